import { readChainLinks } from '#store/blocks/chain-links.ts'
import { findCoverage } from '#store/blocks/coverage.ts'
import type { Database } from '#store/engine/database.ts'
import { removeBlocks } from '#store/write/remove-blocks.ts'
import { createSlotSet } from './backfill/slot-set.ts'
import { createLedger, type Ledger } from './ledger.ts'

/** How many slots' links are in memory from the start. */
const RECENT = 1_000

/**
 * Builds the ledger from the database. Rows that a killed process left unfinished are removed: their slots
 * are gaps again, and are fetched again. Hashes are not compared here; `linksJob` does that while the indexer
 * runs.
 */
export async function openLedger(db: Database): Promise<Ledger> {
  const coverage = await findCoverage(db)
  if (coverage.unfinished.length > 0) await removeBlocks(db, coverage.unfinished)
  const { firstSlot, lastSlot, lastHeight, gaps, unfinalized } = coverage
  const settled = createSlotSet()
  if (firstSlot !== null && lastSlot !== null) settled.add(firstSlot, lastSlot)
  for (const gap of gaps) settled.remove(gap.from, gap.to)
  const newest = lastSlot ?? 0
  const recent = await readChainLinks(db, { from: Math.max(0, newest - RECENT), to: newest })
  return createLedger({
    first: null,
    settled: settled.ranges(),
    pending: unfinalized,
    recent,
    newest: lastSlot === null ? null : { slot: lastSlot, height: lastHeight },
  })
}

import { findCoverage } from '#store/coverage.ts'
import type { Database } from '#store/database.ts'
import { removeBlocks } from '#store/remove-blocks.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createSlotSet } from './slot-set.ts'

/**
 * What the database holds, as a ledger. Removes what a killed process left unfinished: those slots are gaps again, and
 * are fetched again.
 */
export async function openLedger(db: Database): Promise<Ledger> {
  const coverage = await findCoverage(db)
  if (coverage.unfinished.length > 0) await removeBlocks(db, coverage.unfinished)
  const { firstSlot, lastSlot, lastHeight, gaps, unfinalized } = coverage
  const settled = createSlotSet()
  if (firstSlot !== null && lastSlot !== null) settled.add(firstSlot, lastSlot)
  for (const gap of gaps) settled.remove(gap.from, gap.to)
  return createLedger({
    first: null,
    settled: settled.ranges(),
    unavailable: [],
    pending: unfinalized.map((link) => ({ ...link, previousBlockhash: undefined })),
    newest: lastSlot === null ? null : { slot: lastSlot, height: lastHeight },
  })
}

import { backoffMs } from '#lib/work/backoff.ts'
import { findIncompleteBlocks } from '#store/blocks/incomplete-blocks.ts'
import type { Context } from '../context.ts'
import type { Pool } from '../worker/pool.ts'

const TRIES = 8
/** The pauses before a block is fetched again; the last one of all tries is about nine minutes long. */
const PAUSE = { firstMs: 4_000, longestMs: 600_000 }
/** The most blocks to fetch again that were stored before this process started. */
const MOST_STORED = 1_000

/**
 * Fetches blocks again, a few times, that came without all their transactions; the store replaces a block by
 * the same block with more transactions. Begins with incomplete blocks from the database.
 */
export function refetchIncomplete({ chain, db, ledger, log }: Context, pool: Pool) {
  let isStoredRead = false
  const tries = new Map<number, { count: number; dueAt: number }>()

  return async (): Promise<void> => {
    if (!isStoredRead)
      for (const slot of await findIncompleteBlocks(db, MOST_STORED)) ledger.incomplete.add(slot)
    isStoredRead = true
    for (const slot of [...ledger.incomplete]) {
      const { count, dueAt } = tries.get(slot) ?? { count: 0, dueAt: performance.now() + PAUSE.firstMs }
      tries.set(slot, { count, dueAt })
      if (performance.now() < dueAt || !ledger.claim(slot)) continue
      try {
        tries.set(slot, { count: count + 1, dueAt: performance.now() + backoffMs(count + 1, PAUSE) })
        // Decide by the ledger, not by the node's finalized slot: if the node is behind, the complete block
        // would be saved as confirmed, and a confirmed block does not replace a finalized one.
        const finalized = !ledger.pending.has(slot) && ledger.missing(slot, slot).length === 0
        const block = await chain.fetchBlock(slot, finalized ? 'finalized' : 'confirmed', { lane: 'history' })
        const [outcome] =
          block.kind === 'block' ? await pool.save([block], { finalized, leaveKnown: false }) : []
        const isWhole = outcome?.kind === 'saved' && !outcome.summary.isIncomplete
        if (!isWhole && count + 1 < TRIES) continue
        ledger.incomplete.delete(slot)
        tries.delete(slot)
        if (!isWhole)
          log.warn(
            { slot },
            'The leader of a block was paid more than its transactions cost: some are missing',
          )
      } finally {
        ledger.release(slot)
      }
    }
  }
}

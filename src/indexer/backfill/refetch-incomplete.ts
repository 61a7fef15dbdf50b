import { findIncompleteBlocks } from '#store/blocks/incomplete-blocks.ts'
import type { Context } from '../context.ts'
import type { Pool } from '../worker/pool.ts'

const FIRST_PAUSE_MS = 4_000
const TRIES = 8
/** The maximum number of blocks that were stored before this process started. */
const MOST_STORED = 1_000

/**
 * Fetches again, a few times, the blocks that came without all their transactions. The store takes the same block with
 * more transactions for the better one. Begins with those that the database has.
 */
export function refetchIncomplete({ chain, db, ledger, log }: Context, pool: Pool) {
  let isStoredRead = false
  const tries = new Map<number, { count: number; dueAt: number }>()

  return async (): Promise<void> => {
    if (!isStoredRead)
      for (const slot of await findIncompleteBlocks(db, MOST_STORED)) ledger.incomplete.add(slot)
    isStoredRead = true
    for (const slot of [...ledger.incomplete]) {
      const { count, dueAt } = tries.get(slot) ?? { count: 0, dueAt: performance.now() + FIRST_PAUSE_MS }
      tries.set(slot, { count, dueAt })
      if (performance.now() < dueAt || !ledger.claim(slot)) continue
      try {
        tries.set(slot, { count: count + 1, dueAt: performance.now() + FIRST_PAUSE_MS * 2 ** count })
        // Not by what the node has finalized: one that is behind would have the whole block saved as confirmed, which does
        // not take the place of a finalized one.
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

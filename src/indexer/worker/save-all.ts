import type { Database } from '#store/engine/database.ts'
import { removeBlocks } from '#store/write/remove-blocks.ts'
import { type EncodedBatch, ForkConflict, saveBatch } from '#store/write/save-block.ts'
import { readSlotStates } from '#store/write/slot-states.ts'
import { joinBatches, withoutSlots } from '../backfill/join-batches.ts'
import type { Persist } from './persist.ts'

export type Saved = {
  /** The slots of these batches at which the database now has the given block. */
  slots: Set<number>
  /** The slots among `slots` at which the block was not stored before. */
  fresh: Set<number>
  /** The slots at which another block is stored and stays. */
  conflicts: Map<number, { stored: string; given: string }>
}

/**
 * Saves, and repeats until it succeeds. With `replace`, a stored block of the same slot that is not finalized
 * yet is replaced: the chain's newest version counts.
 */
export async function saveAll(
  db: Database,
  batches: readonly EncodedBatch[],
  { finalized, replace, persist }: { finalized: boolean; replace: boolean; persist: Persist },
): Promise<Saved> {
  const isFinal = (error: unknown) => error instanceof ForkConflict
  const conflicts: Saved['conflicts'] = new Map()
  let batch: EncodedBatch | undefined = joinBatches(batches)
  while (batch) {
    const writing: EncodedBatch = batch
    try {
      const done = await persist(() => saveBatch(db, writing, { finalized }), { isFinal })
      return {
        slots: new Set([...done.saved, ...done.finalized, ...done.skipped]),
        fresh: new Set(done.saved),
        conflicts,
      }
    } catch (error) {
      if (!(error instanceof ForkConflict)) throw error
      const { slots } = error
      const states = await persist(() => readSlotStates(db, slots))
      const loses = slots.filter((slot) => replace && !states.get(slot)?.finalized)
      if (loses.length > 0) await persist(() => removeBlocks(db, loses))
      const stays = new Set(slots.filter((slot) => !loses.includes(slot)))
      for (const { row } of writing.blocks)
        if (stays.has(row.slot))
          conflicts.set(row.slot, { stored: states.get(row.slot)?.blockhash ?? '', given: row.blockhash })
      batch = withoutSlots(writing, stays)
    }
  }
  return { slots: new Set(), fresh: new Set(), conflicts }
}

import type { Database } from '../engine/database.ts'
import { listBlocks } from './blocks.ts'
import type { SlotRange } from './coverage.ts'
import { listSkippedSlots } from './led-blocks.ts'
import { findNextBlock } from './slots.ts'

/**
 * The slots of a range that have no block; undefined where a block of the range may be missing, or may be on
 * an abandoned fork.
 *
 * @param range ends at or before the newest slot that counts, which has a block
 */
export async function findSkippedSlots(
  db: Database,
  { from, to }: SlotRange,
): Promise<ReadonlySet<number> | undefined> {
  const skipped = new Set<number>()
  const skip = (run: SlotRange) => {
    for (let slot = run.from; slot <= run.to; slot++) skipped.add(slot)
  }
  const [first, [last], next] = await Promise.all([
    findNextBlock(db, from - 1),
    listBlocks(db, { before: to + 1, limit: 1 }),
    findNextBlock(db, to),
  ])
  // The first block of a chain names itself as its parent.
  if (!first || (first.parentSlot >= from && first.slot > 0)) return undefined
  if (first.slot > to) {
    skip({ from, to })
    return skipped
  }
  // The parent of the first block after the range is the last block in it.
  if (!last || (last.slot !== to && next?.parentSlot !== last.slot)) return undefined
  if (first.height === null || last.height === null) return undefined
  const within = { from: first.slot, to: last.slot }
  const runs = await listSkippedSlots(db, within)
  const blocks = runs.reduce((left, run) => left - (run.to - run.from + 1), within.to - within.from + 1)
  if (blocks !== last.height - first.height + 1) return undefined
  for (const run of [{ from, to: first.slot - 1 }, ...runs, { from: last.slot + 1, to }]) skip(run)
  return skipped
}

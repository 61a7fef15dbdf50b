import { listBlocks } from '../blocks/blocks.ts'
import type { Database } from '../engine/database.ts'
import type { BlockRow } from '../rows/rows.ts'
import type { Head } from './head.ts'

/** More blocks than a chain has that are confirmed and not finalized. */
const MOST_BLOCKS = 400

/**
 * Whether `block` and every block between it and the finalized block of `slot` is indexed and linked to its
 * parent. Blocks that arrived as the newest are in the head.
 */
export async function isLinkedTo(
  { db, head }: { db: Database; head: Head },
  block: Pick<BlockRow, 'slot' | 'blockhash'>,
  slot: number,
): Promise<boolean> {
  if (block.slot <= slot) return true
  const inHead = head.latestBlocks(MOST_BLOCKS)
  if (isLinkedIn(inHead, block, slot)) return true
  return isLinkedIn(await listBlocks(db, { limit: MOST_BLOCKS }), block, slot)
}

function isLinkedIn(
  blocks: readonly BlockRow[],
  block: Pick<BlockRow, 'slot' | 'blockhash'>,
  slot: number,
): boolean {
  const bySlot = new Map(blocks.map((one) => [one.slot, one]))
  let at = bySlot.get(block.slot)
  if (at?.blockhash !== block.blockhash) return false
  while (at.parentSlot > slot) {
    const parent = bySlot.get(at.parentSlot)
    if (parent?.blockhash !== at.previousBlockhash) return false
    at = parent
  }
  return at.parentSlot === slot
}

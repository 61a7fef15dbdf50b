import { slotId } from '#contract/blocks/block-id.ts'
import type { Block } from '#contract/blocks/blocks.ts'

/** The ids of the previous and the next block; undefined if there is none, or it is unknown. */
export type Neighbours = { previous: string | undefined; next: string | undefined }

/**
 * The neighbours of a block.
 *
 * @param height the height of the shown block; null if it has none
 * @param latest the greatest height of the chain
 */
export function neighboursOf(
  height: number | null | undefined,
  block: Block | undefined,
  latest: number | undefined,
): Neighbours {
  if (height != null)
    return {
      previous: height > 0 ? String(height - 1) : undefined,
      next: height < (latest ?? height + 1) ? String(height + 1) : undefined,
    }
  const { slot = 0, parentSlot = null, nextSlot = null } = block ?? {}
  return {
    previous: slot > 0 && parentSlot !== null ? slotId(parentSlot) : undefined,
    next: nextSlot === null ? undefined : slotId(nextSlot),
  }
}

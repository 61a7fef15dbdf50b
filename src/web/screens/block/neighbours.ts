import { slotId } from '#contract/blocks/block-id.ts'
import type { Block } from '#contract/blocks/blocks.ts'

/** The ids of the blocks before and after; undefined where there is none, or none is known. */
export type Neighbours = { previous: string | undefined; next: string | undefined }

/**
 * @param height of the block that is shown; null: it has none
 * @param latest the greatest height
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

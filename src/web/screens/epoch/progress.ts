import type { Epoch } from '#contract/blocks/epochs.ts'

/** The part of the current epoch that has passed, in per cent; null for an epoch that is over. */
export function progressOf({ slot, firstSlot, lastSlot }: Pick<Epoch, 'slot' | 'firstSlot' | 'lastSlot'>) {
  return slot === null ? null : Math.min(100, (100 * (slot - firstSlot + 1)) / (lastSlot - firstSlot + 1))
}

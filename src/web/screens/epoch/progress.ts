import type { Epoch } from '#contract/blocks/epochs.ts'

/** How much of the running epoch has passed, in percent; null for one that is over. */
export function progressOf({ slot, firstSlot, lastSlot }: Pick<Epoch, 'slot' | 'firstSlot' | 'lastSlot'>) {
  return slot === null ? null : Math.min(100, (100 * (slot - firstSlot + 1)) / (lastSlot - firstSlot + 1))
}

type EpochInfo = { slotIndex: number; slotsInEpoch: number }

/**
 * The slots of the current epoch. Without `info`, which is missing while the chain does not answer, the range
 * is from 1,000 slots before the slot to 31,999 after it.
 *
 * @param slot the slot to which `info` belongs
 */
export function epochRange(
  slot: number | null,
  info: EpochInfo | null,
): { first: number; last: number } | undefined {
  if (slot === null) return undefined
  if (!info) return { first: Math.max(0, slot - 1000), last: slot + 31_999 }
  const first = Math.max(0, slot - info.slotIndex)
  return { first, last: first + info.slotsInEpoch - 1 }
}

/** The part of the epoch that has passed, from 0 to 1. */
export function epochProgress({ slotIndex, slotsInEpoch }: EpochInfo): number {
  return slotsInEpoch > 0 ? Math.min(1, slotIndex / slotsInEpoch) : 0
}

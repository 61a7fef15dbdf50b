type EpochInfo = { slotIndex: number; slotsInEpoch: number }

/**
 * The slots of the current epoch. Without `info`, which a chain that does not answer does not give, 1,000 before the slot and 31,999 after it.
 *
 * @param slot the one that `info` is about
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

/** How much of the epoch has passed, 0 to 1. */
export function epochProgress({ slotIndex, slotsInEpoch }: EpochInfo): number {
  return slotsInEpoch > 0 ? Math.min(1, slotIndex / slotsInEpoch) : 0
}

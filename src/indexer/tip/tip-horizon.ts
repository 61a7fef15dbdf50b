import type { SlotRange } from '../backfill/slot-set.ts'

/** Blocks this near to the tip are still being delivered by the tip. */
const NEAR_TIP = 8
/** The time without a block after which the tip does not deliver missing blocks any more. */
const STILL_MS = 10_000

/**
 * Returns the newest slot that counts as history, from the newest block at each call. Slots that `held`
 * blocks in memory cover do not count: they are about to be written.
 */
export function createTipHorizon(now: () => number = () => performance.now()) {
  let newest = -1
  let since = now()
  return (slot: number, held: readonly SlotRange[]): number => {
    if (slot !== newest) {
      newest = slot
      since = now()
    }
    const delivered = now() - since >= STILL_MS ? slot : slot - NEAR_TIP
    return held.reduce((to, { from }) => Math.min(to, from - 1), delivered)
  }
}

import type { SlotRange } from '../backfill/slot-set.ts'

/** Blocks this near to the tip are still being delivered by the tip. */
const NEAR_TIP = 8
/** Unless no block came for so long: what the tip has not delivered by then it does not deliver any more. */
const STILL_MS = 10_000

/**
 * Up to which slot history reaches, by the newest block at the time of each call. The slots of `held`, of blocks in
 * memory, are no history: they are about to be written.
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

/** Blocks this near to the tip are still being delivered by the tip. */
const NEAR_TIP = 8
/** Unless no block came for so long: what the tip has not delivered by then it does not deliver any more. */
const STILL_MS = 10_000

/** Up to which slot history reaches, by the newest block at the time of each call. */
export function createTipHorizon(now: () => number = () => performance.now()) {
  let newest = -1
  let since = now()
  return (slot: number): number => {
    if (slot !== newest) {
      newest = slot
      since = now()
    }
    return now() - since >= STILL_MS ? slot : slot - NEAR_TIP
  }
}

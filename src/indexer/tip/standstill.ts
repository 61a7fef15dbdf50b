/** Longer than any chain that is alive is without a new slot. */
const STANDSTILL_MS = 60_000

export type Standstill = {
  /** The node named this slot as its newest. */
  see: (slot: number) => void
  /** A sentence where it named no newer one for a minute; null otherwise. */
  problem: () => string | null
}

/** Watches whether the node gets on: one that stands still, or fell back, answers all calls and gives no new blocks. */
export function watchStandstill(now: () => number = () => performance.now()): Standstill {
  let newest: { slot: number; at: number } | undefined
  let last = 0
  return {
    see: (slot) => {
      last = slot
      if (!newest || slot > newest.slot) newest = { slot, at: now() }
    },
    problem: () => {
      const seconds = newest ? Math.floor((now() - newest.at) / 1_000) : 0
      if (!newest || seconds * 1_000 < STANDSTILL_MS) return null
      const back = last < newest.slot ? `, and is back at slot ${last}` : ''
      return `The node has named no slot after ${newest.slot} for ${seconds} s${back}: it gives no new blocks.`
    },
  }
}

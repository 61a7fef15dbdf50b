/** Longer than any live chain takes for a new slot. */
const STANDSTILL_MS = 60_000

export type Standstill = {
  /** Call it with the slot that the node reported as its newest. */
  see: (slot: number) => void
  /** A sentence when the node reported no newer slot for a minute; null otherwise. */
  problem: () => string | null
}

/** Detects a node that stopped or fell back: it responds to all calls, but has no new blocks. */
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

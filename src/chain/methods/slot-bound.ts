/** The earliest genesis of any chain with this software: Solana's, 16 March 2020. */
const FIRST_GENESIS_MS = Date.UTC(2020, 2, 16)
/** Much faster than any SVM chain: Solana makes a slot in 400 ms, the fastest rollups in 10 ms. */
const SLOTS_PER_MS = 1
/**
 * The number of slots by which a node that just caught up, or another node behind the same address, may
 * exceed the last answer.
 */
const ALLOWANCE = 10_000

export type SlotBound = {
  /** Whether a chain can have reached this slot, judged by the clock and the node's earlier answers. */
  isPlausible: (slot: number) => boolean
  /** Sets the chain's present slot. It may be lower than before: a node may fall back or be replaced. */
  accept: (slot: number) => void
}

/** Rejects slots that no chain can have reached by now. */
export function createSlotBound(now: () => number = Date.now): SlotBound {
  let last: { slot: number; at: number } | undefined
  return {
    isPlausible: (slot) => {
      if (slot > (now() - FIRST_GENESIS_MS) * SLOTS_PER_MS) return false
      return !last || slot <= last.slot + ALLOWANCE + (now() - last.at) * SLOTS_PER_MS
    },
    accept: (slot) => {
      last = { slot, at: now() }
    },
  }
}

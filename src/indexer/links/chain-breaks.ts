import type { SlotRange } from '../backfill/slot-set.ts'

/** Stored blocks that contradict each other, by their slots; at least one of them is not on the chain. */
export type ChainBreaks = {
  /** Replaces the known breaks of the range by those that were found. */
  replace: (range: SlotRange, found: readonly number[][]) => void
  /** Blocks whose links are to be compared with the node's, without a proof that one is wrong. */
  suspect: (slots: readonly number[]) => void
  /** Those whose next try is due. */
  due: () => number[][]
  /** A try did not help: the next one comes later, after twice as long each time. */
  postpone: (slots: readonly number[]) => void
  /** Suspects were compared: what is wrong is removed. */
  forgetSuspects: (slots: readonly number[]) => void
  /** How many there are now; suspects do not count. */
  open: () => number
  /** How many were found since the start. */
  found: () => number
}

const FIRST_PAUSE_MS = 2_000
const MOST_PAUSE_MS = 600_000

type Entry = { slots: readonly number[]; isProven: boolean; dueAt: number; pauseMs: number }

export function createChainBreaks(): ChainBreaks {
  const entries = new Map<string, Entry>()
  let found = 0
  const keyOf = (slots: readonly number[]) => slots.join()
  const add = (slots: readonly number[], isProven: boolean) => {
    const known = entries.get(keyOf(slots))
    if (isProven && !known?.isProven) found++
    if (known) known.isProven ||= isProven
    else entries.set(keyOf(slots), { slots, isProven, dueAt: 0, pauseMs: FIRST_PAUSE_MS / 2 })
  }

  return {
    replace: ({ from, to }, groups) => {
      const now = new Set(groups.map(keyOf))
      for (const [key, { slots, isProven }] of entries)
        if (isProven && !now.has(key) && slots.every((slot) => slot >= from && slot <= to))
          entries.delete(key)
      for (const slots of groups) add(slots, true)
    },
    suspect: (slots) => add(slots, false),
    due: () => {
      const now = performance.now()
      return [...entries.values()].filter(({ dueAt }) => dueAt <= now).map(({ slots }) => [...slots])
    },
    postpone: (slots) => {
      const entry = entries.get(keyOf(slots))
      if (!entry) return
      entry.pauseMs = Math.min(MOST_PAUSE_MS, entry.pauseMs * 2)
      entry.dueAt = performance.now() + entry.pauseMs
    },
    forgetSuspects: (slots) => {
      if (!entries.get(keyOf(slots))?.isProven) entries.delete(keyOf(slots))
    },
    open: () => [...entries.values()].filter(({ isProven }) => isProven).length,
    found: () => found,
  }
}

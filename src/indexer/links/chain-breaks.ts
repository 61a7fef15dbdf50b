import { backoffMs } from '#lib/work/backoff.ts'
import type { SlotRange } from '../backfill/slot-set.ts'

/**
 * Groups of stored blocks that contradict each other, by their slots; at least one block of each is not on
 * the chain.
 */
export type ChainBreaks = {
  /** Replaces the known breaks of the range by `found`. */
  replace: (range: SlotRange, found: readonly number[][]) => void
  /** Adds blocks whose links must be compared with the node's, though none is proven wrong. */
  suspect: (slots: readonly number[]) => void
  /** The groups whose next comparison is due. */
  due: () => number[][]
  /**
   * Call it when a comparison did not resolve the group: the next one comes later, each time after twice as
   * long.
   */
  postpone: (slots: readonly number[]) => void
  /** Removes suspects that were compared; wrong blocks are deleted by then. */
  forgetSuspects: (slots: readonly number[]) => void
  /** The number of breaks at present, without suspects. */
  open: () => number
  /** The number of breaks found since the start. */
  found: () => number
}

const PAUSE = { firstMs: 2_000, longestMs: 600_000 }

/** `comparisons`: how many did not resolve the group. */
type Entry = { slots: readonly number[]; isProven: boolean; dueAt: number; comparisons: number }

export function createChainBreaks(): ChainBreaks {
  const entries = new Map<string, Entry>()
  let found = 0
  const keyOf = (slots: readonly number[]) => slots.join()
  const add = (slots: readonly number[], isProven: boolean) => {
    const known = entries.get(keyOf(slots))
    if (isProven && !known?.isProven) found++
    if (known) known.isProven ||= isProven
    else entries.set(keyOf(slots), { slots, isProven, dueAt: 0, comparisons: 0 })
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
      entry.comparisons++
      entry.dueAt = performance.now() + backoffMs(entry.comparisons, PAUSE)
    },
    forgetSuspects: (slots) => {
      if (!entries.get(keyOf(slots))?.isProven) entries.delete(keyOf(slots))
    },
    open: () => [...entries.values()].filter(({ isProven }) => isProven).length,
    found: () => found,
  }
}

import type { Head } from '#store/head/head.ts'

/** The age up to which times are remembered: no slot is given for older values. */
const KEPT_MS = 3_600_000
/** The least distance between two remembered times; a returned slot may be this much too old. */
const STEP_MS = 1_000

/**
 * Makes the function that returns the newest slot that was indexed at a time (milliseconds) of the last hour.
 * A value that was read at that time, even from a node, is of this slot or a later one. undefined when the
 * slot is unknown.
 */
export function createSlotTimes(head: Pick<Head, 'tip' | 'onTip'>, now: () => number = Date.now) {
  /** The remembered times, ascending. */
  const notes: { at: number; slot: number }[] = []
  const note = (slot: number) => {
    const at = now()
    if (at - (notes.at(-1)?.at ?? 0) < STEP_MS) return
    notes.push({ at, slot })
    while (at - (notes[0]?.at ?? at) > KEPT_MS) notes.shift()
  }
  const tip = head.tip()
  if (tip) note(tip.slot)
  head.onTip(({ slot }) => note(slot))
  return (at: number): number | undefined => notes.findLast((one) => one.at <= at)?.slot
}

import type { Head } from '#store/head/head.ts'

/** Values that are older are not shown as of a slot. */
const KEPT_MS = 3_600_000
/** Between two times that are noted: so much older may the slot be. */
const STEP_MS = 1_000

/**
 * The newest indexed slot at a time, in milliseconds, of the last hour: what was read then is of that slot or a later one, also
 * where it came from a node. undefined: not known.
 */
export function createSlotTimes(head: Pick<Head, 'tip' | 'onTip'>, now: () => number = Date.now) {
  /** Ascending. */
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

import type { RowLink } from '#store/blocks/chain-history.ts'

/**
 * The number of seconds of each period whose blocks are all indexed: those between two blocks of which one follows the other. Time
 * between rows counts in the periods that it passes through, also in one without any block.
 *
 * @param links oldest first; a row's own seconds are all in the period that contains its `time`
 * @param starts first seconds of periods of `seconds` each, ascending, without a gap
 */
export function knownSeconds(
  links: readonly RowLink[],
  starts: readonly number[],
  seconds: number,
): number[] {
  const known = starts.map(() => 0)
  const [first = 0] = starts
  const add = (nth: number, more: number) => {
    if (nth >= 0 && nth < known.length) known[nth] = (known[nth] ?? 0) + more
  }
  const nthOf = (time: number) => Math.floor((time - first) / seconds)
  links.forEach((link, i) => {
    add(nthOf(link.time), link.seconds)
    const before = links[i - 1]
    if (!before || before.lastSlot !== link.firstParent) return
    const begin = Math.max(before.lastTime, first)
    for (let nth = nthOf(begin); nth <= nthOf(link.firstTime); nth++) {
      const from = Math.max(begin, first + nth * seconds)
      const to = Math.min(link.firstTime, first + (nth + 1) * seconds)
      if (to > from) add(nth, to - from)
    }
  })
  // The clock of a chain may go back by a second.
  return known.map((one) => Math.min(one, seconds))
}

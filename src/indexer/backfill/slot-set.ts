/** A range of slots, both ends inclusive. */
export type SlotRange = { from: number; to: number }

/** A set of slots, stored as ranges: history is long, but it has few gaps. */
export type SlotSet = {
  add: (from: number, to: number) => void
  remove: (from: number, to: number) => void
  has: (slot: number) => boolean
  /** The slots of `from..to` that are not in the set, as ranges in ascending order. */
  missing: (from: number, to: number) => SlotRange[]
  /** The ranges of the set, ascending. */
  ranges: () => SlotRange[]
}

export function createSlotSet(initial: Iterable<SlotRange> = []): SlotSet {
  /** Ascending; two ranges never touch. */
  let runs: SlotRange[] = []

  /** The index of the first range that ends at or after `slot`. */
  const firstReaching = (slot: number) => {
    let low = 0
    let high = runs.length
    while (low < high) {
      const middle = (low + high) >> 1
      const run = runs[middle]
      if (run && run.to < slot) low = middle + 1
      else high = middle
    }
    return low
  }

  const add = (from: number, to: number) => {
    if (to < from) return
    const start = firstReaching(from - 1)
    let end = start
    let low = from
    let high = to
    for (let run = runs[end]; run && run.from <= to + 1; run = runs[++end]) {
      low = Math.min(low, run.from)
      high = Math.max(high, run.to)
    }
    runs.splice(start, end - start, { from: low, to: high })
  }

  const remove = (from: number, to: number) => {
    const start = firstReaching(from)
    const rest: SlotRange[] = []
    let end = start
    for (let run = runs[end]; run && run.from <= to; run = runs[++end]) {
      if (run.from < from) rest.push({ from: run.from, to: from - 1 })
      if (run.to > to) rest.push({ from: to + 1, to: run.to })
    }
    runs.splice(start, end - start, ...rest)
  }

  const missing = (from: number, to: number) => {
    const holes: SlotRange[] = []
    let at = from
    for (let i = firstReaching(from); at <= to; i++) {
      const run = runs[i]
      if (!run || run.from > to) {
        holes.push({ from: at, to })
        break
      }
      if (run.from > at) holes.push({ from: at, to: run.from - 1 })
      at = run.to + 1
    }
    return holes
  }

  const sorted = [...initial].sort((a, b) => a.from - b.from)
  runs = []
  for (const { from, to } of sorted) {
    const last = runs.at(-1)
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to)
    else runs.push({ from, to })
  }

  return {
    add,
    remove,
    has: (slot) => {
      const run = runs[firstReaching(slot)]
      return run !== undefined && run.from <= slot
    },
    missing,
    ranges: () => runs.map((run) => ({ ...run })),
  }
}

/** The number of slots in the ranges. */
export function countSlots(ranges: readonly SlotRange[]): number {
  let count = 0
  for (const { from, to } of ranges) count += to - from + 1
  return count
}

export type ChartRange<Value> = {
  value: Value
  text: string
  /** The length of the range in seconds; undefined: the complete history. */
  seconds?: number
}

/**
 * The ranges that are shorter than the history, and the complete history. While the history's length is
 * unknown, all ranges.
 */
export function fittingRanges<Value>(
  ranges: readonly ChartRange<Value>[],
  historySeconds: number | undefined,
): readonly ChartRange<Value>[] {
  if (historySeconds === undefined) return ranges
  return ranges.filter(({ seconds }) => seconds === undefined || seconds < historySeconds)
}

/** The range to show: the chosen one, or the complete history if the chosen one is longer. */
export function shownRange<Value>(
  ranges: readonly ChartRange<Value>[],
  wanted: Value,
  historySeconds: number | undefined,
): Value {
  const fitting = fittingRanges(ranges, historySeconds)
  const found = fitting.find(({ value }) => value === wanted) ?? fitting.at(-1)
  return found ? found.value : wanted
}

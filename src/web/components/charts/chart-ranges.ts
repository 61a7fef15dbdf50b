export type ChartRange<Value> = {
  value: Value
  text: string
  /** undefined: all that is known. */
  seconds?: number
}

/** The ranges that are shorter than the history, and all of it. All of them while its length is not known. */
export function fittingRanges<Value>(
  ranges: readonly ChartRange<Value>[],
  historySeconds: number | undefined,
): readonly ChartRange<Value>[] {
  if (historySeconds === undefined) return ranges
  return ranges.filter(({ seconds }) => seconds === undefined || seconds < historySeconds)
}

/** The range that is shown: the wanted one, or all where that is longer than the history. */
export function shownRange<Value>(
  ranges: readonly ChartRange<Value>[],
  wanted: Value,
  historySeconds: number | undefined,
): Value {
  const fitting = fittingRanges(ranges, historySeconds)
  const found = fitting.find(({ value }) => value === wanted) ?? fitting.at(-1)
  return found ? found.value : wanted
}

export type ChartSeries = {
  label: string
  /**
   * The form of the series: a line, a line that stays level until the next value, bars in the lower part of
   * the chart, candles whose closing prices are `values`, or text only.
   */
  kind: 'line' | 'steps' | 'bars' | 'candles' | 'text'
  /** The value at each time; null if unknown. The chart draws these numbers, while `texts` are exact. */
  values: readonly (number | null)[]
  /** The text at each time, which the visitor reads. */
  texts: readonly string[]
  /** Formats a value for the axis; absent: the number itself. */
  axis?: (value: number) => string
  /** The colour; absent: green for a line, grey for bars. A yellow line is also dashed. */
  colour?: 'good' | 'warn'
  /**
   * Whether null interrupts the line, because the value is unknown; absent: the line continues to the next
   * value.
   */
  isBroken?: boolean
  /** Whether the axis begins at zero. */
  isFromZero?: boolean
  /** The value at each time for the saved file; absent: `values`. */
  exact?: readonly (string | null)[]
  /** The other prices of candles. */
  candles?: Candles
}

export type Candles = { open: readonly number[]; high: readonly number[]; low: readonly number[] }

/** The content of a chart. */
export type Chart = {
  /** The times of the values, in Unix seconds, ascending. */
  times: readonly number[]
  series: readonly ChartSeries[]
  /**
   * Whether the last time begins a period that is still running. The chart marks it, and shows its value only
   * when the visitor points at it.
   */
  isLastOpen?: boolean
  /** The first and the last second of the chart, if it extends beyond the times. */
  span?: readonly [number, number]
}

/** Whether a chart has anything to draw. */
export const isDrawable = ({ times, series }: Chart): boolean =>
  times.length > 0 &&
  series.some(({ kind, values }) => kind !== 'text' && values.some((value) => value !== null))

/** The name of the series' colour. */
export const colourOf = ({ kind, colour }: Pick<ChartSeries, 'kind' | 'colour'>): string =>
  colour ?? (kind === 'bars' ? 'line-strong' : 'good')

/** Whether the line is dashed, so that two lines do not differ by colour alone. */
export const isDashed = ({ kind, colour }: Pick<ChartSeries, 'kind' | 'colour'>): boolean =>
  kind !== 'bars' && colour === 'warn'

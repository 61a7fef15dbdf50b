export type ChartSeries = {
  label: string
  /**
   * A line, a line that stays level until the next value, bars in the lower part of the picture, candles whose closes are
   * `values`, or only text.
   */
  kind: 'line' | 'steps' | 'bars' | 'candles' | 'text'
  /** The value at each time; null without one. For the picture only: `texts` are exact. */
  values: readonly (number | null)[]
  /** The text at each time, as the visitor reads it. */
  texts: readonly string[]
  /** A value on the axis. */
  axis?: (value: number) => string
  /** Absent: green for a line, grey for bars. A yellow line is dashed too. */
  colour?: 'good' | 'warn'
  /** Whether null interrupts the line, because the value is unknown; absent: the line goes on to the next value. */
  isBroken?: boolean
  /** The axis begins at zero. */
  isFromZero?: boolean
  /** The value at each time in the file; absent: `values`. */
  exact?: readonly (string | null)[]
  /** The other values of candles. */
  candles?: Candles
}

export type Candles = { open: readonly number[]; high: readonly number[]; low: readonly number[] }

/** What a chart shows. */
export type Chart = {
  /** Unix seconds, ascending. */
  times: readonly number[]
  series: readonly ChartSeries[]
  /** The last time is of a period that is not over: it is marked, and not shown before it is pointed at. */
  isLastOpen?: boolean
  /** The first and the last second of the picture, where it shows more than the times. */
  span?: readonly [number, number]
}

/** Whether a chart has anything to draw. */
export const isDrawable = ({ times, series }: Chart): boolean =>
  times.length > 0 &&
  series.some(({ kind, values }) => kind !== 'text' && values.some((value) => value !== null))

/** The name of the colour that a series is drawn in. */
export const colourOf = ({ kind, colour }: Pick<ChartSeries, 'kind' | 'colour'>): string =>
  colour ?? (kind === 'bars' ? 'line-strong' : 'good')

/** Two lines differ by more than their colours. */
export const isDashed = ({ kind, colour }: Pick<ChartSeries, 'kind' | 'colour'>): boolean =>
  kind !== 'bars' && colour === 'warn'

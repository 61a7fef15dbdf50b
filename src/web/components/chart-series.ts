export type ChartSeries = {
  label: string
  /** A line, a line that stays level until the next value, bars in the lower part of the picture, or only text. */
  kind: 'line' | 'steps' | 'bars' | 'text'
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
}

/** The name of the colour that a series is drawn in. */
export const colourOf = ({ kind, colour }: Pick<ChartSeries, 'kind' | 'colour'>): string =>
  colour ?? (kind === 'bars' ? 'line-strong' : 'good')

/** Two lines differ by more than their colours. */
export const isDashed = ({ kind, colour }: Pick<ChartSeries, 'kind' | 'colour'>): boolean =>
  kind !== 'bars' && colour === 'warn'

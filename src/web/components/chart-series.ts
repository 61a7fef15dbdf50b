export type ChartSeries = {
  label: string
  /** A line, a line that stays level until the next value, bars in the lower part of the picture, or only text. */
  kind: 'line' | 'steps' | 'bars' | 'text'
  /** Of each time; null where there is none. For the picture only: `texts` are exact. */
  values: readonly (number | null)[]
  /** Of each time, as the visitor reads it. */
  texts: readonly string[]
  /** A value on the axis. */
  axis?: (value: number) => string
  /** Absent: green for a line, grey for bars. A yellow line is dashed too. */
  colour?: 'good' | 'warn'
  /** Where a value is null a line is interrupted, because it is not known; absent: it goes on to the next value. */
  isBroken?: boolean
  /** The axis begins at zero. */
  isFromZero?: boolean
  /** Of each time, for the file; absent: the values. */
  exact?: readonly (string | null)[]
}

/** The name of the colour that a series is drawn in. */
export const colourOf = ({ kind, colour }: Pick<ChartSeries, 'kind' | 'colour'>): string =>
  colour ?? (kind === 'bars' ? 'line-strong' : 'good')

/** Two lines differ by more than their colours. */
export const isDashed = ({ kind, colour }: Pick<ChartSeries, 'kind' | 'colour'>): boolean =>
  kind !== 'bars' && colour === 'warn'

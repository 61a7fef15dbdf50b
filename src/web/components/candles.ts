import type { TokenCandle } from '#contract/token-markets.ts'
import { count } from '../format/number.ts'
import { dollarsOf, price } from '../format/usd.ts'
import { serverNow } from '../ui/clock.ts'
import type { Chart, ChartSeries } from './chart-series.ts'

export const resolutions = ['1m', '15m', '1h', '1d'] as const
export type CandleResolution = (typeof resolutions)[number]

const seconds: Readonly<Record<CandleResolution, number>> = {
  '1m': 60,
  '15m': 900,
  '1h': 3_600,
  '1d': 86_400,
}

/** The seconds of a candle; 0 for a resolution that is not known. */
export const candleSeconds = (resolution: string): number => seconds[resolution as CandleResolution] ?? 0

/** Whether the period that begins at the last of `times` is not over. */
export function isLastOpen(times: readonly number[], periodSeconds: number, now = serverNow()): boolean {
  const last = times.at(-1)
  return last !== undefined && (last + periodSeconds) * 1000 > now
}

/** The finest resolution of which so much time has no more candles than `most`; days where it has more. */
export const finestFor = (historySeconds: number, most: number): CandleResolution =>
  resolutions.find((one) => historySeconds / seconds[one] <= most) ?? '1d'

type Candles = { candles: readonly TokenCandle[]; resolution: string }

/**
 * Prices as candles, with the volume.
 *
 * @param from the first second that is shown: also of the candle that contains it
 */
export function candleChart({ candles, resolution }: Candles, from = 0): Chart {
  const length = candleSeconds(resolution)
  const shown = candles.filter(({ time }) => time + length > from)
  const valuesOf = (of: (candle: TokenCandle) => number) => shown.map(of)
  const series = (
    label: string,
    kind: ChartSeries['kind'],
    values: number[],
    textOf: (value: number) => string = price,
  ): ChartSeries => ({ label, kind, values, texts: values.map(textOf), axis: price })
  const [open, high, low] = [
    valuesOf((candle) => candle.open),
    valuesOf((candle) => candle.high),
    valuesOf((candle) => candle.low),
  ]
  const times = shown.map(({ time }) => time)
  return {
    times,
    series: [
      {
        ...series(
          'Close',
          'candles',
          valuesOf(({ close }) => close),
        ),
        candles: { open, high, low },
      },
      series('Open', 'text', open),
      series('High', 'text', high),
      series('Low', 'text', low),
      series(
        'Volume',
        'bars',
        valuesOf(({ volumeUsd }) => volumeUsd),
        (value) => dollarsOf(value, 2),
      ),
      series(
        'Trades',
        'text',
        valuesOf(({ trades }) => trades),
        count,
      ),
    ],
    isLastOpen: isLastOpen(times, length),
  }
}

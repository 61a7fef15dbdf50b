import type { TokenCandle } from '#contract/tokens/token-markets.ts'
import { count } from '../../format/number.ts'
import { dollarsOf, price } from '../../format/usd.ts'
import { serverNow } from '../../ui/clock.ts'
import type { Chart, ChartSeries } from './chart-series.ts'

export const resolutions = ['1m', '15m', '1h', '1d'] as const
export type CandleResolution = (typeof resolutions)[number]

const seconds: Readonly<Record<CandleResolution, number>> = {
  '1m': 60,
  '15m': 900,
  '1h': 3_600,
  '1d': 86_400,
}

/** The length of a candle in seconds; 0 for an unknown resolution. */
export const candleSeconds = (resolution: string): number => seconds[resolution as CandleResolution] ?? 0

/** Whether the period that begins at the last of `times` is still running. */
export function isLastOpen(times: readonly number[], periodSeconds: number, now = serverNow()): boolean {
  const last = times.at(-1)
  return last !== undefined && (last + periodSeconds) * 1000 > now
}

/**
 * The finest resolution that divides the history into at most `most` candles; days if every resolution
 * exceeds that.
 */
export const finestFor = (historySeconds: number, most: number): CandleResolution =>
  resolutions.find((one) => historySeconds / seconds[one] <= most) ?? '1d'

type Candle = Pick<TokenCandle, 'time' | 'open' | 'high' | 'low' | 'close' | 'trades'>
type Candles<One extends Candle> = { candles: readonly One[]; resolution: string }

/** The formats of prices and volume. */
type Words<One> = {
  price: (value: number) => string
  axis: (value: number) => string
  volume: { label: string; of: (candle: One) => number; text: (value: number) => string }
}

/** A chart of prices as candles, with the volume, in any unit. */
export function candlesChart<One extends Candle>(
  { candles, resolution }: Candles<One>,
  { price: textOf, axis, volume }: Words<One>,
): Chart {
  const series = (
    label: string,
    kind: ChartSeries['kind'],
    of: (candle: One) => number,
    text = textOf,
  ): ChartSeries => {
    const values = candles.map(of)
    return { label, kind, values, texts: values.map(text), axis }
  }
  const times = candles.map(({ time }) => time)
  return {
    times,
    series: [
      {
        ...series('Close', 'candles', ({ close }) => close),
        candles: {
          open: candles.map(({ open }) => open),
          high: candles.map(({ high }) => high),
          low: candles.map(({ low }) => low),
        },
      },
      series('Open', 'text', ({ open }) => open),
      series('High', 'text', ({ high }) => high),
      series('Low', 'text', ({ low }) => low),
      series(volume.label, 'bars', volume.of, volume.text),
      series('Trades', 'text', ({ trades }) => trades, count),
    ],
    isLastOpen: isLastOpen(times, candleSeconds(resolution)),
  }
}

/**
 * A chart of prices in dollars as candles, with the volume.
 *
 * @param from the first second of the chart, which also includes the candle that contains it
 */
export function candleChart({ candles, resolution }: Candles<TokenCandle>, from = 0): Chart {
  const length = candleSeconds(resolution)
  const shown = candles.filter(({ time }) => time + length > from)
  const volume = {
    label: 'Volume',
    of: ({ volumeUsd }: TokenCandle) => volumeUsd,
    text: (value: number) => dollarsOf(value, 2),
  }
  return candlesChart({ candles: shown, resolution }, { price, axis: price, volume })
}

import { useMemo } from 'react'
import type { TokenCandle } from '#contract/token-markets.ts'
import { isLastOpen } from '../../components/candles.ts'
import type { ChartSeries } from '../../components/chart-series.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { TimeChart } from '../../components/TimeChart.tsx'
import { count } from '../../format/number.ts'
import { dollarsOf, price } from '../../format/usd.ts'
import { useTokenCandles } from '../../queries/tokens.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'

const resolutions = ['1m', '15m', '1h', '1d'] as const
const fields = { resolution: choice(resolutions, '15m') }

/** The token's price with the volume, by candles of the resolution in the URL. */
export function PriceChart({ mint }: { mint: string }) {
  const { values, set } = useUrlState(fields)
  const { resolution } = values
  const query = useTokenCandles(mint, resolution)
  const { data } = query
  const chart = useMemo(() => data && chartOf(data.candles), [data])
  return (
    <Card
      title="Price and Volume"
      flush
      actions={
        <Segmented
          label="Length of a candle"
          value={resolution}
          options={resolutions.map((value) => ({ value, text: value }))}
          onChange={(to) => set({ resolution: to })}
        />
      }
    >
      <Loaded query={query} what="the price chart">
        {chart &&
          (chart.times.length === 0 ? (
            <EmptyState title="No price of this token is known.">
              It has no trades in a pool that a price can come from.
            </EmptyState>
          ) : (
            <TimeChart
              label={`Price and volume, candles of ${resolution}`}
              {...chart}
              isLastOpen={isLastOpen(data?.candles ?? [], data?.resolution ?? resolution)}
            />
          ))}
      </Loaded>
    </Card>
  )
}

function chartOf(candles: readonly TokenCandle[]): { times: number[]; series: ChartSeries[] } {
  const series = (
    label: string,
    kind: ChartSeries['kind'],
    of: (candle: TokenCandle) => number,
    textOf: (value: number) => string,
  ): ChartSeries => {
    const values = candles.map(of)
    return { label, kind, values, texts: values.map(textOf), axis: price }
  }
  const hidden = (
    label: string,
    of: (candle: TokenCandle) => number,
    textOf: (value: number) => string,
  ): ChartSeries => ({
    ...series(label, 'line', of, textOf),
    kind: 'text',
  })
  return {
    times: candles.map(({ time }) => time),
    series: [
      hidden('Open', ({ open }) => open, price),
      hidden('High', ({ high }) => high, price),
      hidden('Low', ({ low }) => low, price),
      series('Close', 'line', ({ close }) => close, price),
      series(
        'Volume',
        'bars',
        ({ volumeUsd }) => volumeUsd,
        (value) => dollarsOf(value),
      ),
      hidden('Trades', ({ trades }) => trades, count),
    ],
  }
}

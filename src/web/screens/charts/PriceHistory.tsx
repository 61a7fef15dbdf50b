import { useMemo } from 'react'
import type { HistoryRange } from '#contract/history-ranges.ts'
import type { NetworkHistory } from '#contract/network-history.ts'
import type { TokenCandle } from '#contract/token-markets.ts'
import { candleSeconds, isLastOpen } from '../../components/candles.ts'
import type { ChartSeries } from '../../components/chart-series.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { TimeChart } from '../../components/TimeChart.tsx'
import { dollarsOf, price } from '../../format/usd.ts'
import { useHealth } from '../../queries/network.ts'
import { useTokenCandles } from '../../queries/tokens.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The maximum of one call. */
const MOST = '1000'

/** Candles that are as long as a period of the other charts, or the next length that there is. */
const resolutionOf = (seconds: number) =>
  seconds <= 60 ? '1m' : seconds <= 900 ? '15m' : seconds <= 14_400 ? '1h' : '1d'

type PriceHistoryProps = { range: HistoryRange; history: NetworkHistory | undefined }

/** The price of the coin in the time of the other charts, by the trades in the pool that it comes from. */
export function PriceHistory({ range, history }: PriceHistoryProps) {
  const { data: health } = useHealth()
  const mint = history && health?.network.wrappedMint
  const query = useTokenCandles(mint, resolutionOf(history?.resolution ?? 0), MOST)
  const { data } = query
  const from = history?.periods[0]?.time ?? 0
  const chart = useMemo(() => data && chartOf(data, from), [data, from])
  const isOpen = data !== undefined && isLastOpen(data.candles, data.resolution)
  const title = `${health?.network.coin ?? 'Coin'} Price`
  return (
    <Card title={title} actions="in US dollars, by trades on the chain" flush>
      <Loaded query={query} what="the price" room="min-h-75">
        {chart &&
          (chart.times.length === 0 ? (
            <EmptyState title="No trade of this time gives a price." />
          ) : (
            <TimeChart label={title} {...chart} isLastOpen={isOpen} file={`price-${range}`} />
          ))}
      </Loaded>
    </Card>
  )
}

/** @param from the first second that the other charts show: also of the candle that contains it */
function chartOf(
  { candles, resolution }: { candles: readonly TokenCandle[]; resolution: string },
  from: number,
): { times: number[]; series: ChartSeries[] } {
  const shown = candles.filter(({ time }) => time + candleSeconds(resolution) > from)
  const series = (label: string, of: (candle: TokenCandle) => number): ChartSeries => ({
    label,
    kind: 'text',
    values: shown.map(of),
    texts: shown.map((candle) => price(of(candle))),
    axis: price,
  })
  return {
    times: shown.map(({ time }) => time),
    series: [
      { ...series('Close', ({ close }) => close), kind: 'line' },
      series('High', ({ high }) => high),
      series('Low', ({ low }) => low),
      {
        ...series('Volume', ({ volumeUsd }) => volumeUsd),
        texts: shown.map(({ volumeUsd }) => dollarsOf(volumeUsd, 2)),
      },
    ],
  }
}

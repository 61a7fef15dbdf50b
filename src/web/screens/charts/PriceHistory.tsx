import { useMemo } from 'react'
import type { HistoryRange } from '#contract/network/history-ranges.ts'
import type { NetworkHistory } from '#contract/network/network-history.ts'
import { ChartCard } from '../../components/charts/ChartCard.tsx'
import { candleChart } from '../../components/charts/candles.ts'
import { useHealth } from '../../queries/network/network.ts'
import { useTokenCandles } from '../../queries/tokens.ts'

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
  const chart = useMemo(() => data && candleChart(data, from), [data, from])
  return (
    <ChartCard
      title={`${health?.network.coin ?? 'Coin'} Price`}
      actions="in US dollars, by trades on the chain"
      query={query}
      chart={chart}
      empty="No trade of this time gives a price."
      file={`price-${range}`}
      room="min-h-99.25 sm:min-h-93.25"
    />
  )
}

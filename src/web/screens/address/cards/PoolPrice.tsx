import { useMemo } from 'react'
import type { AddressPool } from '#contract/tokens/pools.ts'
import type { TokenMarket } from '#contract/tokens/token-markets.ts'
import { unknown } from '../../../components/amounts/unknown.tsx'
import { ChartCard } from '../../../components/charts/ChartCard.tsx'
import { candlesChart, resolutions } from '../../../components/charts/candles.ts'
import type { Chart } from '../../../components/charts/chart-series.ts'
import { compact, unitsOfNumber } from '../../../format/amount.ts'
import { price as priceText } from '../../../format/usd.ts'
import { useAddressPool } from '../../../queries/addresses.ts'
import { useHealth, useNetworkNames } from '../../../queries/network/network.ts'
import { serverNow } from '../../../ui/clock.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { choice, useUrlState } from '../../../ui/url-state.ts'

/** As a price in dollars is written, of another token. */
const significant = (value: number): string => priceText(value).replace('$', '')

const fields = { resolution: choice(resolutions) }

/** So many candles of a minute are drawn: a pool that is traded for less time begins with these. */
const MINUTES = 300

/** @param since when the pool was first traded, seconds; undefined while that is not known, null where it never was */
const firstResolution = (since: number | null | undefined) =>
  since != null && serverNow() / 1000 - since < MINUTES * 60 ? '1m' : '15m'

/** The price in the pool, of one token in the other, now and over time. */
export function PoolPrice({
  address,
  market,
  since,
}: {
  address: string
  market: TokenMarket | null | undefined
  since: AddressPool['since'] | undefined
}) {
  const { values, set } = useUrlState(fields)
  const first = useMemo(() => firstResolution(since), [since])
  const resolution = values.resolution ?? first
  const query = useAddressPool(address, resolution)
  const { data, isPlaceholderData } = query
  // Candles of another length only told how long the pool is traded: drawn, they would be replaced at once.
  const isOpening = isPlaceholderData && values.resolution === undefined
  const { coin } = useNetworkNames()
  const wrappedMint = useHealth().data?.network.wrappedMint
  /** A pool trades the coin, though it holds the wrapped one. */
  const traded = (token: TokenMarket['tokenA'] | undefined) =>
    token?.address === wrappedMint ? coin : token?.symbol
  const base = (market && traded(market.tokenA)) ?? 'base token'
  const quote = (market && traded(market.tokenB)) ?? 'quote token'
  const chart = useMemo(
    () => (data && !isOpening ? chartOf(data, quote) : undefined),
    [data, isOpening, quote],
  )
  const price = market?.price ?? data?.candles.at(-1)?.close
  return (
    <ChartCard
      title="Price"
      label={`Price of ${base} in ${quote} and volume, candles of ${data?.resolution ?? resolution}`}
      actions={
        <Segmented
          label="Length of a candle"
          value={resolution}
          options={resolutions.map((value) => ({ value, text: value }))}
          onChange={(resolution) => set({ resolution })}
        />
      }
      lead={
        <p className="flex min-h-13 flex-wrap items-baseline gap-x-2 px-4 pt-4">
          <span className="font-semibold text-figure leading-9 tracking-tight">
            {price == null ? unknown : significant(price)}
          </span>
          {price != null && (
            <span className="text-muted">
              {quote} for one {base}
            </span>
          )}
        </p>
      }
      query={query}
      chart={chart}
      empty="No trade in this pool gave a price."
      emptyNote="Its price is that of the reserves, where they are known."
      file="pool-price"
      room="min-h-91.25"
    />
  )
}

const chartOf = (pool: AddressPool, quote: string): Chart =>
  candlesChart(pool, {
    price: significant,
    axis: axisText,
    volume: { label: `Volume (${quote})`, of: ({ volume }) => volume, text: significant },
  })

const axisText = (value: number): string => {
  const units = unitsOfNumber(value)
  return units ? compact(units) : ''
}

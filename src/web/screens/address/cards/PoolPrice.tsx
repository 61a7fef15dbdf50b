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

/** Formats a price in another token with the digits of a price in dollars. */
const significant = (value: number): string => priceText(value).replace('$', '')

const fields = { resolution: choice(resolutions) }

/**
 * The number of one-minute candles that fill the chart. The chart of a pool with a shorter history begins
 * with this resolution.
 */
const MINUTES = 300

/**
 * The resolution that the chart begins with.
 *
 * @param since the time of the pool's first trade in seconds; undefined while loading, null if there was none
 */
const firstResolution = (since: number | null | undefined) =>
  since != null && serverNow() / 1000 - since < MINUTES * 60 ? '1m' : '15m'

/** The price of one of the pool's tokens in the other, now and over time. */
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
  // The first answer only reveals the length of the history. Its candles are not drawn if another resolution
  // would replace them at once.
  const isOpening = isPlaceholderData && values.resolution === undefined
  const { coin } = useNetworkNames()
  const wrappedMint = useHealth().data?.network.wrappedMint
  /** The symbol of a traded token. A pool holds the wrapped coin, but its trades are shown in the coin. */
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

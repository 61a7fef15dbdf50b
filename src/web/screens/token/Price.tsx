import { useMemo } from 'react'
import type { TokenCandle } from '#contract/tokens/token-markets.ts'
import type { Token } from '#contract/tokens/tokens.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { unknown } from '../../components/amounts/unknown.tsx'
import { ChartCard } from '../../components/charts/ChartCard.tsx'
import {
  type CandleResolution,
  candleChart,
  candleSeconds,
  finestFor,
} from '../../components/charts/candles.ts'
import { type ChartRange, shownRange } from '../../components/charts/chart-ranges.ts'
import { RangeChoice } from '../../components/charts/RangeChoice.tsx'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { count } from '../../format/number.ts'
import { timestampOf } from '../../format/time.ts'
import { dollarsOf, exactPrice, price as priceText, signedPercent } from '../../format/usd.ts'
import { useTokenCandles } from '../../queries/tokens.ts'
import { serverNow } from '../../ui/clock.ts'
import { Bar } from '../../ui/layout/Skeleton.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'

type RangeName = 'hour' | 'day' | 'week' | 'all'
type PriceRange = ChartRange<RangeName> & {
  resolution?: CandleResolution
  /** The words for the range in the message of a chart without candles. */
  words: string
}

const ranges: readonly PriceRange[] = [
  { value: 'hour', text: '1H', seconds: 3_600, resolution: '1m', words: 'the last hour' },
  { value: 'day', text: '24H', seconds: 86_400, resolution: '15m', words: 'the last 24 hours' },
  { value: 'week', text: '7D', seconds: 7 * 86_400, resolution: '1h', words: 'the last 7 days' },
  { value: 'all', text: 'All', words: 'all that is indexed' },
]
const fields = { range: choice(['hour', 'day', 'week', 'all'], 'day') }

/**
 * The largest number of candles in a chart of the complete history, whose resolution the visitor can choose.
 */
const MOST_CANDLES = 300
/** The largest number of candles in one call. */
const LIMIT = 1_000

/** The current price, its change, the rule that determines it, and its candles. */
export function Price({ mint, token }: { mint: string; token: Token | undefined }) {
  const { values, set } = useUrlState(fields)
  const day = useTokenCandles(mint, '15m', String(86_400 / 900 + 1))
  const history = useMemo(() => {
    const since = day.data?.since ?? null
    return since === null ? undefined : serverNow() / 1000 - since
  }, [day.data])
  const shown = shownRange(ranges, values.range, history)
  const range = ranges.find(({ value }) => value === shown)
  const resolution = range?.resolution ?? finestFor(history ?? Number.POSITIVE_INFINITY, MOST_CANDLES)
  const limit = range?.seconds === undefined ? LIMIT : range.seconds / candleSeconds(resolution) + 1
  const query = useTokenCandles(mint, resolution, String(limit))
  const { data, isPlaceholderData } = query
  // The first answer only reveals the length of the history. Its candles are not drawn if another resolution
  // would replace them at once.
  const chart = useMemo(
    () => (data && !isPlaceholderData ? chartOf(data, range?.seconds) : undefined),
    [data, isPlaceholderData, range],
  )
  return (
    <ChartCard
      title="Price"
      label={`Price and volume, candles of ${data?.resolution ?? resolution}`}
      actions={
        <RangeChoice
          ranges={ranges}
          historySeconds={history}
          value={shown}
          onChange={(range) => set({ range })}
        />
      }
      lead={<PriceNow token={token} />}
      query={query}
      // The chart waits for the token, because the message without candles depends on it.
      chart={token && chart}
      {...emptyWords(token, history !== undefined, range?.words ?? '')}
      file={`price-${shown}`}
      // The height is that with values on two lines, or three on a phone.
      room="min-h-99.25 sm:min-h-91.25"
    />
  )
}

function chartOf(data: { candles: readonly TokenCandle[]; resolution: string }, seconds: number | undefined) {
  if (seconds === undefined) return candleChart(data)
  const now = Math.floor(serverNow() / 1000)
  return { ...candleChart(data, now - seconds), span: [now - seconds, now] as const }
}

/** The message that explains why there are no candles. */
function emptyWords(token: Token | undefined, isTraded: boolean, range: string) {
  if (isTraded)
    return {
      empty: `No trade in ${range}.`,
      emptyNote: 'The price is that of the last trades before, or of the reserves.',
    }
  if (token?.priceRule && token.priceRule.pool === null)
    return {
      empty: 'There are no candles of this price.',
      emptyNote: 'It does not come from trades on this chain.',
    }
  return {
    empty: 'No price of this token is known.',
    emptyNote: 'It has no trades in a pool that a price can come from.',
  }
}

function PriceNow({ token }: { token: Token | undefined }) {
  return (
    <div className="px-4 pt-3">
      <p className="flex min-h-9 flex-wrap items-baseline gap-x-2.5">
        {token ? (
          <>
            <span
              title={token.price === null ? undefined : exactPrice(token.price)}
              className="wrap-anywhere font-semibold text-figure leading-9 tracking-tight"
            >
              {token.price === null ? unknown : priceText(token.price)}
            </span>
            {token.price !== null && token.change24h !== null && <Change change={token.change24h} />}
          </>
        ) : (
          <span className="inline-flex h-9 items-center">
            <Bar characters={12} />
          </span>
        )}
      </p>
      {/* The height is that of two lines, or three on a phone, even if the text is shorter. */}
      <p className="in-text min-h-9 text-muted text-xs leading-4.5 max-sm:min-h-13.5">
        {!token ? (
          <Bar characters={30} />
        ) : token.priceRule ? (
          <>
            <PriceSource rule={token.priceRule} />. Thin pools set no price.
          </>
        ) : (
          'No price is known. Thin pools set none.'
        )}
      </p>
    </div>
  )
}

const Change = ({ change }: { change: number }) => (
  <span
    title="Against 24 hours before"
    className={change > 0 ? 'text-good' : change < 0 ? 'text-bad' : 'text-muted'}
  >
    {signedPercent(change)} in 24 h
  </span>
)

function PriceSource({
  rule: { pool, poolName, depthUsd, asOfSlot, fetchedAt, updatedAt },
}: {
  rule: NonNullable<Token['priceRule']>
}) {
  const fetched = fetchedAt !== null && (
    <>
      , fetched <RelativeTime timestamp={timestampOf(fetchedAt)} />
    </>
  )
  if (pool === null)
    return fetched ? <>From outside of the chain{fetched}</> : <>By the rule of a stable token</>
  return (
    <>
      From the {poolName === null && 'pool '}
      <AddressLink address={pool} name={poolName} />
      {depthUsd !== null && `, ${dollarsOf(depthUsd)} deep`}
      {asOfSlot !== null && `, as of slot ${count(asOfSlot)}`}
      {updatedAt !== null && (
        <>
          , updated <RelativeTime timestamp={updatedAt} />
        </>
      )}
      {fetched && <>, by the coin’s price from outside of the chain{fetched}</>}
    </>
  )
}

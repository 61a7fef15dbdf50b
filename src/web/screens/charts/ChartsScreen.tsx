import { useMemo, useState } from 'react'
import { activeAddresses, type HistoryRange, historyRanges } from '#contract/network/history-ranges.ts'
import type { NetworkHistory } from '#contract/network/network-history.ts'
import { pages } from '#contract/pages/pages.ts'
import { ChartCard } from '../../components/charts/ChartCard.tsx'
import { candleChart } from '../../components/charts/candles.ts'
import { type ChartRange, shownRange } from '../../components/charts/chart-ranges.ts'
import { RangeChoice } from '../../components/charts/RangeChoice.tsx'
import { count } from '../../format/number.ts'
import { useHealth, useNetworkNames } from '../../queries/network/network.ts'
import { useNetworkHistory } from '../../queries/network/network-history.ts'
import { useTokenCandles } from '../../queries/tokens.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'
import { addressesChart, computeChart, feesChart, speedChart } from './charts.ts'
import { HistoryCard } from './HistoryCard.tsx'

const fields = { range: choice(historyRanges, 'day') }
const DAY = 86_400
const ranges: readonly ChartRange<HistoryRange>[] = [
  { value: 'hour', text: 'Hour', seconds: 3_600 },
  { value: 'day', text: 'Day', seconds: DAY },
  { value: 'week', text: 'Week', seconds: 7 * DAY },
  { value: 'month', text: 'Month', seconds: 30 * DAY },
  { value: 'all', text: 'All' },
]

/**
 * The age of the index: the seconds from the first indexed minute to the end of the charts; undefined while
 * nothing is indexed.
 */
function ageOf({ since, periods, resolution }: NetworkHistory): number | undefined {
  const last = periods.at(-1)
  return since === null || !last ? undefined : last.time + resolution - since
}

/** The screen of `/charts`. */
export function ChartsScreen() {
  usePageTitle(pages.charts.title)
  const { values, set } = useUrlState(fields)
  // The index's age is known once the first history is loaded.
  const [age, setAge] = useState<number>()
  const range = shownRange(ranges, values.range, age)
  const query = useNetworkHistory(range)
  const history = query.data
  const known = history && ageOf(history)
  if (known !== undefined && known !== age) setAge(known)
  const { coin, title } = useNetworkNames()
  const speed = useMemo(() => history && speedChart(history), [history])
  const fees = useMemo(() => history && feesChart(history, coin), [history, coin])
  const compute = useMemo(() => history && computeChart(history), [history])
  const addresses = useMemo(() => history && addressesChart(history), [history])
  const period = history && periodName(history.resolution)
  const limit = history?.blockComputeLimit
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <PageHeading title={pages.charts.title}>The {title} over time, by its final blocks</PageHeading>
        <div className="mb-4">
          <RangeChoice
            ranges={ranges}
            historySeconds={age}
            value={range}
            onChange={(range) => set({ range })}
          />
        </div>
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <HistoryCard
          title="Transactions per Second"
          wide
          about={period && `average of ${period}`}
          {...{ query, range }}
          chart={speed}
        />
        <HistoryCard title="Fees" about={period && `paid in ${period}`} {...{ query, range }} chart={fees} />
        <HistoryCard
          title="Compute Used"
          about={limit ? `of ${count(limit)} units per block` : undefined}
          {...{ query, range }}
          chart={compute}
          missing={limit === null ? 'The limit of a block is not known of this chain.' : undefined}
        />
        <HistoryCard
          title="Active Addresses"
          about={period && `that paid fees in ${period}, without votes`}
          {...{ query, range }}
          chart={addresses}
          note={`Up to ${count(activeAddresses.exactUpTo)} addresses are counted exactly; more are an estimate (≈) with a standard error of ±${activeAddresses.error.replace(' ', '\u00a0')}.`}
        />
        <PriceHistory range={range} history={history} />
      </div>
      <p className="mt-4 text-small text-muted">
        Where the index has gaps the lines are interrupted: what is not indexed is unknown, not zero.
      </p>
    </>
  )
}

/** The largest number of entries in one call. */
const MOST = '1000'

/** The resolution of candles that matches a period of the other charts, or the next coarser one. */
const resolutionOf = (seconds: number) =>
  seconds <= 60 ? '1m' : seconds <= 900 ? '15m' : seconds <= 14_400 ? '1h' : '1d'

type PriceHistoryProps = { range: HistoryRange; history: NetworkHistory | undefined }

/**
 * The price of the coin in the range of the other charts. It comes from the trades in the pool that
 * determines the price.
 */
function PriceHistory({ range, history }: PriceHistoryProps) {
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

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

/** The name of a period: `a minute`, `5 minutes`, `an hour`, `7 days`. */
function periodName(seconds: number): string {
  const [size, name] = units.find(([size]) => seconds >= size) ?? [1, 'second']
  const many = seconds / size
  if (many === 1) return `${name === 'hour' ? 'an' : 'a'} ${name}`
  return `${many} ${name}s`
}

import { useMemo, useState } from 'react'
import { activeAddresses, type HistoryRange, historyRanges } from '#contract/network/history-ranges.ts'
import type { NetworkHistory } from '#contract/network/network-history.ts'
import { sections } from '#contract/pages/titles.ts'
import { type ChartRange, shownRange } from '../../components/charts/chart-ranges.ts'
import { RangeChoice } from '../../components/charts/RangeChoice.tsx'
import { count } from '../../format/number.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useNetworkHistory } from '../../queries/network/network-history.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'
import { addressesChart, computeChart, feesChart, speedChart } from './charts.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { periodName } from './period-name.ts'

const fields = { range: choice(historyRanges, 'day') }
const DAY = 86_400
const ranges: readonly ChartRange<HistoryRange>[] = [
  { value: 'hour', text: 'Hour', seconds: 3_600 },
  { value: 'day', text: 'Day', seconds: DAY },
  { value: 'week', text: 'Week', seconds: 7 * DAY },
  { value: 'month', text: 'Month', seconds: 30 * DAY },
  { value: 'all', text: 'All' },
]

/** Seconds from the first indexed minute to the end of what is shown; undefined while nothing is indexed. */
function ageOf({ since, periods, resolution }: NetworkHistory): number | undefined {
  const last = periods.at(-1)
  return since === null || !last ? undefined : last.time + resolution - since
}

/** `/charts` */
export function ChartsScreen() {
  usePageTitle(sections.charts.title)
  const { values, set } = useUrlState(fields)
  // Its age is known only once the first history is here.
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
        <PageHeading title={sections.charts.title}>The {title} over time, by its final blocks</PageHeading>
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
      <p className="mt-4 text-[0.8125rem] text-muted">
        Where the index has gaps the lines are interrupted: what is not indexed is unknown, not zero.
      </p>
    </>
  )
}

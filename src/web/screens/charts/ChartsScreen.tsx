import { useMemo } from 'react'
import { activeAddresses, historyRanges } from '#contract/history-ranges.ts'
import { sections } from '#contract/titles.ts'
import { count } from '../../format/number.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { useNetworkHistory } from '../../queries/network-history.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'
import { addressesChart, computeChart, feesChart, speedChart } from './charts.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { periodName } from './period-name.ts'

const fields = { range: choice(historyRanges, 'day') }
const names = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month', all: 'All' } as const

/** `/charts` */
export function ChartsScreen() {
  usePageTitle(sections.charts.title)
  const { values, set } = useUrlState(fields)
  const { range } = values
  const query = useNetworkHistory(range)
  const history = query.data
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
          <Segmented
            label="Time shown"
            value={range}
            options={historyRanges.map((value) => ({ value, text: names[value] }))}
            onChange={(to) => set({ range: to })}
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

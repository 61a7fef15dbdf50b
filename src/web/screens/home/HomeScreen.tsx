import { lazy, Suspense } from 'react'
import { titles } from '#contract/pages/titles.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNewestBlocks } from '../../queries/blocks.ts'
import { useSealed } from '../../queries/network/generations.ts'
import { useNetworkNames, useOverview } from '../../queries/network/network.ts'
import { useNewestTransactions } from '../../queries/transactions.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { SearchBox } from '../../shell/search/SearchBox.tsx'
import { anyText, useUrlState } from '../../ui/url-state.ts'
import { LatestTransactions } from './LatestTransactions.tsx'
import { LiveIndicator } from './LiveIndicator.tsx'
import { NetworkOverviewCard } from './NetworkOverviewCard.tsx'
import { OfflinePanel } from './OfflinePanel.tsx'
import { PriceCard } from './PriceCard.tsx'
import { RecentBlocks } from './RecentBlocks.tsx'
import { StalledPanel } from './StalledPanel.tsx'
import { StartPanel } from './StartPanel.tsx'
import { StatsRow } from './StatsRow.tsx'
import { useStalledFor } from './stalled.ts'
import { TopicCards } from './TopicCards.tsx'

/** Only for a search without a result: not a part of the first visit. */
const SearchFallback = lazy(async () => ({ default: (await import('./SearchFallback.tsx')).SearchFallback }))

const fields = { search: anyText }

/** `/` and `/?search=…` */
export function HomeScreen() {
  const query = useUrlState(fields).values.search.trim()
  const { title } = useNetworkNames()
  const sealed = useSealed()
  usePageTitle(titles.home(title))
  const blocks = useNewestBlocks()
  const parts = [useOverview(), useNewestTransactions(), blocks]
  const stalledFor = useStalledFor(blocks.data)
  const missing = parts.filter((query) => query.data === undefined && hasFailed(query))
  if (missing.length > 0) return <OfflinePanel parts={parts} error={missing[0]?.error ?? null} />
  return (
    <div className="space-y-4">
      <section className="pt-3 pb-2 sm:pt-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{title} Explorer</h1>
          {!sealed && <LiveIndicator />}
        </div>
        <div className="mt-4">
          <SearchBox large initial={query} />
        </div>
      </section>
      {query && (
        <Suspense>
          <SearchFallback query={query} />
        </Suspense>
      )}
      <StartPanel />
      {stalledFor && !sealed && (
        <StalledPanel ago={stalledFor} onCheck={() => Promise.all(parts.map(({ refetch }) => refetch()))} />
      )}
      {/* Columns by the room for text, not by the window: larger text has fewer of them. */}
      <div className="@container space-y-4">
        {!sealed && <StatsRow />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @6xl:grid-cols-[minmax(0,1fr)_21rem]">
          <LatestTransactions />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @max-6xl:@[46rem]:grid-cols-2 @6xl:grid-rows-[auto_auto_1fr]">
            {!sealed && <PriceCard />}
            <NetworkOverviewCard />
            <RecentBlocks />
          </div>
        </div>
        <TopicCards />
      </div>
    </div>
  )
}

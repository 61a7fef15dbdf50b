import { OctagonPause, RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { BlockSummary } from '#contract/blocks/blocks.ts'
import { sectionTitle } from '#contract/pages/pages.ts'
import { UpdatedAgo } from '../../components/time/RelativeTime.tsx'
import { plural } from '../../format/number.ts'
import { agoInWords, timeOf } from '../../format/time.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useLive } from '../../queries/api/socket.ts'
import { useNewestBlocks } from '../../queries/blocks.ts'
import { useSealed } from '../../queries/network/generations.ts'
import { useNetworkNames, useOverview } from '../../queries/network/network.ts'
import { useNetworkStatus } from '../../queries/network/network-status.ts'
import { useNewestTransactions } from '../../queries/transactions.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { SearchBox } from '../../shell/search/SearchBox.tsx'
import { cx } from '../../ui/class-names.ts'
import { useTicking } from '../../ui/clock.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { anyText, useUrlState } from '../../ui/url-state.ts'
import { LatestTransactions } from './LatestTransactions.tsx'
import { NetworkOverviewCard } from './NetworkOverviewCard.tsx'
import { OfflinePanel } from './OfflinePanel.tsx'
import { PriceCard } from './PriceCard.tsx'
import { RecentBlocks } from './RecentBlocks.tsx'
import { StartPanel } from './StartPanel.tsx'
import { StatsRow } from './StatsRow.tsx'
import { TopicCards } from './TopicCards.tsx'

/** This part is loaded on demand, because only a search without results needs it. */
const SearchFallback = lazy(async () => ({ default: (await import('./SearchFallback.tsx')).SearchFallback }))

const fields = { search: anyText }

/** The screen of `/` and `/?search=…`. */
export function HomeScreen() {
  const query = useUrlState(fields).values.search.trim()
  const title = sectionTitle('home', useNetworkNames())
  const sealed = useSealed()
  usePageTitle(title)
  const blocks = useNewestBlocks()
  const parts = [useOverview(), useNewestTransactions(), blocks]
  const stalledFor = useStalledFor(blocks.data)
  const missing = parts.filter((query) => query.data === undefined && hasFailed(query))
  if (missing.length > 0) return <OfflinePanel parts={parts} error={missing[0]?.error ?? null} />
  return (
    <div className="space-y-4">
      <section className="pt-3 pb-2 sm:pt-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{title}</h1>
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
      {/* The number of columns depends on the room for text instead of the window, so that larger text
          gets fewer columns. */}
      <div className="@container space-y-4">
        {!sealed && <StatsRow />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @6xl:grid-cols-[minmax(0,1fr)_21rem]">
          <LatestTransactions />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @max-6xl:@halves:grid-cols-2 @6xl:grid-rows-[auto_auto_1fr]">
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

/**
 * Whether new data arrives by itself: the live connection is open, and the network is online. It also shows
 * the number of messages and the time since the last one.
 */
function LiveIndicator() {
  const { state, events, lastEventAt, wasConnected } = useLive()
  const { isOffline } = useNetworkStatus()
  const live = state === 'connected' && !isOffline
  const first = !wasConnected && state === 'connecting'
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 text-small text-muted">
      <span
        role="status"
        className={cx(
          'inline-flex items-center gap-2 font-medium',
          live ? 'text-good' : first ? 'text-muted' : 'text-bad',
        )}
      >
        <span
          aria-hidden="true"
          className={cx('size-2 rounded-full', live ? 'live-dot bg-current' : 'border-2 border-current')}
        />
        {live ? 'Live' : first ? 'Connecting' : 'Offline'}
      </span>
      <span className="whitespace-nowrap">{plural(events, 'event')}</span>
      {/* The width is that of the longest text. */}
      <span className="inline-block min-w-26 sm:text-right">
        {lastEventAt ? <UpdatedAgo at={lastEventAt} /> : 'No event yet'}
      </span>
    </div>
  )
}

/** A panel above the rest of the page while the chain produces no blocks. */
function StalledPanel({ ago, onCheck }: { ago: string; onCheck: () => Promise<unknown> }) {
  const [checked, setChecked] = useState<'checking' | 'none'>()
  const busy = checked === 'checking'
  const check = async () => {
    setChecked('checking')
    await onCheck()
    // If there were a new block, this panel would no longer be rendered.
    setChecked('none')
  }
  return (
    <section
      aria-labelledby="stalled"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line-strong bg-card px-4 py-3.5"
    >
      <OctagonPause size={22} aria-hidden="true" className="shrink-0 text-warn" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="stalled" className="font-semibold text-title">
          Block Production Stopped
        </h2>
        <p className="text-muted">The network was last active over {ago}.</p>
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {checked === 'none' && 'There is no new block yet.'}
      </p>
      <Button onClick={() => void check()} disabled={busy}>
        <RotateCw size={14} aria-hidden="true" className={busy ? 'animate-spin' : undefined} />
        Check for New Blocks
      </Button>
    </section>
  )
}

const STALLED_AFTER_MS = 20 * 60_000

/**
 * The age of the newest block in words, if it exceeds 20 minutes; undefined otherwise. A chain whose blocks
 * still arrive is not stalled, even if this computer's clock or an import of old blocks makes their times
 * look old.
 *
 * @param blocks newest first
 */
function useStalledFor(blocks: readonly BlockSummary[] | undefined): string | undefined {
  const { lastSlotAt } = useLive()
  const newest = timeOf(blocks?.[0]?.timestamp)
  const words = useTicking((now, visitorNow) => {
    if (newest === undefined || now - newest <= STALLED_AFTER_MS) return ''
    if (lastSlotAt !== undefined && visitorNow - lastSlotAt <= STALLED_AFTER_MS) return ''
    return agoInWords(newest, now)
  })
  return words || undefined
}

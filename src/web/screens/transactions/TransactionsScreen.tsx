import { ChevronRight, ChevronsLeft } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'wouter'
import { FEED_PAGE } from '#contract/pages/page-calls.ts'
import { titles } from '#contract/pages/titles.ts'
import type { TransactionSummary } from '#contract/transactions/transactions.ts'
import { BlockLink, TextLink } from '../../components/addresses/links.tsx'
import { ListBody } from '../../components/lists/List.tsx'
import { useFreshKeys, useHeldRows } from '../../components/lists/live-rows.ts'
import { statusColumn } from '../../components/lists/shared-columns.tsx'
import {
  feeColumn,
  feePayerColumn,
  firstTypeColumn,
  sentenceColumn,
  signatureColumn,
  signatureOf,
} from '../../components/lists/transaction-columns.tsx'
import { VotesSwitch } from '../../components/lists/VotesSwitch.tsx'
import { FullTime } from '../../components/time/RelativeTime.tsx'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { cx } from '../../ui/class-names.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { Bar, Loading } from '../../ui/layout/Skeleton.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { choice, goTo, useUrlState, wholeNumber } from '../../ui/url-state.ts'
import { BlockStepper } from './BlockStepper.tsx'
import { blockNotHere, NoHeight, NoHeights } from './FeedError.tsx'
import { useFeedBlock } from './feed-block.ts'
import { useFeedFilter } from './feed-filter.ts'

const fields = { block: wholeNumber, after: wholeNumber, votes: choice(['on']), view: choice(['all']) }

const AllBlocks = lazy(async () => ({ default: (await import('./AllBlocks.tsx')).AllBlocks }))

/**
 * The screen of `/transactions`, which follows the newest block, and of `/transactions?block=…`, which shows
 * one block.
 */
export function TransactionsScreen() {
  const { values, invalid, set } = useUrlState(fields)
  const { block, after, votes, view } = values
  const { listFilter } = useFeedFilter()
  const showsAll = view === 'all' || listFilter.isSet
  const { title, stage } = useNetworkNames()
  usePageTitle(titles.transactions(block))
  return (
    <>
      <PageHeading title="All Transactions" beside={<Badge tone="emerald">{stage}</Badge>}>
        Live transaction feed from the {title}
      </PageHeading>
      <div className="no-print mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label="View"
          value={showsAll ? 'all' : 'block'}
          options={[
            { value: 'block', text: 'Block by block' },
            { value: 'all', text: 'All blocks, with filters' },
          ]}
          onChange={(chosen) =>
            chosen === 'all' ? set({ view: 'all' }) : goTo(votes ? `votes=${votes}` : '')
          }
        />
        {!showsAll && (
          <VotesSwitch shown={votes === 'on'} onChange={(on) => set({ votes: on ? 'on' : undefined })} />
        )}
      </div>
      {showsAll && (
        <Suspense fallback={<Loading what="the transactions" />}>
          <AllBlocks />
        </Suspense>
      )}
      <section
        hidden={showsAll}
        aria-label="Transactions of one block"
        className="scroll-mt-4 rounded-lg border border-line bg-card"
      >
        {showsAll ? null : invalid.block === undefined ? (
          <BlockFeed
            asked={block}
            after={block === undefined ? undefined : after}
            votes={votes === 'on'}
            onVotes={() => set({ votes: 'on' })}
          />
        ) : (
          <NoHeight text={invalid.block} />
        )}
      </section>
    </>
  )
}

type BlockFeedProps = {
  asked: number | undefined
  after: number | undefined
  votes: boolean
  /** Called when the visitor wants to see votes too. */
  onVotes: () => void
}

/**
 * The feed of one block. `asked` is the block to show, beginning behind the transaction with the index
 * `after`; without it the feed follows the newest block.
 */
function BlockFeed({ asked, after, votes, onVotes }: BlockFeedProps) {
  const { coin } = useNetworkNames()
  const follows = asked === undefined
  const hold = useHeldRows(undefined)
  const feed = useFeedBlock(asked, after, { hold: hold.isHeld, votes })
  const { query, block, latest, summary, rows, isStale, error } = feed
  const fresh = useFreshKeys(follows ? rows?.map(signatureOf) : undefined)
  const columns = useMemo(() => columnsOf(coin), [coin])
  const shown = isStale ? summary : (rows?.[0] ?? summary)
  if (feed.hasNoHeights) return <NoHeights />
  return (
    <>
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5">
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-semibold text-title">
            Block{' '}
            {block === undefined ? (
              <Bar characters={7} />
            ) : (
              <span className={cx('-mx-1 rounded px-1', follows && (block % 2 ? 'flash-1' : 'flash-0'))}>
                <BlockLink height={block} />
              </span>
            )}
            {shown && <span className="font-normal text-small text-muted">slot {count(shown.slot)}</span>}
          </p>
          <p className="flex min-h-5 flex-wrap gap-x-2 text-small text-muted">
            {shown ? <FullTime timestamp={shown.timestamp} /> : !rows && <Bar characters={30} />}
          </p>
        </div>
        <BlockStepper
          block={block}
          latest={latest}
          follows={follows}
          hold={hold}
          votes={votes}
          onShow={feed.showLatest}
        />
      </header>
      {/* While the feed follows blocks, the list is in an area of fixed height, because blocks differ
          in length. */}
      <div className={follows ? feedArea : undefined} onScroll={follows ? hold.onScroll : undefined}>
        <ListBody
          caption={`Transactions of block ${block ?? ''}`}
          what="transactions"
          columns={columns}
          keyOf={signatureOf}
          query={query}
          rows={rows}
          isStale={isStale}
          live={{ fresh, handlers: hold.handlers }}
          failure={blockNotHere(error, block, feed.newest)}
          expected={20}
          hiddenVotes={
            votes || after !== undefined || !summary
              ? undefined
              : { count: summary.voteTxs, allPass: true, show: onVotes }
          }
          empty={
            after === undefined ? 'No transactions found in this block' : 'No more transactions in this block'
          }
        />
        {block !== undefined && rows && (
          <BlockPagePager
            block={block}
            after={after}
            votes={votes}
            last={rows.length === FEED_PAGE ? rows.at(-1)?.index : undefined}
          />
        )}
      </div>
      {follows && block !== undefined && (
        <p className="no-print border-line border-t px-4 py-2.5 text-center md:hidden">
          <TextLink to={paths.transactions(block, undefined, votes)}>All transactions of this block</TextLink>
        </p>
      )}
    </>
  )
}

/**
 * The classes of that area: it has the height of twenty rows and scrolls. On a phone it shows only the first
 * rows, because a scrolling box within a page is inconvenient there.
 */
const feedArea =
  'h-[52.25rem] rounded-b-lg md:overflow-y-auto max-md:h-[75svh] max-md:overflow-hidden print:h-auto print:overflow-visible'

const columnsOf = (coin: string): Column<TransactionSummary>[] => [
  signatureColumn('signature'),
  statusColumn,
  firstTypeColumn,
  sentenceColumn,
  feeColumn(coin, 9),
  feePayerColumn,
]

/**
 * The pager of a block with more transactions than a page contains. `last` is the index behind which the next
 * page begins.
 */
function BlockPagePager({
  block,
  after,
  last,
  votes,
}: {
  block: number
  after: number | undefined
  last: number | undefined
  votes: boolean
}) {
  if (after === undefined && last === undefined) return null
  return (
    <nav
      aria-label="Pages of this block"
      className="no-print flex flex-wrap justify-end gap-2 border-line border-t px-4 py-2.5"
    >
      {after !== undefined && (
        <Link href={paths.transactions(block, undefined, votes)} className={buttonClass()}>
          <ChevronsLeft size={15} aria-hidden="true" />
          First of the block
        </Link>
      )}
      {last !== undefined && (
        <Link href={paths.transactions(block, last, votes)} className={buttonClass()}>
          More of the block
          <ChevronRight size={15} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

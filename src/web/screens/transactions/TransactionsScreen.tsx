import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { titles } from '#contract/titles.ts'
import type { TransactionSummary } from '#contract/transactions.ts'
import { useFreshKeys, useHeldRows } from '../../components/held-rows.ts'
import { BlockLink } from '../../components/links.tsx'
import { FullTime } from '../../components/RelativeTime.tsx'
import {
  feeColumn,
  feePayerColumn,
  firstTypeColumn,
  signatureColumn,
  signatureOf,
  statusColumn,
} from '../../components/transaction-columns.tsx'
import { count } from '../../format/number.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { FEED_PAGE } from '../../queries/transactions.ts'
import { MainnetNotice } from '../../shell/MainnetNotice.tsx'
import { useNetworkMode } from '../../shell/network-mode.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Bar } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { BlockPagePager } from './BlockPagePager.tsx'
import { BlockStepper } from './BlockStepper.tsx'
import { FeedError, NoHeight } from './FeedError.tsx'
import { useFeedBlock } from './feed-block.ts'

/** `/transactions` follows the newest block; `/transactions?block=…` shows that one. */
export function TransactionsScreen() {
  const { isMainnet } = useNetworkMode()
  usePageTitle(titles.transactions(wholeNumber(useSearchParams()[0].get('block'))))
  return isMainnet ? <MainnetNotice /> : <Feed />
}

function Feed() {
  const [search] = useSearchParams()
  const { title } = useNetworkNames()
  const text = search.get('block')
  const asked = wholeNumber(text)
  return (
    <>
      <div className="mb-4">
        <h1 className="flex flex-wrap items-center gap-3 font-semibold text-2xl tracking-tight">
          All Transactions <Badge tone="emerald">Testnet</Badge>
        </h1>
        <p className="mt-1 text-muted">Live transaction feed from the {title}</p>
      </div>
      <section
        aria-label="Transactions of one block"
        className="scroll-mt-4 rounded-lg border border-line bg-card"
      >
        {text !== null && asked === undefined ? (
          <NoHeight text={text} />
        ) : (
          <BlockFeed
            asked={asked}
            after={asked === undefined ? undefined : wholeNumber(search.get('after'))}
          />
        )}
      </section>
    </>
  )
}

/** `asked` is the block to show, from its transaction after index `after` on; without it the newest is followed. */
function BlockFeed({ asked, after }: { asked: number | undefined; after: number | undefined }) {
  const { coin } = useNetworkNames()
  const follows = asked === undefined
  const { isHeld, handlers } = useHeldRows(undefined)
  const { block, latest, summary, rows, isStale, failed, error } = useFeedBlock(asked, after, isHeld)
  const fresh = useFreshKeys(useMemo(() => (follows ? rows?.map(signatureOf) : undefined), [follows, rows]))
  const columns = useMemo(
    (): Column<TransactionSummary>[] => [
      signatureColumn('signature'),
      statusColumn,
      firstTypeColumn,
      feeColumn(coin, 9),
      feePayerColumn,
    ],
    [coin],
  )
  const place = isStale ? summary : (rows?.[0] ?? summary)
  return (
    <>
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5">
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-semibold text-[15px]">
            Block{' '}
            {block === undefined ? (
              <Bar characters={7} />
            ) : (
              <span className={cx('-mx-1 rounded px-1', follows && (block % 2 ? 'flash-1' : 'flash-0'))}>
                <BlockLink height={block} />
              </span>
            )}
            {place && <span className="font-normal text-[13px] text-muted">slot {count(place.slot)}</span>}
          </p>
          <p className="flex min-h-5 flex-wrap gap-x-2 text-[13px] text-muted">
            {place ? <FullTime timestamp={place.timestamp} /> : !rows && <Bar characters={30} />}
          </p>
        </div>
        <BlockStepper block={block} latest={latest} follows={follows} isHeld={isHeld} />
      </header>
      <div {...handlers} className={isStale ? 'opacity-60' : undefined}>
        {failed && !rows ? (
          <FeedError error={error} block={block} />
        ) : (
          <Table
            caption={`Transactions of block ${block ?? ''}`}
            columns={columns}
            rows={rows}
            expected={20}
            keyOf={signatureOf}
            fresh={fresh}
            empty={
              <EmptyState
                title={
                  after === undefined
                    ? 'No transactions found in this block'
                    : 'No more transactions in this block'
                }
              />
            }
          />
        )}
      </div>
      {block !== undefined && rows && (
        <BlockPagePager
          block={block}
          after={after}
          last={rows.length === FEED_PAGE ? rows.at(-1)?.index : undefined}
        />
      )}
    </>
  )
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
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
import { ApiError } from '../../queries/call-api.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { FEED_PAGE } from '../../queries/transactions.ts'
import { MainnetNotice } from '../../shell/MainnetNotice.tsx'
import { useNetworkMode } from '../../shell/network-mode.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Bar } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { BlockPagePager } from './BlockPagePager.tsx'
import { BlockStepper } from './BlockStepper.tsx'
import { useFeedBlock } from './feed-block.ts'

/** `/transactions` follows the newest block; `/transactions?block=…` shows that one. */
export function TransactionsScreen() {
  const { isMainnet } = useNetworkMode()
  usePageTitle('All Transactions')
  return isMainnet ? <MainnetNotice /> : <Feed />
}

function Feed() {
  const [search] = useSearchParams()
  const { title, coin } = useNetworkNames()
  const asked = wholeNumber(search.get('block'))
  const after = wholeNumber(search.get('after'))
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
      <div className="mb-4">
        <h1 className="flex flex-wrap items-center gap-3 font-semibold text-2xl tracking-tight">
          All Transactions <Badge tone="emerald">Testnet</Badge>
        </h1>
        <p className="mt-1 text-muted">Live transaction feed from the {title}</p>
      </div>
      <section aria-label="Transactions of one block" className="rounded-lg border border-line bg-card">
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5">
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-semibold text-[15px]">
              Block {block === undefined ? <Bar characters={7} /> : <BlockLink height={block} />}
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
              empty={<EmptyState title="No transactions found in this block" />}
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
      </section>
    </>
  )
}

function FeedError({ error, block }: { error: Error | null; block: number | undefined }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <ErrorState title={`Block ${count(block)} is not here`}>
        It does not exist or has not been processed yet.
      </ErrorState>
    )
  return <ErrorState title="The transactions cannot be loaded just now">This page goes on trying.</ErrorState>
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

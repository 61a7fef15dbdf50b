import { ArrowRight, Info, RotateCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { NEWEST_TRANSACTIONS } from '#contract/pages/page-calls.ts'
import type { TransactionSummary } from '#contract/transactions/transactions.ts'
import { List } from '../../components/lists/List.tsx'
import { LiveControls } from '../../components/lists/LiveControls.tsx'
import { useLiveRows } from '../../components/lists/live-rows.ts'
import { statusColumn, timeColumn } from '../../components/lists/shared-columns.tsx'
import {
  blockColumn,
  sentenceColumn,
  signatureColumn,
  signatureOf,
  summaryColumn,
} from '../../components/lists/transaction-columns.tsx'
import { VotesSwitch } from '../../components/lists/VotesSwitch.tsx'
import { UpdatedAgo } from '../../components/time/RelativeTime.tsx'
import { paths } from '../../paths.ts'
import { useNewestTransactions } from '../../queries/transactions.ts'
import { Button, buttonClass, IconButton } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'

const QuickInfo = lazy(async () => ({ default: (await import('./QuickInfo.tsx')).QuickInfo }))

const fields = { votes: choice(['on']) }

/**
 * Classes for phones, on which a row takes several lines: fewer rows, and on the narrowest screens less
 * padding. The first line of the head contains the title and the link to all transactions, the second line
 * the rest.
 */
const narrow =
  '@max-facts:[&_header>div]:contents @max-columns:[&_tbody>tr:nth-child(n+9)]:hidden @max-pairs:[&_tr]:px-2.5 @max-pairs:[&_td:first-child_.gap-1]:gap-0'

export function LatestTransactions() {
  const { values, set } = useUrlState(fields)
  const votes = values.votes === 'on'
  const query = useNewestTransactions(votes)
  const { data, dataUpdatedAt, refetch } = query
  const [refreshing, setRefreshing] = useState(false)
  const live = useLiveRows(data, signatureOf)
  const refresh = async () => {
    setRefreshing(true)
    live.show((await refetch()).data)
    setRefreshing(false)
  }
  const [shown, setShown] = useState<string>()
  const { holdForDialog } = live
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has a function of its own, which holds the rows of it
  useEffect(() => holdForDialog(shown !== undefined), [shown])
  const columns = useMemo(
    (): Column<TransactionSummary>[] => [
      signatureColumn('signature', ({ signature }) => (
        <IconButton label="Quick info" className="size-6! text-faint" onClick={() => setShown(signature)}>
          <Info size={14} aria-hidden="true" />
        </IconButton>
      )),
      summaryColumn,
      sentenceColumn,
      timeColumn,
      blockColumn,
      statusColumn,
    ],
    [],
  )
  return (
    <div className={narrow}>
      <List
        title="Latest Transactions"
        caption="Latest transactions"
        what="transactions"
        columns={columns}
        keyOf={signatureOf}
        query={query}
        rows={live.rows}
        live={live}
        expected={NEWEST_TRANSACTIONS}
        empty="No transactions found"
        actions={
          <>
            <div className="flex items-center gap-2 @max-facts:order-1 @max-facts:w-full @max-facts:flex-wrap @facts:contents">
              <VotesSwitch
                shown={votes}
                onChange={(on) => {
                  // End the hold, because the visitor who held the other list requested this one.
                  live.pause(false)
                  set({ votes: on ? 'on' : undefined }, { replace: true })
                }}
              />
              <LiveControls
                hold={live}
                news={live.news}
                onShow={() => live.show(data)}
                what="transactions"
                className="min-w-26 @max-facts:ml-auto @max-facts:justify-end"
              >
                <UpdatedAgo at={dataUpdatedAt || undefined} />
              </LiveControls>
              <Button look="ghost" className="h-7 px-2" onClick={() => void refresh()} disabled={refreshing}>
                <RotateCw size={13} aria-hidden="true" className={refreshing ? 'animate-spin' : undefined} />
                <span className="@max-facts:sr-only">Refresh</span>
              </Button>
            </div>
            <Link
              href={paths.transactions(undefined, undefined, votes)}
              className={buttonClass('secondary', 'h-7 text-ink')}
            >
              <span>
                View All<span className="@max-facts:sr-only"> Transactions</span>
              </span>
              <ArrowRight size={13} aria-hidden="true" />
            </Link>
          </>
        }
      />
      {shown && (
        <Suspense>
          <QuickInfo signature={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

import { useMemo } from 'react'
import { FEED_PAGE } from '#contract/pages/page-calls.ts'
import { useCursorPages } from '../../components/lists/cursor-pages.ts'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { List } from '../../components/lists/List.tsx'
import { LiveControls } from '../../components/lists/LiveControls.tsx'
import { useLiveRows } from '../../components/lists/live-rows.ts'
import { useSearchEnd } from '../../components/lists/searched-to.ts'
import { timeColumn } from '../../components/lists/shared-columns.tsx'
import {
  blockColumn,
  feePayerColumn,
  liveOutcomeColumn,
  outcomeColumn,
  shortSignatureColumn,
  signatureOf,
} from '../../components/lists/transaction-columns.tsx'
import { useTransactionFeed } from '../../queries/transactions.ts'
import { useFeedFilter } from './feed-filter.ts'

/** The filtered list of the transactions of all blocks, newest first. */
export function AllBlocks() {
  const { filter, listFilter, showVotes } = useFeedFilter()
  const { ask, isFirst, pagesOf } = useCursorPages()
  const query = useTransactionFeed({ ...filter, ...ask })
  const { data } = query
  const pages = pagesOf(query)
  const live = useLiveRows(data?.transactions, signatureOf)
  const searchEnd = useSearchEnd(data?.searchedTo, 'transactions', pages.rest)
  const columns = useMemo(
    () => [
      isFirst ? liveOutcomeColumn : outcomeColumn,
      shortSignatureColumn,
      timeColumn,
      // On a phone the block is next to the signature, because the last line has no room for it and the fee
      // payer.
      { ...blockColumn, phone: 'amount' as const, phoneLabel: true },
      { ...feePayerColumn, width: '12rem' as const },
    ],
    [isFirst],
  )
  return (
    <List
      title="Transactions of all blocks"
      caption="Transactions of all blocks"
      what="transactions"
      columns={columns}
      keyOf={signatureOf}
      query={query}
      rows={live.rows}
      // Only the first page is live, because only it changes.
      live={isFirst ? live : undefined}
      expected={FEED_PAGE}
      actions={
        <>
          {isFirst && (
            <LiveControls
              hold={live}
              news={live.news}
              onShow={() => live.show(data?.transactions)}
              what="transactions"
            />
          )}
          <ExportLinks call="exportTransactions" filter={filter} what="transactions" />
        </>
      }
      filter={{ ...listFilter, isSet: listFilter.isSet && !pages.rest }}
      pages={pages}
      hiddenVotes={showVotes && { count: null, allPass: false, show: showVotes }}
      {...searchEnd}
    />
  )
}

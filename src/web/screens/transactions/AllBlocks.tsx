import { useMemo } from 'react'
import { FEED_PAGE } from '#contract/page-calls.ts'
import { useCursorPages } from '../../components/cursor-pages.ts'
import { ExportLinks } from '../../components/ExportLinks.tsx'
import { List } from '../../components/List.tsx'
import { useSearchEnd } from '../../components/searched-to.ts'
import { timeColumn } from '../../components/shared-columns.tsx'
import {
  blockColumn,
  feePayerColumn,
  outcomeColumn,
  shortSignatureColumn,
  signatureOf,
} from '../../components/transaction-columns.tsx'
import { useTransactionFeed } from '../../queries/transactions.ts'
import { useFeedFilter } from './feed-filter.ts'

/** The transactions of all blocks, newest first, filtered, back to the first block. */
export function AllBlocks() {
  const { filter, listFilter, showVotes } = useFeedFilter()
  const { ask, pagesOf } = useCursorPages()
  const query = useTransactionFeed({ ...filter, ...ask })
  const { data } = query
  const pages = pagesOf(query)
  const searchEnd = useSearchEnd(data?.searchedTo, 'transactions', pages.rest)
  const columns = useMemo(
    () => [
      outcomeColumn,
      shortSignatureColumn,
      timeColumn,
      // On a phone beside the signature: the quiet line has no room for it and the fee payer.
      { ...blockColumn, phone: 'amount' as const, phoneLabel: true },
      { ...feePayerColumn, width: '12rem' as const },
    ],
    [],
  )
  return (
    <List
      title="Transactions of all blocks"
      caption="Transactions of all blocks"
      what="transactions"
      columns={columns}
      keyOf={signatureOf}
      query={query}
      rows={data?.transactions}
      expected={FEED_PAGE}
      actions={<ExportLinks call="exportTransactions" filter={filter} what="transactions" />}
      filter={{ ...listFilter, isSet: listFilter.isSet && !pages.rest }}
      pages={pages}
      hiddenVotes={showVotes && { count: null, allPass: false, show: showVotes }}
      {...searchEnd}
    />
  )
}

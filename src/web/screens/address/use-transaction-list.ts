import { useNumberedCursorPages } from '../../components/Pager.tsx'
import { count } from '../../format/number.ts'
import { ADDRESS_PAGE, useAddressTransactions } from '../../queries/addresses.ts'
import { useAddressFilter } from './address-filter.tsx'

type Empty = { empty: string; emptyNote?: string }

/**
 * The transactions of one of the tabs, with its filter and its pages: the properties that its list has in common with
 * those of the other tabs.
 *
 * @param tab what the API leaves out; undefined: nothing
 * @param nothing the text where there are none at all
 */
export function useTransactionList(
  address: string,
  tab: 'transfers' | 'balances' | undefined,
  nothing: Empty,
) {
  const { filter, listFilter, showVotes } = useAddressFilter()
  const { cursor, after, isLast, pagesOf } = useNumberedCursorPages()
  const query = useAddressTransactions(address, {
    ...filter,
    ...(tab && { tab }),
    ...(cursor ? { cursor } : after ? { after } : isLast && { last: 'true' as const }),
  })
  const { data } = query
  // The cursors of the rows that are still shown lead from their page, not from this one.
  const { nextCursor: next, previousCursor: previous } = (query.isPlaceholderData ? undefined : data) ?? {}
  const known = data?.totalCountIsExact ? Math.ceil(data.totalCount / ADDRESS_PAGE) : undefined
  return {
    data,
    /** What the files of the list are asked for. */
    filter,
    list: {
      query,
      expected: ADDRESS_PAGE,
      failure: 'Failed to fetch transactions',
      filter: { ...listFilter, isSet: listFilter.isSet && !next },
      pages: {
        ...pagesOf({ next, previous }, { known, hasLast: true }),
        exists: Boolean(next || data?.transactions.length),
      },
      status: data ? statusOf(data) : '',
      // Without another filter and tab, what names the address and is not found are votes.
      hiddenVotes:
        data && showVotes && !tab && !listFilter.isSet && !data.totalCountIsExact
          ? { count: data.totalCount, show: showVotes }
          : undefined,
      ...(next
        ? { empty: 'None of the transactions searched so far match', emptyNote: 'Older ones may.' }
        : nothing),
    },
  }
}

const statusOf = ({ totalCount, totalCountIsExact }: { totalCount: number; totalCountIsExact: boolean }) =>
  totalCountIsExact ? `${count(totalCount)} in all` : `Transactions of the address: ${count(totalCount)}`

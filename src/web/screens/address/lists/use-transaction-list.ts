import type { AddressTransactions } from '#contract/addresses/address-transactions.ts'
import { useCursorPages } from '../../../components/lists/cursor-pages.ts'
import {
  addressFilter,
  type FiltersOf,
  transactionFilters,
  transferFilters,
  useTransactionFilter,
} from '../../../components/lists/transaction-filter.tsx'
import { count } from '../../../format/number.ts'
import { ADDRESS_PAGE, type AddressView, useAddressTransactions } from '../../../queries/addresses.ts'

type Empty = { empty: string; emptyNote?: string }

/**
 * The transactions of one of the tabs with their filter and pages, and the properties that the lists of all
 * tabs share.
 *
 * @param tab the tab, by which the API omits transactions; undefined: it omits none
 * @param nothing the text if there are no transactions
 */
export function useTransactionList(
  address: string,
  tab: 'transfers' | 'balances' | undefined,
  nothing: Empty,
) {
  const { filter, listFilter, showVotes } = useAddressFilter(tab === 'transfers')
  const { ask, pagesOf } = useCursorPages()
  const query = useAddressTransactions(address, {
    ...filter,
    ...(tab && { tab }),
    ...ask,
  })
  const { data } = query
  const total = data?.totalCountIsExact
    ? { count: data.totalCount, isExact: true, size: ADDRESS_PAGE }
    : undefined
  const pages = pagesOf(query, total)
  return {
    data,
    /** The parameters for the files of the list. */
    filter,
    list: {
      query,
      expected: ADDRESS_PAGE,
      failure: 'Failed to fetch transactions',
      filter: { ...listFilter, isSet: listFilter.isSet && !pages.rest },
      pages,
      // The count is shown only if it is exact; the count of another list must not stand in its place.
      status: data?.totalCountIsExact
        ? `${count(data.totalCount)} in all`
        : data && isWhole(data)
          ? `${count(data.transactions.length)} in all`
          : '',
      hiddenVotes:
        data && showVotes && !data.totalCountIsExact
          ? {
              count: data.hiddenVotes,
              allPass: !tab && !listFilter.isSet && !pages.rest,
              show: showVotes,
            }
          : undefined,
      ...(pages.rest
        ? {
            empty: 'None of the transactions searched so far match',
            emptyNote: `${pages.rest === 'newer' ? 'Newer' : 'Older'} ones may.`,
          }
        : nothing),
    },
  }
}

/** Whether the page contains all rows of the list. */
const isWhole = ({ nextCursor, previousCursor }: AddressTransactions) =>
  nextCursor === null && previousCursor === null

const own = {
  token: addressFilter('Token', 'token'),
  counterparty: addressFilter('Counterparty', 'name'),
} satisfies FiltersOf<AddressView>

const filters = transactionFilters(own)
const ofTransfers = transferFilters(own)

/** The filter of the address's transactions in the URL, for the tab of transfers or for another one. */
const useAddressFilter = (isOfTransfers: boolean) =>
  useTransactionFilter<Partial<typeof filters.first>, typeof own>(isOfTransfers ? ofTransfers : filters)

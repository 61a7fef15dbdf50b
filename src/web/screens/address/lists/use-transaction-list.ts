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
    /** The parameters of the files of the list. */
    filter,
    list: {
      query,
      expected: ADDRESS_PAGE,
      failure: 'Failed to fetch transactions',
      filter: { ...listFilter, isSet: listFilter.isSet && !pages.rest },
      pages,
      // No list is headed by the number of another one: where it is not known, there is none.
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

/** Whether the page has all rows of the list. */
const isWhole = ({ nextCursor, previousCursor }: AddressTransactions) =>
  nextCursor === null && previousCursor === null

const own = {
  token: addressFilter('Token', 'token'),
  counterparty: addressFilter('Counterparty', 'name'),
} satisfies FiltersOf<AddressView>

const filters = transactionFilters(own)
const ofTransfers = transferFilters(own)

/** The filter of the transactions of the address, in the URL: of the tab of transfers, or of another one. */
const useAddressFilter = (isOfTransfers: boolean) =>
  useTransactionFilter<Partial<typeof filters.first>, typeof own>(isOfTransfers ? ofTransfers : filters)

import {
  addressFilter,
  type FiltersOf,
  transactionFilters,
  useTransactionFilter,
} from '../../components/transaction-filter.tsx'
import type { AddressView } from '../../queries/addresses.ts'

const filters = transactionFilters({
  token: addressFilter('Token'),
  counterparty: addressFilter('Counterparty'),
} satisfies FiltersOf<AddressView>)

/** The filter of the address's transactions, in the URL. */
export const useAddressFilter = () => useTransactionFilter(filters)

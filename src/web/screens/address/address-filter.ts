import {
  addressFilter,
  type FiltersOf,
  transactionFilters,
  useTransactionFilter,
} from '../../components/transaction-filter.tsx'
import type { AddressView } from '../../queries/addresses.ts'

const filters = transactionFilters({
  token: addressFilter('Token', 'token'),
  counterparty: addressFilter('Counterparty', 'name'),
} satisfies FiltersOf<AddressView>)

/** The filter of the address's transactions, in the URL. */
export const useAddressFilter = () => useTransactionFilter(filters)

import {
  addressFilter,
  type FiltersOf,
  transactionFilters,
  transferFilters,
  useTransactionFilter,
} from '../../../components/lists/transaction-filter.tsx'
import type { AddressView } from '../../../queries/addresses.ts'

const own = {
  token: addressFilter('Token', 'token'),
  counterparty: addressFilter('Counterparty', 'name'),
} satisfies FiltersOf<AddressView>

const filters = transactionFilters(own)
const ofTransfers = transferFilters(own)

/** The filter of the transactions of the address, in the URL: of the tab of transfers, or of another one. */
export const useAddressFilter = (isOfTransfers: boolean) =>
  useTransactionFilter<Partial<typeof filters.first>, typeof own>(isOfTransfers ? ofTransfers : filters)

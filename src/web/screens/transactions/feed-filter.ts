import { transactionFilters, useTransactionFilter } from '../../components/lists/transaction-filter.tsx'

const filters = transactionFilters({})

/** The filter of the list of all transactions, which is in the URL. */
export const useFeedFilter = () => useTransactionFilter(filters)

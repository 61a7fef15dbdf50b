import { transactionFilters, useTransactionFilter } from '../../components/lists/transaction-filter.tsx'

const filters = transactionFilters({})

/** The filter of all transactions, in the URL. */
export const useFeedFilter = () => useTransactionFilter(filters)

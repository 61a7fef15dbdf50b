import { transactionFilters, useTransactionFilter } from '../../components/transaction-filter.tsx'

const filters = transactionFilters({})

/** The filter of all transactions, in the URL. */
export const useFeedFilter = () => useTransactionFilter(filters)

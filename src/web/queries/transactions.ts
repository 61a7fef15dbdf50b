import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  blockTransactions,
  FEED_PAGE,
  newestTransactions,
  transactionPrices,
} from '#contract/pages/page-calls.ts'
import { apiQuery, callApi, type Input } from './api/call-api.ts'
import { isFirstPage, type PageAsk, skipEmpty } from './api/page-ask.ts'
import { refresh, twice } from './api/refresh.ts'

export function useNewestTransactions(votes = false) {
  return useQuery({
    ...apiQuery(...newestTransactions(votes)),
    ...refresh.feed,
    placeholderData: keepPreviousData,
  })
}

const inBlock = (block = 0, after: number | undefined, votes: boolean) => ({
  ...apiQuery(...blockTransactions(block, after, votes)),
  // Unused pages are discarded soon, because a feed that follows the chain loads a new block every second.
  gcTime: 30_000,
})

/**
 * A page of one block's transactions in block order, beginning behind the index `after`. The previous page
 * stays visible until this one is loaded.
 */
export function useBlockTransactions(block: number | undefined, after: number | undefined, votes: boolean) {
  return useQuery({
    ...inBlock(block, after, votes),
    ...refresh.feed,
    enabled: block !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** The first page of a block's transactions as far as it is cached; sends no request. */
export function useKnownBlockTransactions(block: number | undefined, votes: boolean) {
  return useQuery({ ...inBlock(block, undefined, votes), enabled: false })
}

/** The filter and the page of the list of all transactions. */
export type FeedView = Omit<Input<'listAllTransactions'>, 'limit' | keyof PageAsk> & PageAsk

/** A page of the list of all transactions. */
export function useTransactionFeed(view: FeedView) {
  const { cursor, after, last, ...filter } = view
  return useQuery({
    queryKey: ['listAllTransactions', view],
    queryFn: ({ signal }) =>
      skipEmpty(
        { cursor, after, last },
        (page) => callApi('listAllTransactions', { ...filter, limit: String(FEED_PAGE), ...page }, signal),
        ({ transactions }) => transactions.length === 0,
      ),
    retry: twice,
    staleTime: 2_000,
    gcTime: 300_000,
    refetchInterval: isFirstPage(view) ? 5_000 : false,
    placeholderData: keepPreviousData,
  })
}

/** One transaction. It is polled until it is finalized, and while it is not indexed yet. */
export function useTransaction(signature: string | undefined) {
  return useQuery({
    ...apiQuery('getTransaction', { signature: signature ?? '' }),
    ...refresh.untilFinal,
    enabled: signature !== undefined,
  })
}

/** The prices of the transaction's tokens, today's or those at the time of the transaction. */
export function useTransactionPrices(signature: string | undefined, when: 'today' | 'then') {
  return useQuery({
    ...apiQuery(...transactionPrices(signature ?? '', when)),
    ...refresh.seldom,
    enabled: signature !== undefined,
  })
}

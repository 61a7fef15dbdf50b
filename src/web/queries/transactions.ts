import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery, callApi, type Input } from './call-api.ts'
import { refresh, twice } from './refresh.ts'

/** How many transactions the home page lists. */
export const NEWEST_TRANSACTIONS = 15
/** How many transactions of a block the feed shows on one page. */
export const FEED_PAGE = 50

/** What the home page lists. */
export const newestTransactions = (votes = false) =>
  apiQuery('listTransactions', { limit: String(NEWEST_TRANSACTIONS), votes: votes ? 'on' : 'off' })

export function useNewestTransactions(votes = false) {
  return useQuery({ ...newestTransactions(votes), ...refresh.feed, placeholderData: keepPreviousData })
}

function blockTransactions(block: number | undefined, after: number | undefined, votes: boolean) {
  return {
    ...apiQuery('listTransactions', {
      block: String(block ?? 0),
      limit: String(FEED_PAGE),
      ...(votes ? {} : { votes: 'off' as const }),
      ...(after === undefined ? {} : { after: String(after) }),
    }),
    // A feed that follows the chain sees a new block every second.
    gcTime: 30_000,
  }
}

/** A page of one block's transactions, in block order, after index `after`. The last page stays until this one is loaded. */
export function useBlockTransactions(block: number | undefined, after: number | undefined, votes: boolean) {
  return useQuery({
    ...blockTransactions(block, after, votes),
    ...refresh.feed,
    enabled: block !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** What is known already of a block's first page: never asks. */
export function useKnownBlockTransactions(block: number | undefined, votes: boolean) {
  return useQuery({ ...blockTransactions(block, undefined, votes), enabled: false })
}

/** Which transactions of all blocks: the filter, and the page by its cursor. */
export type FeedView = Omit<Input<'listAllTransactions'>, 'limit'>

/** How many pages without a match are skipped: the server searches a limited part of the chain for each. */
const EMPTY_PAGES = 4

/** A page of the transactions of all blocks; without a cursor the newest. */
export function useTransactionFeed(view: FeedView) {
  return useQuery({
    queryKey: ['listAllTransactions', view],
    queryFn: async ({ signal }) => {
      const ask = (cursor: string | undefined) =>
        callApi(
          'listAllTransactions',
          { ...view, limit: String(FEED_PAGE), ...(cursor && { cursor }) },
          signal,
        )
      let page = await ask(view.cursor)
      for (let i = 0; i < EMPTY_PAGES && page.transactions.length === 0 && page.nextCursor !== null; i++)
        page = await ask(page.nextCursor)
      return page
    },
    retry: twice,
    staleTime: 2_000,
    gcTime: 300_000,
    refetchInterval: view.cursor === undefined ? 5_000 : false,
    placeholderData: keepPreviousData,
  })
}

/** One transaction. Polled until it is finalized, and while it is not indexed yet. */
export function useTransaction(signature: string | undefined) {
  return useQuery({
    ...apiQuery('getTransaction', { signature: signature ?? '' }),
    ...refresh.untilFinal,
    enabled: signature !== undefined,
  })
}

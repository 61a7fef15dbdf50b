import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery, callApi, type Input } from './api/call-api.ts'
import { isFirstPage, type PageAsk } from './api/page-ask.ts'
import { refresh, twice } from './api/refresh.ts'
import { useHealth } from './network/network.ts'

/** The number of transactions, transfers or trades on one page of a token's lists. */
export const TOKEN_PAGE = 10

/** The number of holders on one page of a token's list. */
export const HOLDERS_PAGE = 50

/** A token. The wrapped coin is polled more often than others, because most transactions move it. */
export function useToken(mint: string) {
  const wrappedMint = useHealth().data?.network.wrappedMint
  return useQuery({
    ...apiQuery('getToken', { mint }),
    ...(mint === wrappedMint ? refresh.often : refresh.calm),
  })
}

/** Polls only the first page of a list, because new entries appear there. */
const newest = (isFirst: boolean, milliseconds = 15_000) => ({
  retry: twice,
  staleTime: Math.min(milliseconds, 10_000),
  refetchInterval: isFirst ? milliseconds : (false as const),
  placeholderData: keepPreviousData,
})

/** A page of the transactions that moved the token. */
export function useTokenTransactions(mint: string, page: PageAsk) {
  const ask = { mint, limit: String(TOKEN_PAGE), ...page }
  return useQuery({ ...apiQuery('listTokenTransactions', ask), ...newest(isFirstPage(page)) })
}

/** A page of the token's transfers. */
export function useTokenTransfers(mint: string, page: PageAsk) {
  const ask = { mint, limit: String(TOKEN_PAGE), ...page }
  return useQuery({ ...apiQuery('listTokenTransfers', ask), ...newest(isFirstPage(page)) })
}

/** A page of the token's trades and changes of liquidity; pages are numbered from 1. */
export function useTokenDefiActivities(mint: string, number: number) {
  return useQuery({
    ...apiQuery('listTokenDefiActivities', { mint, page: String(number) }),
    ...newest(number === 1),
  })
}

/** The changes of the token's supply. */
export function useTokenSupply(mint: string) {
  return useQuery({ ...apiQuery('getTokenSupply', { mint }), ...refresh.seldom })
}

/** The number of tokens on one page of the list of tokens. */
export const TOKENS_PAGE = 50
const ALL_TOKENS = 999

type TokensCall = Input<'listTokens'>

/**
 * The search, the order and the page (from 1) of the list of tokens. Without a search it contains the tokens
 * that pass the quality rule.
 */
export type TokensView = Pick<TokensCall, 'sortBy' | 'sortOrder'> & {
  search: string
  page: number
  verifiedOnly: boolean
}

/**
 * A page of the list of tokens, and the number of tokens. When one of the two calls fails, the page is cut
 * out of a list of the first 999 tokens.
 */
export function useTokens({ search, page, sortBy, sortOrder, verifiedOnly }: TokensView) {
  const filter: Pick<TokensCall, 'search' | 'qualityOnly' | 'verifiedOnly'> = {
    ...(search ? { search } : { qualityOnly: 'true' }),
    ...(verifiedOnly && { verifiedOnly: 'true' }),
  }
  const order = sortBy ? { sortBy, sortOrder } : {}
  const offset = (page - 1) * TOKENS_PAGE
  return useQuery({
    queryKey: ['tokens', filter, order, page],
    queryFn: async ({ signal }) => {
      try {
        const [tokens, { total }] = await Promise.all([
          callApi(
            'listTokens',
            { limit: String(TOKENS_PAGE), offset: String(offset), ...filter, ...order },
            signal,
          ),
          callApi('countTokens', filter, signal),
        ])
        return { tokens, total }
      } catch {
        const all = await callApi('listTokens', { limit: String(ALL_TOKENS), ...filter, ...order }, signal)
        return { tokens: all.slice(offset, offset + TOKENS_PAGE), total: all.length }
      }
    },
    ...refresh.seldom,
    placeholderData: keepPreviousData,
  })
}

/** The token with the most holders among those that pass the quality rule; null when there is none. */
export function useLeadingToken() {
  return useQuery({
    ...apiQuery('listTokens', {
      qualityOnly: 'true',
      limit: '1',
      sortBy: 'holderCount',
      sortOrder: 'desc',
    }),
    select: ([leader]) => leader ?? null,
    ...refresh.seldom,
  })
}

/** A page of the token's holders, the largest balance first; pages are numbered from 1. */
export function useTokenHolders(mint: string, number: number) {
  return useQuery({
    ...apiQuery('listTokenHolders', { mint, page: String(number), limit: String(HOLDERS_PAGE) }),
    ...newest(number === 1, 5_000),
  })
}

/** The number of the token's holders over time. */
export function useTokenHolderHistory(mint: string) {
  return useQuery({ ...apiQuery('listTokenHolderHistory', { mint }), ...refresh.seldom })
}

/** All pools that trade the token. */
export function useTokenMarkets(mint: string | undefined) {
  return useQuery({
    ...apiQuery('listTokenMarkets', { mint: mint ?? '' }),
    ...refresh.seldom,
    enabled: mint !== undefined,
  })
}

/** The token's newest candles. */
export function useTokenCandles(
  mint: string | undefined,
  resolution: Input<'listTokenCandles'>['resolution'],
  limit = '300',
) {
  return useQuery({
    ...apiQuery('listTokenCandles', { mint: mint ?? '', resolution, limit }),
    ...refresh.seldom,
    placeholderData: keepPreviousData,
    enabled: mint !== undefined,
  })
}

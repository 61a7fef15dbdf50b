import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery, callApi, type Input } from './api/call-api.ts'
import { isFirstPage, type PageAsk } from './api/page-ask.ts'
import { refresh, twice } from './api/refresh.ts'
import { useHealth } from './network/network.ts'

/** How many transactions, transfers or trades of a token are on one page. */
export const TOKEN_PAGE = 10

/** How many holders of a token are on one page. */
export const HOLDERS_PAGE = 50

/** A token; the wrapped coin, which most transactions move, is polled more often. */
export function useToken(mint: string) {
  const wrappedMint = useHealth().data?.network.wrappedMint
  return useQuery({
    ...apiQuery('getToken', { mint }),
    ...(mint === wrappedMint ? refresh.often : refresh.calm),
  })
}

/** Only the first page changes while it is read. */
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

/** A page of the token's trades and changes of liquidity, from 1. */
export function useTokenDefiActivities(mint: string, number: number) {
  return useQuery({
    ...apiQuery('listTokenDefiActivities', { mint, page: String(number) }),
    ...newest(number === 1),
  })
}

/** How the supply of the token changed. */
export function useTokenSupply(mint: string) {
  return useQuery({ ...apiQuery('getTokenSupply', { mint }), ...refresh.seldom })
}

/** How many tokens the list shows at once. */
export const TOKENS_PAGE = 50
const ALL_TOKENS = 999

type TokensCall = Input<'listTokens'>

/** Which tokens of the list: the ones that match a search, otherwise the quality ones; `page` from 1. */
export type TokensView = Pick<TokensCall, 'sortBy' | 'sortOrder'> & {
  search: string
  page: number
  verifiedOnly: boolean
}

/**
 * A page of the list of tokens, and how many there are. When either of the two calls fails, the page is cut from a list
 * of the first 999.
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

/** The quality token with the most holders; null where there is none. */
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

/** A page of the token's holders, from 1, the largest balance first. */
export function useTokenHolders(mint: string, number: number) {
  return useQuery({
    ...apiQuery('listTokenHolders', { mint, page: String(number), limit: String(HOLDERS_PAGE) }),
    ...newest(number === 1, 5_000),
  })
}

/** How many holders the token had over time. */
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

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from './call-api.ts'
import { refresh, twice } from './refresh.ts'

/** How many transactions, transfers or trades of a token are on one page. */
export const TOKEN_PAGE = 10

/** A token. Polled often: its price and its supply change with every block. */
export function useToken(mint: string | undefined) {
  return useQuery({
    ...apiQuery('getToken', { mint: mint ?? '' }),
    ...refresh.calm,
    enabled: mint !== undefined,
  })
}

const page = { retry: twice, staleTime: 10_000, placeholderData: keepPreviousData }
/** Only the first page changes while it is read. */
const newest = (isFirst: boolean) => ({ ...page, refetchInterval: isFirst ? 15_000 : (false as const) })

const ofCursor = (mint: string, cursor: string | undefined) => ({
  mint,
  limit: String(TOKEN_PAGE),
  ...(cursor ? { cursor } : {}),
})

/** A page of the transactions that moved the token; without a cursor the newest. */
export function useTokenTransactions(mint: string, cursor: string | undefined) {
  return useQuery({ ...apiQuery('listTokenTransactions', ofCursor(mint, cursor)), ...newest(!cursor) })
}

/** A page of the token's transfers; without a cursor the newest. */
export function useTokenTransfers(mint: string, cursor: string | undefined) {
  return useQuery({ ...apiQuery('listTokenTransfers', ofCursor(mint, cursor)), ...newest(!cursor) })
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

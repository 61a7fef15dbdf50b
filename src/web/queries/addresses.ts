import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery, callApi, type Input } from './api/call-api.ts'
import { isFirstPage, type PageAsk, skipEmpty } from './api/page-ask.ts'
import { refresh, twice } from './api/refresh.ts'

/** The number of rows on one page of each tab of an address's page. */
export const ADDRESS_PAGE = 10

/** The number of holdings that one call returns. */
export const HOLDINGS_PART = 1_000

export function useAddressType(address: string | undefined) {
  return useQuery({
    ...apiQuery('getAddressType', { address: address ?? '' }),
    retry: twice,
    refetchInterval: 30_000,
    enabled: address !== undefined,
  })
}

/** The filter and the page of a list of an address's transactions. */
export type AddressView = Omit<Input<'listAddressTransactions'>, 'address' | 'limit' | keyof PageAsk> &
  PageAsk

/** A page of an address's transactions. */
export function useAddressTransactions(address: string, view: AddressView) {
  const { cursor, after, last, ...filter } = view
  return useQuery({
    queryKey: ['listAddressTransactions', address, view],
    queryFn: ({ signal }) =>
      skipEmpty(
        { cursor, after, last },
        (page) => callApi('listAddressTransactions', { address, ...filter, ...page }, signal),
        ({ transactions }) => transactions.length === 0,
      ),
    retry: twice,
    staleTime: 10_000,
    gcTime: 300_000,
    refetchInterval: isFirstPage(view) ? 30_000 : false,
    placeholderData: keepPreviousData,
  })
}

/** The coin and the token holdings from number `(part - 1) * HOLDINGS_PART` on, the most valuable first. */
export function useAddressHoldings(address: string, part = 1) {
  return useQuery({
    ...apiQuery('getAddressHoldings', part === 1 ? { address } : { address, page: String(part) }),
    ...refresh.seldom,
  })
}

/** The first part of the holdings if another component loads it; sends no request itself. */
export const useLoadedHoldings = (address: string) =>
  useQuery({ ...apiQuery('getAddressHoldings', { address }), enabled: false }).data

/** The transaction that first funded the address with coins, and its first and newest transactions. */
export function useAddressFunding(address: string) {
  return useQuery({
    ...apiQuery('getAddressFunding', { address }),
    retry: twice,
    staleTime: 10_000,
    refetchInterval: 30_000,
  })
}

export type BalancePeriod = NonNullable<Input<'getAddressBalanceHistory'>['period']>

/** The address's balance of coins over time; nothing is requested without a period. */
export function useAddressBalanceHistory(address: string, period: BalancePeriod | undefined) {
  return useQuery({
    ...apiQuery('getAddressBalanceHistory', { address, ...(period && { period }) }),
    enabled: period !== undefined,
    retry: twice,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
}

/** The pool at the address, with its price over time. */
export function useAddressPool(
  address: string,
  resolution: NonNullable<Input<'getAddressPool'>['resolution']>,
) {
  return useQuery({
    ...apiQuery('getAddressPool', { address, resolution }),
    ...refresh.seldom,
    placeholderData: keepPreviousData,
  })
}

/** The value of the address's holdings over time; nothing is requested without a period. */
export function useAddressWorthHistory(address: string, period: BalancePeriod | undefined) {
  return useQuery({
    ...apiQuery('getAddressWorthHistory', { address, ...(period && { period }) }),
    enabled: period !== undefined,
    retry: twice,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
}

/** The addresses with which the address exchanged coins and tokens most often. */
export function useAddressCounterparties(address: string) {
  return useQuery({ ...apiQuery('listAddressCounterparties', { address }), ...refresh.seldom })
}

/**
 * The program at the address. Use it only for programs and program data, because the API has nothing for
 * other accounts.
 */
export function useAddressProgram(address: string) {
  return useQuery({ ...apiQuery('getAddressProgram', { address }), retry: twice })
}

/** The program's IDL, requested again while the server is still fetching it from the chain. */
export function useAddressIdl(address: string) {
  return useQuery({
    ...apiQuery('getAddressIdl', { address }),
    retry: twice,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? 3_000 : false),
  })
}

/** The program's activity in the newest transactions that call it. */
export function useAddressActivity(address: string) {
  return useQuery({ ...apiQuery('getAddressActivity', { address }), ...refresh.seldom })
}

/** A page of the program's deployments, upgrades and other changes. */
export function useProgramDeployments(address: string, page: PageAsk) {
  return useQuery({
    queryKey: ['listProgramDeployments', address, page],
    queryFn: ({ signal }) =>
      skipEmpty(
        page,
        (ask) => callApi('listProgramDeployments', { address, ...ask }, signal),
        ({ deployments }) => deployments.length === 0,
      ),
    retry: twice,
    staleTime: 10_000,
    refetchInterval: isFirstPage(page) ? 30_000 : false,
    placeholderData: keepPreviousData,
  })
}

/** The stake accounts whose withdrawer is the address. */
export function useAddressStakeAccounts(address: string) {
  return useQuery({ ...apiQuery('listAddressStakeAccounts', { address }), ...refresh.seldom })
}

export function useAddressDomains(address: string) {
  return useQuery({ ...apiQuery('listAddressDomains', { address }), ...refresh.seldom })
}

/** A page of the address's trades and changes of liquidity; pages are numbered from 1. */
export function useAddressDefiActivities(address: string, number: number) {
  return useQuery({
    ...apiQuery('listAddressDefiActivities', { address, page: String(number) }),
    retry: twice,
    staleTime: 10_000,
    gcTime: 300_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
}

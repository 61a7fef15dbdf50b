import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from './call-api.ts'
import { twice } from './refresh.ts'

export const ADDRESS_PAGE = 25

export function useAddressType(address: string | undefined) {
  return useQuery({
    ...apiQuery('getAddressType', { address: address ?? '' }),
    retry: twice,
    refetchInterval: 30_000,
    enabled: address !== undefined,
  })
}

/** A page of an address's transactions; without a cursor the newest. */
export function useAddressTransactions(address: string | undefined, cursor: string | undefined) {
  return useQuery({
    ...apiQuery('listAddressTransactions', {
      address: address ?? '',
      limit: String(ADDRESS_PAGE),
      ...(cursor ? { cursor } : {}),
    }),
    retry: twice,
    staleTime: 10_000,
    refetchInterval: cursor ? false : 30_000,
    enabled: address !== undefined,
    placeholderData: keepPreviousData,
  })
}

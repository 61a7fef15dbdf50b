import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from './api/call-api.ts'
import { refresh } from './api/refresh.ts'

/** All validators of the chain, polled every 30 seconds. */
export function useValidators() {
  return useQuery({ ...apiQuery('listValidators', {}), ...refresh.seldom })
}

/** One validator, by its vote account or its identity. */
export function useValidator(address: string) {
  return useQuery({ ...apiQuery('getValidator', { address }), ...refresh.seldom })
}

/** A page of the stake accounts that are delegated to a validator. */
export function useDelegators(address: string, page: number) {
  return useQuery({
    ...apiQuery('listDelegators', { address, page: String(page) }),
    ...refresh.seldom,
    placeholderData: keepPreviousData,
  })
}

/** The state and the rewards of a stake account. */
export function useStakeAccount(address: string) {
  return useQuery({ ...apiQuery('getStakeAccount', { address }), ...refresh.seldom })
}

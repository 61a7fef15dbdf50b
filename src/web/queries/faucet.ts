import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './api/call-api.ts'
import { refresh } from './api/refresh.ts'
import { writeApi } from './api/write-api.ts'

/** Whether the faucet gives out coins, how many and how often. */
export function useFaucet() {
  return useQuery({ ...apiQuery('getFaucet', {}), ...refresh.seldom })
}

/** Requests coins for an address; rejects like `writeApi`. */
export const requestCoins = (address: string) => writeApi('requestCoins', { address })

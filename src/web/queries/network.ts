import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './call-api.ts'
import { refresh } from './refresh.ts'

export function useOverview() {
  return useQuery({ ...apiQuery('getNetworkOverview', {}), ...refresh.seldom })
}

export function useStats() {
  return useQuery({ ...apiQuery('getNetworkStats', {}), ...refresh.often })
}

export function useHealth() {
  return useQuery({ ...apiQuery('getHealth', {}), ...refresh.seldom })
}

/** The chain's names. Until the server has told them, those of the chain that the product is made for. */
export function useNetworkNames(): { title: string; coin: string } {
  return useHealth().data?.network ?? { title: 'Gorbagana Chain', coin: 'GOR' }
}

/** What one coin is worth in US dollars; `price` is null where nobody knows. */
export function useGorPrice() {
  return useQuery({ ...apiQuery('getGorPrice', {}), ...refresh.seldom })
}

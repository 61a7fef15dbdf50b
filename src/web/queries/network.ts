import { useQuery } from '@tanstack/react-query'
import type { Health } from '#contract/network.ts'
import { apiQuery } from './call-api.ts'
import { refresh } from './refresh.ts'

export function useOverview() {
  return useQuery({ ...apiQuery('getNetworkOverview', {}), ...refresh.seldom })
}

export function useStats() {
  return useQuery({ ...apiQuery('getNetworkStats', {}), ...refresh.often })
}

/** Polled more often while something is wrong, so that the page soon shows when it is over. */
export function useHealth() {
  return useQuery({
    ...apiQuery('getHealth', {}),
    ...refresh.calm,
    refetchInterval: ({ state }) => (state.data?.status === 'ok' && !state.error ? 15_000 : 3_000),
  })
}

/** The chain's names. Until the server has returned them, those of the chain that the product is made for. */
export function useNetworkNames(): Pick<Health['network'], 'title' | 'coin' | 'stage' | 'slotMs'> {
  return useHealth().data?.network ?? defaults
}

const defaults = { title: 'Gorbagana Chain', coin: 'GOR', stage: 'Testnet', slotMs: 1_000 }

/** What one coin is worth in US dollars; `price` is null where it is unknown. */
export function useGorPrice() {
  return useQuery({ ...apiQuery('getGorPrice', {}), ...refresh.seldom })
}

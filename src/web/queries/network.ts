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

type NetworkNames = Pick<Health['network'], 'title' | 'coin' | 'stage' | 'slotMs'>

/** The chain's names: of the API, and until it answers those that the server wrote to the page's head. */
export function useNetworkNames(): NetworkNames {
  return useHealth().data?.network ?? namesInHead()
}

/** Neutral words where the head has no names, as in development. */
function namesInHead(): NetworkNames {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="network"]')
  const { coin = 'coins', stage = 'Network', slotMs = '1000' } = tag?.dataset ?? {}
  return { title: tag?.content ?? 'Chain', coin, stage, slotMs: Number(slotMs) }
}

/** What one coin is worth in US dollars; `price` is null where it is unknown. */
export function useGorPrice() {
  return useQuery({ ...apiQuery('getGorPrice', {}), ...refresh.seldom })
}

import { useQuery } from '@tanstack/react-query'
import type { Health } from '#contract/network/network.ts'
import type { ChainNames } from '#contract/pages/pages.ts'
import { apiQuery } from '../api/call-api.ts'
import { refresh } from '../api/refresh.ts'

export function useOverview() {
  return useQuery({ ...apiQuery('getNetworkOverview', {}), ...refresh.seldom })
}

export function useStats() {
  return useQuery({ ...apiQuery('getNetworkStats', {}), ...refresh.often })
}

/**
 * The health of the explorer. It is polled more often during problems, so that the page soon shows their end.
 */
export function useHealth() {
  return useQuery({
    ...apiQuery('getHealth', {}),
    ...refresh.calm,
    refetchInterval: ({ state }) => (state.data?.status === 'ok' && !state.error ? 15_000 : 3_000),
  })
}

/** The server's sentence that the chain's nodes do not support a method; undefined if they do. */
export const useRefusal = (method: string): string | undefined =>
  useHealth().data?.chain.notOffered.find((refused) => refused.method === method)?.sentence

type NetworkNames = ChainNames & Pick<Health['network'], 'stage' | 'mainnetPending' | 'slotMs'>

/** The chain's names from the API; until it answers, those that the server wrote to the page's head. */
export function useNetworkNames(): NetworkNames {
  return useHealth().data?.network ?? namesInHead()
}

/** The names in the page's head, or neutral words if it has none, as in development. */
function namesInHead(): NetworkNames {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="network"]')
  const title = tag?.content ?? 'Chain'
  const { coin = 'coins', stage = 'Network', mainnet, slotMs = '1000' } = tag?.dataset ?? {}
  const { shortTitle = title, swapName = 'Swap', tokensName = 'Tokens' } = tag?.dataset ?? {}
  const mainnetPending = mainnet === 'pending'
  return {
    ...{ title, shortTitle, coin, swapName, tokensName },
    ...{ stage, mainnetPending, slotMs: Number(slotMs) },
  }
}

/** The price of one coin in US dollars; `price` is null when it is unknown. */
export function useGorPrice() {
  return useQuery({ ...apiQuery('getGorPrice', {}), ...refresh.seldom })
}

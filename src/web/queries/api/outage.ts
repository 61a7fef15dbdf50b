import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Health } from '#contract/network/network.ts'
import { sealedGeneration } from '../../paths.ts'
import { useHealth, useOverview } from '../network/network.ts'
import { ApiError, notOfferedIn } from './call-api.ts'
import { hasFailed } from './failed.ts'

/** Why nothing comes from the server. */
export type Outage =
  /** This device has no network. */
  | 'offline'
  /** Nothing answers in the explorer's place, or only a proxy before it. */
  | 'unreachable'
  /** The explorer answers and its node does not. */
  | 'chain'
  /** Nothing is indexed yet. */
  | 'starting'
  /** No node of the explorer offers it. */
  | 'not-offered'
  /** The explorer has answered with an error. */
  | 'failed'

/** @param health as it was last answered; undefined where it never was, or is not answered now */
export function outageOf(error: Error | null, isOnline: boolean, health: Health | undefined): Outage {
  if (error && isNoAnswer(error)) return isOnline ? 'unreachable' : 'offline'
  if (notOfferedIn(error) !== undefined) return 'not-offered'
  if (health?.chain.up === false) return 'chain'
  if (health && health.indexed.slot === null) return 'starting'
  return 'failed'
}

/** Every error of the API itself has a code in its body; a proxy's page for a server that is away has none. */
function isNoAnswer(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status >= 502 && error.status <= 504 && !error.message.includes('"code"')
}

export function useOutage(error: Error | null): Outage {
  const health = useHealth()
  return outageOf(error, navigator.onLine, health.error ? undefined : health.data)
}

/** Whether the explorer runs and has not indexed any block yet; false while that is not known. */
export function useIsStarting(): boolean {
  const isEmpty = useHealth().data?.indexed.slot === null
  // It comes with the first block, before the next poll of the health.
  const overview = useOverview().data
  return isEmpty && (overview?.asOfSlot ?? null) === null
}

/**
 * The replacement for a value of the chain that the server does not return: nothing yet while it starts or is not known to
 * have started, the usual value if the chain does not answer, otherwise that it is unknown.
 */
export function useMissingValue(): 'awaited' | 'usual' | 'unknown' {
  const health = useHealth()
  const isStarting = useIsStarting()
  if (isStarting || (!health.data && !hasFailed(health))) return 'awaited'
  if (sealedGeneration() !== undefined) return 'unknown'
  return health.data?.chain.up === true ? 'unknown' : 'usual'
}

/** Since when values on the page are old, because the last request for them has failed. */
export type Stale = { error: Error; since: number; retry: () => Promise<void> }

/** The oldest of what the page shows that could not be asked for again; undefined while all is well. */
export function useStale(): Stale | undefined {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const find = () =>
    cache
      .findAll({ type: 'active', predicate: ({ state }) => isOld(state) })
      .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)[0]
  const hash = useSyncExternalStore(
    // Not at once: a component that begins to watch a query says so while it renders.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => find()?.queryHash,
  )
  const query = hash === undefined ? undefined : cache.get(hash)
  if (!query?.state.error) return undefined
  return {
    error: query.state.error,
    since: query.state.dataUpdatedAt,
    retry: () =>
      client.refetchQueries(
        { type: 'active', predicate: ({ state }) => isOld(state) },
        { cancelRefetch: false },
      ),
  }
}

const isOld = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  data !== undefined && error !== null

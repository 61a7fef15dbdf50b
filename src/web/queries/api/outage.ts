import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Health } from '#contract/network/network.ts'
import { sealedGeneration } from '../../paths.ts'
import { useHealth, useOverview } from '../network/network.ts'
import { ApiError, notOfferedIn } from './call-api.ts'
import { hasFailed } from './failed.ts'

/** The reason why the server returns no data. */
export type Outage =
  /** This device has no network. */
  | 'offline'
  /** Nothing answers at the explorer's address, or only a proxy in front of it. */
  | 'unreachable'
  /** The explorer answers, but its node does not. */
  | 'chain'
  /** Nothing is indexed yet. */
  | 'starting'
  /** No node of the explorer supports the call. */
  | 'not-offered'
  /** The explorer answered with an error. */
  | 'failed'

/**
 * @param health the last answer of the health; undefined if there was none, or the newest request for it
 * failed
 */
export function outageOf(error: Error | null, isOnline: boolean, health: Health | undefined): Outage {
  if (error && isNoAnswer(error)) return isOnline ? 'unreachable' : 'offline'
  if (notOfferedIn(error) !== undefined) return 'not-offered'
  if (health?.chain.up === false) return 'chain'
  if (health && health.indexed.slot === null) return 'starting'
  return 'failed'
}

/**
 * Whether the error does not come from the API. Errors of the API have a code in their body; a proxy's error
 * page has none.
 */
function isNoAnswer(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status >= 502 && error.status <= 504 && !error.message.includes('"code"')
}

export function useOutage(error: Error | null): Outage {
  const health = useHealth()
  return outageOf(error, navigator.onLine, health.error ? undefined : health.data)
}

/** Whether the explorer runs but has not indexed any block yet; false while this is unknown. */
export function useIsStarting(): boolean {
  const isEmpty = useHealth().data?.indexed.slot === null
  // The overview arrives with the first block, before the next poll of the health.
  const overview = useOverview().data
  return isEmpty && (overview?.asOfSlot ?? null) === null
}

/**
 * What replaces a value that the server does not return. `awaited`: nothing yet, while the explorer starts or
 * its state is unknown; `usual`: the usual value, if the node does not answer; otherwise `unknown`.
 */
export function useMissingValue(): 'awaited' | 'usual' | 'unknown' {
  const health = useHealth()
  const isStarting = useIsStarting()
  if (isStarting || (!health.data && !hasFailed(health))) return 'awaited'
  if (sealedGeneration() !== undefined) return 'unknown'
  return health.data?.chain.up === true ? 'unknown' : 'usual'
}

/** The error of the last request, and the time since when the values on the page have been outdated. */
export type Stale = { error: Error; since: number; retry: () => Promise<void> }

/**
 * The query on the page that has been outdated the longest because its last request failed; undefined if
 * there is none.
 */
export function useStale(): Stale | undefined {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const find = () =>
    cache
      .findAll({ type: 'active', predicate: ({ state }) => isOld(state) })
      .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)[0]
  const hash = useSyncExternalStore(
    // Notifications are batched, because a component that begins to observe a query notifies while it
    // renders.
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

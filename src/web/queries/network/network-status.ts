import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type ApiCall, apiCalls, isNewestPage } from '#contract/paths.ts'
import { recordOf } from '#lib/values/guards.ts'
import { useTicking } from '../../ui/clock.ts'
import { stateHasFailed } from '../api/failed.ts'
import { saysNo } from '../api/refresh.ts'
import { useLive } from '../api/socket.ts'
import { useHealth, useOverview } from './network.ts'

export type NetworkStatus = {
  isOffline: boolean
  /**
   * Sentences that describe problems. A network that is online may have some too, such as an index that is
   * catching up.
   */
  problems: readonly string[]
}

const SILENT_AFTER_MS = 60_000
const opened = Date.now()

const calls: Readonly<Record<string, ApiCall>> = apiCalls
/** The subjects of the vital calls, each once. */
const words = [...new Set(Object.values(calls).flatMap(({ vital }) => vital ?? []))]

/** The subject of a failed call; undefined if the call did not fail. */
function failedPart({ queryKey: [name, input], state }: Query): string | undefined {
  if (!stateHasFailed(state)) return undefined
  // All visitors request the newest page. With another input, an error may be the fault of the request.
  const isUsual = isNewestPage(recordOf(input))
  return isUsual || !saysNo(state.error) ? calls[String(name)]?.vital : undefined
}

/** The subjects of the page's failed calls. This only observes the calls, which other components send. */
function useFailedParts(): string[] {
  const cache = useQueryClient().getQueryCache()
  const failed = useSyncExternalStore(
    // Notifications are batched, because a component that begins to observe a query notifies while it
    // renders.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => {
      const parts = new Set(cache.findAll({ type: 'active' }).map(failedPart))
      return words.filter((word) => parts.has(word)).join()
    },
  )
  return failed ? failed.split(',') : []
}

/**
 * The status of the network. It is offline if the page's last call for the overview, transactions or blocks
 * failed, or if the server reports that the node does not answer.
 */
export function useNetworkStatus(): NetworkStatus {
  useOverview()
  const failed = useFailedParts()
  const health = useHealth().data
  const { state, lastSlotAt } = useLive()
  // If the indexer runs in a process of its own and has stopped, missing blocks are the only sign of it.
  const silence = useTicking((_, now) =>
    state === 'connected' && now - (lastSlotAt ?? opened) > SILENT_AFTER_MS
      ? 'No new block has come for over a minute.'
      : '',
  )
  const problems = [
    ...(failed.length > 0 ? [sayFailed(failed)] : []),
    ...(health?.problems ?? []),
    ...(silence ? [silence] : []),
  ]
  return { isOffline: failed.length > 0 || health?.chain.up === false, problems }
}

function sayFailed(names: readonly string[]): string {
  const all = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
  return `The explorer’s API does not answer about ${all}.`
}

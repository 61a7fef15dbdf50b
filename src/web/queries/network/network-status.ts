import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTicking } from '../../ui/clock.ts'
import { stateHasFailed } from '../api/failed.ts'
import { saysNo } from '../api/refresh.ts'
import { useLive } from '../api/socket.ts'
import { useHealth, useOverview } from './network.ts'

export type NetworkStatus = {
  isOffline: boolean
  /** Sentences that say what is wrong; there may be some while online, such as an index that is catching up. */
  problems: readonly string[]
}

const SILENT_AFTER_MS = 60_000
const opened = Date.now()

/** The calls without whose answers the network counts as offline, and the word for what they are about. */
const about: Readonly<Record<string, string>> = {
  getNetworkOverview: 'overview',
  listBlocks: 'blocks',
  listAllBlocks: 'blocks',
  listTransactions: 'transactions',
  listAllTransactions: 'transactions',
}
/** What every visitor asks for alike; with any other input the server may say no to the question. */
const USUAL_INPUTS = new Set(['limit', 'votes'])

/** The word for what a failed call was about; undefined while it has an answer. */
function failedPart({ queryKey: [name, input], state }: Query): string | undefined {
  if (!stateHasFailed(state)) return undefined
  const isUsual = Object.keys(input ?? {}).every((key) => USUAL_INPUTS.has(key))
  return isUsual || !saysNo(state.error) ? about[String(name)] : undefined
}

/** The words for what the page cannot show. The lists are only observed: the pages that show them request them. */
function useFailedParts(): string[] {
  const cache = useQueryClient().getQueryCache()
  const words = useSyncExternalStore(
    // Not at once: a component that begins to watch a query says so while it renders.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => {
      const parts = new Set(cache.findAll({ type: 'active' }).map(failedPart))
      return [...new Set(Object.values(about))].filter((word) => parts.has(word)).join()
    },
  )
  return words ? words.split(',') : []
}

/**
 * Offline when the last overview, transactions or blocks call of the page has failed, or when the server says that the node
 * does not answer.
 */
export function useNetworkStatus(): NetworkStatus {
  useOverview()
  const failed = useFailedParts()
  const health = useHealth().data
  const { state, lastSlotAt } = useLive()
  // An indexer in a process of its own that has stopped is noticed only because no block arrives.
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

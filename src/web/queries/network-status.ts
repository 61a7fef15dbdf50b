import { useQuery } from '@tanstack/react-query'
import { newestBlocks, newestTransactions } from '#contract/page-calls.ts'
import { useTicking } from '../ui/clock.ts'
import { apiQuery } from './call-api.ts'
import { hasFailed } from './failed.ts'
import { useHealth, useOverview } from './network.ts'
import { useLive } from './socket.ts'

export type NetworkStatus = {
  isOffline: boolean
  /** Sentences that say what is wrong; there may be some while online, such as an index that is catching up. */
  problems: readonly string[]
}

const SILENT_AFTER_MS = 60_000
const opened = Date.now()

/**
 * Offline when the last overview, transactions or blocks call has failed, or when the server says that the node does
 * not answer. The lists are only observed here: the pages that show them request them.
 */
export function useNetworkStatus(): NetworkStatus {
  const calls = {
    overview: useOverview(),
    blocks: useQuery({ ...apiQuery(...newestBlocks), enabled: false }),
    transactions: useQuery({ ...apiQuery(...newestTransactions()), enabled: false }),
  }
  const health = useHealth().data
  const { state, lastSlotAt } = useLive()
  // An indexer in a process of its own that has stopped is noticed only because no block arrives.
  const silence = useTicking((_, now) =>
    state === 'connected' && now - (lastSlotAt ?? opened) > SILENT_AFTER_MS
      ? 'No new block has come for over a minute.'
      : '',
  )
  const failed = Object.entries(calls)
    .filter(([, query]) => hasFailed(query))
    .map(([name]) => name)
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

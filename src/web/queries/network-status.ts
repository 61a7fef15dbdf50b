import { useQuery } from '@tanstack/react-query'
import { NEWEST_BLOCKS } from './blocks.ts'
import { apiQuery } from './call-api.ts'
import { hasFailed } from './failed.ts'
import { useHealth, useOverview } from './network.ts'
import { NEWEST_TRANSACTIONS } from './transactions.ts'

export type NetworkStatus = {
  isOffline: boolean
  /** Sentences that say why; empty while online. */
  problems: readonly string[]
}

/**
 * Offline when the last overview, transactions or blocks call has failed, or when the server says that the node, the
 * indexer or the database is away. The lists are only watched here: they are asked for by the pages that show them.
 */
export function useNetworkStatus(): NetworkStatus {
  const calls = {
    overview: useOverview(),
    blocks: useQuery({ ...apiQuery('listBlocks', { limit: String(NEWEST_BLOCKS) }), enabled: false }),
    transactions: useQuery({
      ...apiQuery('listTransactions', { limit: String(NEWEST_TRANSACTIONS) }),
      enabled: false,
    }),
  }
  const health = useHealth().data
  const failed = Object.entries(calls)
    .filter(([, query]) => hasFailed(query))
    .map(([name]) => name)
  const problems = [...(failed.length > 0 ? [sayFailed(failed)] : []), ...(health?.problems ?? [])]
  return { isOffline: failed.length > 0 || health?.status === 'degraded', problems }
}

function sayFailed(names: readonly string[]): string {
  const all = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
  return `The explorer’s API does not answer about ${all}.`
}

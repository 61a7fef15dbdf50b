import { useQuery } from '@tanstack/react-query'
import { NEWEST_BLOCKS } from './blocks.ts'
import { apiQuery } from './call-api.ts'
import { hasFailed } from './failed.ts'
import { useOverview } from './network.ts'
import { NEWEST_TRANSACTIONS } from './transactions.ts'

/**
 * Offline when the last overview, transactions or blocks call has failed. The lists are only watched here: they are
 * asked for by the pages that show them.
 */
export function useIsOffline(): boolean {
  const watched = [
    useOverview(),
    useQuery({ ...apiQuery('listBlocks', { limit: String(NEWEST_BLOCKS) }), enabled: false }),
    useQuery({ ...apiQuery('listTransactions', { limit: String(NEWEST_TRANSACTIONS) }), enabled: false }),
  ]
  return watched.some(hasFailed)
}

import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './call-api.ts'
import { refresh } from './refresh.ts'

/** How many blocks the lists of newest blocks hold. All ask for the same, so that they share one answer. */
export const NEWEST_BLOCKS = 10

export function useNewestBlocks() {
  return useQuery({ ...apiQuery('listBlocks', { limit: String(NEWEST_BLOCKS) }), ...refresh.calm })
}

/** The newest blocks, asked for every two seconds: where stepping from block to block needs to know the end. */
export function useFeedBlocks() {
  return useQuery({ ...apiQuery('listBlocks', { limit: String(NEWEST_BLOCKS) }), ...refresh.feed })
}

/** One block with its first 20 transactions. Asked again while a fork could replace it or it is not there yet. */
export function useBlock(height: number | undefined) {
  return useQuery({
    ...apiQuery('getBlock', { height: String(height ?? 0), limit: '20' }),
    ...refresh.untilFinal,
    enabled: height !== undefined,
  })
}

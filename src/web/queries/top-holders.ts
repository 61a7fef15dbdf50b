import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './call-api.ts'
import { refresh } from './refresh.ts'

/** How many holders one page shows. */
export const HOLDERS_PAGE = 50

/** The wallets of the greatest value; a new list is there every two minutes. */
export function useTopHolders() {
  return useQuery({ ...apiQuery('listTopHolders', {}), ...refresh.seldom, refetchInterval: 120_000 })
}

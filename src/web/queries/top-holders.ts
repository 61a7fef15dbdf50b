import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './api/call-api.ts'
import { polled } from './api/refresh.ts'

/** How many holders one page shows. */
export const HOLDERS_PAGE = 50

/** The wallets of the greatest value; a new list is there every two minutes. */
export function useTopHolders() {
  return useQuery({ ...apiQuery('listTopHolders', {}), ...polled(120_000) })
}

import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './api/call-api.ts'
import { polled } from './api/refresh.ts'

/** The number of holders on one page. */
export const HOLDERS_PAGE = 50

/** The wallets of the greatest value. The server makes a new list every two minutes. */
export function useTopHolders() {
  return useQuery({ ...apiQuery('listTopHolders', {}), ...polled(120_000) })
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HistoryRange } from '#contract/network/history-ranges.ts'
import { apiQuery } from '../api/call-api.ts'
import { refresh } from '../api/refresh.ts'

/** Statistics of the chain over time. */
export function useNetworkHistory(range: HistoryRange) {
  return useQuery({
    ...apiQuery('getNetworkHistory', { range }),
    ...refresh.seldom,
    placeholderData: keepPreviousData,
  })
}

/** Statistics of the fees that transactions pay. */
export function useFeeStatistics() {
  return useQuery({ ...apiQuery('getFeeStatistics', {}), ...refresh.seldom })
}

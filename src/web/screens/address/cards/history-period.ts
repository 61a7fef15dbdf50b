import { useMemo } from 'react'
import { type ChartRange, shownRange } from '../../../components/charts/chart-ranges.ts'
import { type BalancePeriod, useAddressFunding } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { serverNow } from '../../../ui/clock.ts'
import { choice } from '../../../ui/url-state.ts'

const DAY = 86_400

/** The time that a chart of an address covers before now. */
export const periods: readonly ChartRange<BalancePeriod>[] = [
  { value: 'day', text: '24 h', seconds: DAY },
  { value: 'week', text: '7 d', seconds: 7 * DAY },
  { value: 'month', text: '30 d', seconds: 30 * DAY },
  { value: 'all', text: 'All' },
]
export const periodField = choice(['day', 'week', 'month', 'all'], 'month')

/**
 * The period that is shown, no longer than the address is known. undefined until that is known, so that the values of a longer
 * one are not requested first.
 */
export function useHistoryPeriod(address: string, wanted: BalancePeriod) {
  const query = useAddressFunding(address)
  const first = query.data?.first?.timestamp
  const historySeconds = useMemo(
    () => (first == null ? undefined : (serverNow() - Date.parse(first)) / 1000),
    [first],
  )
  const isKnown = query.data !== undefined || hasFailed(query)
  return { historySeconds, period: isKnown ? shownRange(periods, wanted, historySeconds) : undefined }
}

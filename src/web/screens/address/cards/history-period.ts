import { useMemo } from 'react'
import { type ChartRange, shownRange } from '../../../components/charts/chart-ranges.ts'
import { type BalancePeriod, useAddressFunding } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { serverNow } from '../../../ui/clock.ts'
import { choice } from '../../../ui/url-state.ts'

const DAY = 86_400

/** The periods that an address's charts can cover, ending now. */
export const periods: readonly ChartRange<BalancePeriod>[] = [
  { value: 'day', text: '24 h', seconds: DAY },
  { value: 'week', text: '7 d', seconds: 7 * DAY },
  { value: 'month', text: '30 d', seconds: 30 * DAY },
  { value: 'all', text: 'All' },
]
export const periodField = choice(['day', 'week', 'month', 'all'], 'month')

/**
 * The period of a chart, at most as long as the address's history. It is undefined until the history's length
 * is loaded, so that no longer period is requested first.
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

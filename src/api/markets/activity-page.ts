import type { DefiActivities } from '#contract/tokens/token-activity.ts'
import { type ActivitySource, pageActivities } from '#store/transactions/activities.ts'
import type { Answer } from '../handler.ts'
import type { MarketsContext } from './context.ts'
import { activityEntries } from './defi-activity-entry.ts'

const PAGE = 10

/** A page of the trades and liquidity changes of a token, a user or a pool. */
export async function activityPage(
  address: string,
  page: number,
  context: MarketsContext,
  source: ActivitySource = 'address_activities',
): Promise<Answer<DefiActivities>> {
  const offset = (page - 1) * PAGE
  const { activities, total } = await pageActivities(context.db, address, { offset, limit: PAGE, source })
  const { entries, isComplete } = await activityEntries(activities, context)
  return {
    output: { activities: entries, hasMore: total > offset + PAGE, totalFound: total },
    cache: 'moment',
    isPartial: !isComplete,
  }
}

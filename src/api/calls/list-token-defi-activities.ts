import type { routes } from '#contract/index.ts'
import { pageActivities } from '#store/activities.ts'
import type { Handler } from '../handler.ts'
import { activityEntries } from '../readings/defi-activity-entry.ts'

const PAGE = 10

export const listTokenDefiActivities: Handler<typeof routes.listTokenDefiActivities> = async (
  { mint, page },
  context,
) => {
  const offset = (page - 1) * PAGE
  const { activities, total } = await pageActivities(context.db, mint, { offset, limit: PAGE })
  return {
    output: {
      activities: await activityEntries(activities, context),
      hasMore: total > offset + PAGE,
      totalFound: total,
    },
    cache: 'moment',
  }
}

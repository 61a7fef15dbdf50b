import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { activityPage } from './activity-page.ts'
import type { MarketsContext } from './context.ts'

export const listTokenDefiActivities: Handler<typeof routes.listTokenDefiActivities, MarketsContext> = async (
  { mint, page },
  context,
) => activityPage(mint, page, context)

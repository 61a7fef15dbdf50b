import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { activityPage } from './activity-page.ts'

export const listTokenDefiActivities: Handler<typeof routes.listTokenDefiActivities> = async (
  { mint, page },
  context,
) => activityPage(mint, page, context)

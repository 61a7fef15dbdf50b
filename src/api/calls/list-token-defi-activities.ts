import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { activityPage } from '../readings/activity-page.ts'

export const listTokenDefiActivities: Handler<typeof routes.listTokenDefiActivities> = async (
  { mint, page },
  context,
) => ({ output: await activityPage(mint, page, context), cache: 'moment' })

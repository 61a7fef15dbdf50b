import type { routes } from '#contract/index.ts'
import { activitySourceOf } from '#store/transactions/activities.ts'
import type { Handler } from '../handler.ts'
import { activityPage } from './activity-page.ts'
import type { MarketsContext } from './context.ts'

export const listAddressDefiActivities: Handler<
  typeof routes.listAddressDefiActivities,
  MarketsContext
> = async ({ address, page }, context) =>
  activityPage(address, page, context, await activitySourceOf(context.db, address))

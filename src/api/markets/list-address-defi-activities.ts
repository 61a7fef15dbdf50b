import type { fileCalls, routes } from '#contract/index.ts'
import type { FileRow } from '#lib/files/file-rows.ts'
import { activitySourceOf, walkActivities } from '#store/transactions/activities.ts'
import type { Handler } from '../handler.ts'
import { BATCH, type ListFile, listFile } from '../shared/list-file.ts'
import { activityPage } from './activity-page.ts'
import type { MarketsContext } from './context.ts'
import { activityEntries, defiFile } from './defi-activity-entry.ts'

export const listAddressDefiActivities: Handler<
  typeof routes.listAddressDefiActivities,
  MarketsContext
> = async ({ address, page }, context) =>
  activityPage(address, page, context, await activitySourceOf(context.db, address))

export const exportAddressDefiActivities: ListFile<
  typeof fileCalls.exportAddressDefiActivities,
  MarketsContext
> = listFile({
  name: ({ address }) => `defi-activities-${address}`,
  columns: defiFile.columns,
  rowOf: (row: FileRow) => row,
  async *pages({ address }, context) {
    const source = await activitySourceOf(context.db, address)
    for await (const part of walkActivities(context.db, address, BATCH, source))
      yield (await activityEntries(part, context)).entries.flatMap(defiFile.rowsOf)
  },
})

import type { routes } from '#contract/index.ts'
import { filterAddressPage } from '#store/filter-address.ts'
import type { Handler } from '../handler.ts'
import { parsePlaceCursor } from '../readings/place-cursor.ts'
import { deploymentsOf, mayDeploy, programDataOf } from '../readings/program-deployments.ts'

export const listProgramDeployments: Handler<typeof routes.listProgramDeployments> = async (
  { address, cursor, limit },
  { db },
) => {
  const programData = programDataOf(address)
  const before = cursor === undefined ? undefined : parsePlaceCursor(cursor)
  const { transactions, next } = await filterAddressPage(db, programData, mayDeploy(programData), {
    limit,
    before,
  })
  return {
    output: {
      address,
      programData,
      deployments: transactions.flatMap((one) => deploymentsOf(one, programData)),
      hasMore: next !== undefined,
      nextCursor: next ? `${next.slot}.${next.index}` : null,
    },
    cache: 'moment',
  }
}

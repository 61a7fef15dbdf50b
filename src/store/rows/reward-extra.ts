import { parseJson } from '#lib/text/json.ts'
import { recordOf } from '#lib/values/guards.ts'

/** The commission in hundredths of a percent from `reward_extras`; null where the node did not return it. */
export function basisPointsOf(extra: string): number | null {
  if (extra === '') return null
  const { commissionBps } = recordOf(parseJson(extra))
  return typeof commissionBps === 'number' && Number.isInteger(commissionBps) && commissionBps >= 0
    ? commissionBps
    : null
}

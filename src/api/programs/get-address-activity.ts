import type { routes } from '#contract/index.ts'
import { listFailuresIn, listProgramDays, listRecentOf } from '#store/programs/program-activity.ts'
import type { Handler } from '../handler.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { ProgramsContext } from './context.ts'
import { callersOf, errorsOf, unitsOf } from './program-activity.ts'

/** The most newest transactions that are read. */
const MOST = 1_000
/** The most callers that are listed. */
const CALLERS = 20
const DAYS = 30

export const getAddressActivity: Handler<typeof routes.getAddressActivity, ProgramsContext> = async (
  { address },
  { db },
) => {
  // One more transaction is read, to know whether there are others.
  const [found, days] = await Promise.all([
    listRecentOf(db, address, MOST + 1),
    listProgramDays(db, address, DAYS),
  ])
  const recent = found.slice(0, MOST)
  const failed = recent.filter(({ success }) => !success)
  const failures = await listFailuresIn(db, address, failed)
  const callers = callersOf(recent)
  return {
    output: {
      address,
      transactions: recent.length,
      isAll: found.length <= MOST,
      from: timestamp(recent.at(-1)?.blockTime ?? null),
      to: timestamp(recent[0]?.blockTime ?? null),
      failed: failed.length,
      computeUnits: unitsOf(recent),
      callers: callers.length,
      topCallers: callers.slice(0, CALLERS),
      errors: errorsOf(failures),
      failedElsewhere: failed.length - failures.length,
      days: days.map(({ computeUnits, ...day }) => ({ ...day, computeUnits: String(computeUnits) })),
    },
    cache: 'moment',
  }
}

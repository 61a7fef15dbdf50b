import type { routes } from '#contract/index.ts'
import type { IntegrityCheck } from '#contract/network/integrity.ts'
import {
  type CheckName,
  type CheckResult,
  checkNames,
  countDifferences,
  newestResults,
  readIntegrity,
} from '#store/integrity/integrity-state.ts'
import type { Handler } from '../handler.ts'
import { isoTime } from '../shared/iso-time.ts'
import type { IntegrityContext } from './context.ts'

export const getIntegrity: Handler<typeof routes.getIntegrity, IntegrityContext> = async (
  _,
  { db, generation },
) => {
  const stored = await readIntegrity(db)
  // A check that was running when the generation was sealed never continues.
  const state = generation.sealed === null ? stored : { ...stored, running: null }
  const { running, last } = state
  const { results, differences, slots, coin } = newestResults(state)
  const compared = Object.values(results).map(({ upTo }) => upTo)
  return {
    output: {
      running: running && {
        begunAt: isoTime(running.begunAt),
        upTo: running.upTo,
        check: running.check,
        done: checkNames.indexOf(running.check),
        of: checkNames.length,
      },
      lastFull: last && {
        begunAt: isoTime(last.begunAt),
        endedAt: isoTime(last.endedAt),
        upTo: last.upTo,
      },
      differences: countDifferences(state),
      named: differences,
      checks: checkNames.map((name) => checkOf(name, results[name])),
      slots,
      coin,
      asOfSlot: compared.length === 0 ? null : Math.min(...compared),
    },
    cache: 'moment',
  }
}

function checkOf(name: CheckName, result: (CheckResult & { upTo: number }) | undefined): IntegrityCheck {
  if (!result)
    return { name, state: 'never', compared: 0, changing: 0, differences: 0, reason: null, upTo: null }
  const { compared, changing, differences, unknown: reason, upTo } = result
  const state = differences > 0 ? 'differences' : compared === 0 && reason !== null ? 'unknown' : 'clean'
  return { name, state, compared, changing, differences, reason, upTo }
}

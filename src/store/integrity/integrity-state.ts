import { z } from 'zod'
import {
  type CheckName,
  type CoinFigures,
  checkNames,
  type Difference,
  type SlotFigures,
  integritySchemas as schemas,
} from '#contract/network/integrity-values.ts'
import type { Database } from '../engine/database.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'

export { type CheckName, type CoinFigures, checkNames, type Difference, type SlotFigures }

const CheckResult = z.object({
  /** The number of values that were compared. */
  compared: z.number(),
  /** The number of values that changed during every attempt, so that they were not compared. */
  changing: z.number(),
  /** The exact number of differences; `Round.differences` lists the first ones. */
  differences: z.number(),
  /** Why some or all values could not be compared, as a sentence; null: all were compared. */
  unknown: z.string().nullable(),
})
export type CheckResult = z.output<typeof CheckResult>

const Round = z.object({
  /** Milliseconds since 1970. */
  begunAt: z.number(),
  /** The newest finalized slot when the round began: blocks up to it are checked. */
  upTo: z.number(),
  results: z.partialRecord(schemas.CheckName, CheckResult),
  /** The first differences, at most `MOST_NAMED`. */
  differences: z.array(schemas.Difference),
  slots: schemas.SlotFigures.nullable(),
  coin: schemas.CoinFigures.nullable(),
})
export type Round = z.output<typeof Round>

const State = z.object({
  /** The running round: its present check, and the position at which the check continues. */
  running: Round.extend({ check: schemas.CheckName, cursor: z.string() }).nullable(),
  /** The last completed round. */
  last: Round.extend({ endedAt: z.number() }).nullable(),
})
export type IntegrityState = z.output<typeof State>
export type RunningRound = NonNullable<IntegrityState['running']>

/** The most differences that a round lists. */
export const MOST_NAMED = 100

const NAME = 'integrity'

/** The results of the checks by this and earlier processes; both rounds are null before the first check. */
export async function readIntegrity(db: Database): Promise<IntegrityState> {
  const text = await readSetting(db, NAME)
  const read = State.safeParse(text === undefined ? undefined : JSON.parse(text))
  // The state was written by an older version: the checks start over.
  return read.success ? read.data : { running: null, last: null }
}

export const writeIntegrity = (db: Database, state: IntegrityState): Promise<void> =>
  writeSetting(db, NAME, JSON.stringify(state))

/**
 * The newest result of each check: from the running round where it has completed the check, else from the
 * last round.
 *
 * @returns the results, the listed differences, and the figures
 */
export function newestResults({ running, last }: IntegrityState): {
  results: Partial<Record<CheckName, CheckResult & { upTo: number }>>
  differences: Difference[]
  slots: SlotFigures | null
  coin: CoinFigures | null
} {
  const done = running ? checkNames.slice(0, checkNames.indexOf(running.check)) : []
  const ofNewest = (name: CheckName) => (done.includes(name) ? running : last)
  const results: Partial<Record<CheckName, CheckResult & { upTo: number }>> = {}
  for (const name of checkNames) {
    const round = ofNewest(name)
    const result = round?.results[name]
    if (round && result) results[name] = { ...result, upTo: round.upTo }
  }
  const kept = last?.differences.filter(({ check }) => !done.includes(check)) ?? []
  // Includes the differences that the check in progress has found so far.
  const found = running?.differences ?? []
  const isKnown = (one: Difference) =>
    found.some(({ check, key, what }) => check === one.check && key === one.key && what === one.what)
  return {
    results,
    differences: [...found, ...kept.filter((one) => !isKnown(one))].slice(0, MOST_NAMED),
    slots: ofNewest('slots')?.slots ?? null,
    coin: ofNewest('coinSupply')?.coin ?? null,
  }
}

/** The number of differences by the newest results, including those that are not listed. */
export function countDifferences(state: IntegrityState): number {
  const { results } = newestResults(state)
  return Object.values(results).reduce((sum, { differences }) => sum + differences, 0)
}

/** `endedAt`: the end of the last round in milliseconds since 1970; null before the first one ends. */
export type IntegritySummary = { differences: number; endedAt: number | null }

/** A summary of the state; null before the first check. */
export const summaryOf = (state: IntegrityState): IntegritySummary | null =>
  state.running || state.last
    ? { differences: countDifferences(state), endedAt: state.last?.endedAt ?? null }
    : null

import { z } from 'zod'
import type { Database } from '../engine/database.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'

/** The checks of a round, in their order. */
export const checkNames = [
  'slots',
  'blockSums',
  'blocks',
  'coinBalances',
  'tokenBalances',
  'largestAccounts',
  'tokenSupplies',
  'coinSupply',
  'holderCounts',
  'derivedValues',
] as const
export type CheckName = (typeof checkNames)[number]

const Difference = z.object({
  check: z.enum(checkNames),
  /** What has a wrong value, and the page of it; a slot is in decimal digits. */
  kind: z.enum(['block', 'address', 'token', 'none']),
  key: z.string(),
  /** Which value of it, such as `lamports`. */
  what: z.string(),
  /** The value in the index, and the one that it was compared with. */
  index: z.string(),
  other: z.string(),
  /** The finalized slot that both values are of. */
  slot: z.number(),
})
export type Difference = z.output<typeof Difference>

const CheckResult = z.object({
  /** Values that were compared. */
  compared: z.number(),
  /** Values that changed whenever they were looked at, so that they were not compared. */
  changing: z.number(),
  /** The exact number, of which `Round.differences` names the first ones. */
  differences: z.number(),
  /** Why nothing, or not all, could be compared, as a sentence; null: all was. */
  unknown: z.string().nullable(),
})
export type CheckResult = z.output<typeof CheckResult>

const SlotFigures = z.object({
  firstSlot: z.number(),
  newestSlot: z.number(),
  stored: z.number(),
  skipped: z.number(),
  /** Neither stored nor known to be skipped. */
  unknown: z.number(),
  /** Places where stored blocks contradict each other. */
  breaks: z.number(),
  /** Blocks with a transaction that could not be read, and those transactions. */
  brokenBlocks: z.number(),
  brokenTransactions: z.number(),
})
export type SlotFigures = z.output<typeof SlotFigures>

const CoinFigures = z.object({
  /** The sum of the native balances that the index knows, and the supply; decimal digits, lamports. */
  known: z.string(),
  supply: z.string(),
  slot: z.number(),
})
export type CoinFigures = z.output<typeof CoinFigures>

const Round = z.object({
  /** Milliseconds since 1970. */
  begunAt: z.number(),
  /** The newest finalized slot at its begin: blocks up to it are checked. */
  upTo: z.number(),
  results: z.partialRecord(z.enum(checkNames), CheckResult),
  /** At most `MOST_NAMED`. */
  differences: z.array(Difference),
  slots: SlotFigures.nullable(),
  coin: CoinFigures.nullable(),
})
export type Round = z.output<typeof Round>

const State = z.object({
  /** The round that is under way: its check, and where in it the next piece begins. */
  running: Round.extend({ check: z.enum(checkNames), cursor: z.string() }).nullable(),
  /** The last round that came to its end. */
  last: Round.extend({ endedAt: z.number() }).nullable(),
})
export type IntegrityState = z.output<typeof State>
export type RunningRound = NonNullable<IntegrityState['running']>

/** So many differences of a round are named. */
export const MOST_NAMED = 100

const NAME = 'integrity'

/** What the checks found, of this and earlier processes; before the first one nothing. */
export async function readIntegrity(db: Database): Promise<IntegrityState> {
  const text = await readSetting(db, NAME)
  const read = State.safeParse(text === undefined ? undefined : JSON.parse(text))
  // One that an older version wrote: the checks begin anew.
  return read.success ? read.data : { running: null, last: null }
}

export const writeIntegrity = (db: Database, state: IntegrityState): Promise<void> =>
  writeSetting(db, NAME, JSON.stringify(state))

/**
 * The newest result of each check: that of the running round where it has come past it.
 *
 * @returns the results, the differences that are named, and the figures
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
  // Those of the check that is under way are known before its end.
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

/** How many differences there are by the newest results, also those that are not named. */
export function countDifferences(state: IntegrityState): number {
  const { results } = newestResults(state)
  return Object.values(results).reduce((sum, { differences }) => sum + differences, 0)
}

/** `endedAt`: of the last round, in milliseconds; null before the first one. */
export type IntegritySummary = { differences: number; endedAt: number | null }

/** In short; null before the first check. */
export const summaryOf = (state: IntegrityState): IntegritySummary | null =>
  state.running || state.last
    ? { differences: countDifferences(state), endedAt: state.last?.endedAt ?? null }
    : null

import { type Database, select } from '../engine/database.ts'
import { openView, withoutMemory } from '../memory/memtable.ts'
import { bigint, bool, nullable, number, string } from '../rows/columns.ts'
import { latestVersions } from '../rows/latest-versions.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { FEE_PAYER_SQL } from '../rows/summaries.ts'
import { listPlaces } from '../transactions/address-places.ts'

const RecentRow = {
  slot: number,
  index: number,
  blockTime: nullable(number),
  feePayer: string,
  success: bool,
  computeUnits: nullable(bigint),
}
export type RecentTransaction = Selected<typeof RecentRow>

/** The newest flushed transactions that name the program, newest first; at most `most`, found by key. */
export async function listRecentOf(
  db: Database,
  program: string,
  most: number,
): Promise<RecentTransaction[]> {
  const view = withoutMemory(openView(db))
  const places = (await listPlaces(db, view, program, { limit: most })).rows.map(placeAt)
  if (places.length === 0) return []
  const rows = await select(
    db,
    RecentRow,
    /* sql */ `
      SELECT slot, tx_index AS index, block_time AS blockTime, base58Encode(${FEE_PAYER_SQL}) AS feePayer, success,
        compute_units AS computeUnits
      FROM transactions
      WHERE (slot, tx_index) IN (
        SELECT arrayJoin(arrayZip({slots:Array(UInt64)}, {indexes:Array(UInt32)})))
      SETTINGS max_threads = 1`,
    { slots: places.map(({ slot }) => slot), indexes: places.map(({ index }) => index) },
  )
  return latestVersions(rows, placeOf).sort((a, b) => b.slot - a.slot || b.index - a.index)
}

const FailureRow = {
  place: bigint,
  code: number,
  name: string,
}
/** `code`: null for an error of the runtime. */
export type ProgramFailure = { code: number | null; name: string }

/** The errors of those of the transactions that failed in the program itself. */
export async function listFailuresIn(
  db: Database,
  program: string,
  transactions: readonly Pick<RecentTransaction, 'slot' | 'index'>[],
): Promise<ProgramFailure[]> {
  if (transactions.length === 0) return []
  const rows = await select(
    db,
    FailureRow,
    /* sql */ `
      SELECT place, code, name FROM failures
      WHERE failures.program = base58Decode({program:String}) AND place IN {places:Array(UInt64)}
      SETTINGS max_threads = 1`,
    { program, places: transactions.map(placeOf) },
  )
  const once = latestVersions(rows, ({ place }) => place)
  return once.map(({ code, name }) => ({ code: code < 0 ? null : code, name }))
}

const DayRow = {
  time: number,
  calls: number,
  failed: number,
  computeUnits: bigint,
}
export type ProgramDay = Selected<typeof DayRow>

const DAY = 86_400

/**
 * The program's calls per day (UTC) with counted blocks, oldest first, from `days` before the newest day on.
 * `time` is the day's first second.
 */
export async function listProgramDays(db: Database, program: string, days: number): Promise<ProgramDay[]> {
  return select(
    db,
    DayRow,
    /* sql */ `
      SELECT intDiv(hour, ${DAY}) * ${DAY} AS time, sum(if(nth = 0, 0, all_calls[nth])) AS calls,
        sum(if(nth = 0, 0, all_failed[nth])) AS failed, sum(if(nth = 0, 0, all_units[nth])) AS computeUnits
      FROM (
        SELECT program_hours.time AS hour, indexOf(programs, toFixedString(base58Decode({program:String}), 32)) AS nth,
          program_hours.calls AS all_calls, program_hours.failed AS all_failed, compute_units AS all_units
        FROM program_hours FINAL
        WHERE program_hours.time >= (SELECT intDiv(max(program_hours.time), ${DAY}) * ${DAY} FROM program_hours) - {before:UInt32}
      )
      GROUP BY time ORDER BY time SETTINGS max_threads = 1`,
    { program, before: (days - 1) * DAY },
  )
}

const CountRow = { program: string, calls: number, failed: number }

/** The number of transactions that called a program, and of the failed ones among them. */
export type CallCount = { calls: number; failed: number }

/**
 * The calls of the programs in the newest 24 counted clock hours; the last of these hours is not over yet.
 * undefined while nothing is counted.
 */
export async function countCallsOfDay(
  db: Database,
  programs: readonly string[],
): Promise<Map<string, CallCount> | undefined> {
  const rows = await select(
    db,
    CountRow,
    /* sql */ `
      SELECT base58Encode(one) AS program, sum(one_calls) AS calls, sum(one_failed) AS failed
      FROM (
        SELECT programs AS all_programs, program_hours.calls AS all_calls, program_hours.failed AS all_failed
        FROM program_hours FINAL
        WHERE program_hours.time > (SELECT max(program_hours.time) FROM program_hours) - ${DAY}
      )
      ARRAY JOIN all_programs AS one, all_calls AS one_calls, all_failed AS one_failed
      WHERE one IN (SELECT toFixedString(base58Decode(arrayJoin({programs:Array(String)})), 32))
      GROUP BY one SETTINGS max_threads = 1`,
    { programs },
  )
  // No rows at all means that nothing is counted yet: some program of the list, such as Vote, is always
  // called.
  return rows.length === 0 ? undefined : new Map(rows.map(({ program, ...count }) => [program, count]))
}

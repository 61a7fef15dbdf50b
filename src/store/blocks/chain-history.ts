import { type Database, select } from '../engine/database.ts'
import { array, bigint, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { ACTIVE_HASHES, leastOf } from '../tables/blocks/chain-figures.ts'

export type FiguresTable = 'chain_minutes' | 'chain_hours' | 'chain_days'

const FiguresRow = {
  time: number,
  blocks: number,
  transactions: number,
  votes: number,
  failed: number,
  fees: bigint,
  voteFees: bigint,
  computeUnits: bigint,
  unitsKnown: number,
  active: number,
  feeValues: array(bigint),
  feeCounts: array(number),
}
/** The figures of a period that has blocks. `active`: the number of distinct addresses. */
export type ChainFigures = Selected<typeof FiguresRow>

/**
 * Periods of `seconds` each, from `from` to before `before`. `seconds` is a multiple of the table's period;
 * `from` and `before` are multiples of `seconds`.
 */
export type PeriodRange = { table: FiguresTable; seconds: number; from: number; before: number }

const NAMES =
  'blocks transactions votes failed fees vote_fees compute_units units_known active fee_values fee_counts'.split(
    ' ',
  )

/** Exact below `ACTIVE_HASHES`; above, an estimate from the density of the lowest hashes. */
const distinct = `toUInt64(if(length(hashes) < ${ACTIVE_HASHES}, length(hashes),
  round((${ACTIVE_HASHES} - 1) / (hashes[-1] / pow(2, 64)))))`

/** Reads the figures of each period with blocks, oldest first. */
export function readFigures(
  db: Database,
  { table, seconds, from, before }: PeriodRange,
): Promise<ChainFigures[]> {
  return select(
    db,
    FiguresRow,
    /* sql */ `
      WITH ${leastOf('groupUniqArrayArray(p_active)')} AS hashes, sumMap(p_fee_values, p_fee_counts) AS paid
      SELECT period AS time, sum(p_blocks) AS blocks, sum(p_transactions) AS transactions, sum(p_votes) AS votes,
        sum(p_failed) AS failed, sum(p_fees) AS fees, sum(p_vote_fees) AS voteFees,
        sum(p_compute_units) AS computeUnits, sum(p_units_known) AS unitsKnown, ${distinct} AS active,
        paid.1 AS feeValues, paid.2 AS feeCounts
      FROM (
        SELECT intDiv(time, {seconds:UInt32}) * {seconds:UInt32} AS period,
          ${NAMES.map((name) => `${name} AS p_${name}`).join(', ')}
        FROM ${table} FINAL WHERE time >= {from:UInt32} AND time < {before:UInt32}
      )
      GROUP BY period ORDER BY period SETTINGS max_threads = 1`,
    { seconds, from, before },
  )
}

const LinkRow = {
  time: number,
  seconds: number,
  firstTime: number,
  lastTime: number,
  firstParent: number,
  lastSlot: number,
}
/** The first and last block of a row, and the seconds between consecutive blocks. */
export type RowLink = Selected<typeof LinkRow>

/** The rows of a range and the row before it, oldest first. */
export function readLinks(db: Database, { table, from, before }: PeriodRange): Promise<RowLink[]> {
  return select(
    db,
    LinkRow,
    /* sql */ `
      SELECT time, seconds, first_time AS firstTime, last_time AS lastTime, first_parent AS firstParent,
        last_slot AS lastSlot
      FROM ${table} FINAL
      WHERE time >= (SELECT max(time) FROM ${table} WHERE time < {from:UInt32}) AND time < {before:UInt32}
      ORDER BY time SETTINGS max_threads = 1`,
    { from, before },
  )
}

const Ends = { first: number, last: number, slot: number }

/** The first period and the newest block that the table counts; undefined while it counts nothing. */
export async function readEnds(
  db: Database,
  table: FiguresTable,
): Promise<Selected<typeof Ends> | undefined> {
  const [row] = await select(
    db,
    Ends,
    // Read without FINAL, which would read every period.
    /* sql */ `
      SELECT (SELECT min(time) FROM ${table}) AS first, last_time AS last, last_slot AS slot
      FROM (SELECT * FROM ${table} ORDER BY time DESC, version DESC LIMIT 10)
      WHERE is_deleted = 0 LIMIT 1 SETTINGS max_threads = 1`,
  )
  return row
}

const FeesRow = {
  program: string,
  feeValues: array(bigint),
  feeCounts: array(number),
}
/**
 * The fees of the transactions that call a program, ascending, each with the number of transactions that paid
 * it.
 */
export type ProgramFees = Selected<typeof FeesRow>

/** The fees by program since the minute `from`, for the programs with the most transactions. */
export function readProgramFees(db: Database, from: number, most: number): Promise<ProgramFees[]> {
  return select(
    db,
    FeesRow,
    /* sql */ `
      WITH sumMap(one_values, one_counts) AS paid
      SELECT base58Encode(one) AS program, paid.1 AS feeValues, paid.2 AS feeCounts
      FROM (
        SELECT programs, program_fee_values, program_fee_counts
        FROM chain_minutes FINAL WHERE time >= {from:UInt32}
      )
      ARRAY JOIN programs AS one, program_fee_values AS one_values, program_fee_counts AS one_counts
      GROUP BY one HAVING notEmpty(paid.1)
      ORDER BY arraySum(paid.2) DESC, one LIMIT {most:UInt32} SETTINGS max_threads = 1`,
    { from, most },
  )
}

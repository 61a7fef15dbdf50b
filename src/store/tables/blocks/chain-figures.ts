import { array, u8, u32, u64, u128 } from '../../rows/columns.ts'
import type { RecomputedTable } from '../../rows/table.ts'
import { bytesOf, dirtyTimes, partsOfDirty, startOf, timeIn } from '../times.ts'

/**
 * How many of the lowest hashes of addresses are stored. Fewer addresses are counted exactly; more are
 * estimated from the density of the hashes, with a standard error of 2.2 %. Unlike the engine's own aggregate
 * states, the result does not depend on the order of rows.
 */
export const ACTIVE_HASHES = 2_048

/** @param hashes an array without repeated hashes */
export const leastOf = (hashes: string) => `arraySlice(arraySort(${hashes}), 1, ${ACTIVE_HASHES})`

/**
 * Figures of the chain for a minute, an hour or a day. Fees and addresses count only transactions that are
 * not votes, unless stated otherwise.
 *
 * The rows themselves show which part of the time is indexed: a row continues the previous one where its
 * `first_parent` is the other's `last_slot`. So no row depends on the order in which blocks were stored.
 */
export const figureColumns = {
  blocks: u32,
  /** Includes votes. */
  transactions: u32,
  votes: u32,
  /** Excludes votes. */
  failed: u32,
  /** Includes votes. */
  fees: u128,
  vote_fees: u128,
  /**
   * Includes votes. The sum over the transactions for which the chain reports them; `units_known` is their
   * number.
   */
  compute_units: u128,
  units_known: u32,
  /** Hashes of the addresses that paid fees, ascending: see `ACTIVE_HASHES`. */
  active: array(u64),
  /**
   * The distinct fees that transactions paid, rounded down to three digits, ascending, and how many
   * transactions paid each.
   */
  fee_values: array(u64),
  fee_counts: array(u32),
  /** The sum of seconds between consecutive blocks of the row. */
  seconds: u32,
  first_time: u32,
  last_time: u32,
  first_parent: u64,
  last_slot: u64,
}

/** The columns after the figures. */
export const versionColumns = { as_of_slot: u64, is_deleted: u8, version: u64 }

type Ends = Record<'firstParent' | 'lastSlot' | 'firstTime' | 'lastTime', number>

/**
 * SQL for the sum of seconds between neighbours in `rows`, an array of tuples with these elements, where one
 * continues the other.
 */
export const secondsBetween = (rows: string, of: Ends) => `
  toUInt32(arraySum(nth -> if(${rows}[nth + 1].${of.firstParent} = ${rows}[nth].${of.lastSlot},
    greatest(toInt64(${rows}[nth + 1].${of.firstTime}) - toInt64(${rows}[nth].${of.lastTime}), 0), 0),
    range(1, toUInt64(length(${rows})))))`

const names = Object.keys(figureColumns)
const ENDS = { firstParent: 4, lastSlot: 5, firstTime: 2, lastTime: 3 }

/**
 * SQL for rows of `whole` seconds as sums of the rows of `source`, which has the same columns and rows of
 * `part` seconds.
 */
export const summedFigures = (
  source: Pick<RecomputedTable, 'name'>,
  own: string,
  { part, whole }: { part: number; whole: number },
) => ({
  keys: `[${bytesOf(startOf(timeIn('key'), whole))}]`,
  allKeys: `
    SELECT DISTINCT ${bytesOf(startOf('time', whole))} FROM ${source.name}
    UNION DISTINCT SELECT ${bytesOf('time')} FROM ${own}`,
  select: `
    SELECT wanted.time AS time, ${names.map((name) => `summed.${name} AS ${name}`).join(', ')},
      summed.newest AS as_of_slot, toUInt8(summed.blocks = 0) AS is_deleted
    FROM (${dirtyTimes}) AS wanted
    LEFT JOIN (
      SELECT period, toUInt32(sum(p_blocks)) AS blocks, toUInt32(sum(p_transactions)) AS transactions,
        toUInt32(sum(p_votes)) AS votes, toUInt32(sum(p_failed)) AS failed, sum(p_fees) AS fees,
        sum(p_vote_fees) AS vote_fees, sum(p_compute_units) AS compute_units, toUInt32(sum(p_units_known)) AS units_known,
        ${leastOf('groupUniqArrayArray(p_active)')} AS active,
        sumMap(p_fee_values, p_fee_counts) AS paid, paid.1 AS fee_values,
        arrayMap(count -> toUInt32(count), paid.2) AS fee_counts,
        arraySort(groupArray((part, p_first_time, p_last_time, p_first_parent, p_last_slot))) AS parts,
        toUInt32(sum(p_seconds)) + ${secondsBetween('parts', ENDS)} AS seconds,
        parts[1].2 AS first_time, parts[-1].3 AS last_time, parts[1].4 AS first_parent, parts[-1].5 AS last_slot,
        max(slot) AS newest
      FROM (
        SELECT ${startOf('time', whole)} AS period, time AS part, as_of_slot AS slot,
          ${names.map((name) => `${name} AS p_${name}`).join(', ')}
        FROM ${source.name} FINAL WHERE time IN (${partsOfDirty(part, whole)})
      )
      GROUP BY period
    ) AS summed ON summed.period = wanted.time`,
})

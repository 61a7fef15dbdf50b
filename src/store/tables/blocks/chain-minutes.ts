import { address, array, u32, u64 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { finalizedAmong } from '../dirty-keys.ts'
import { bytesOf, dirtyTimes, GREATEST_TIME, startOf, timeIn, timeKeys } from '../times.ts'
import { transactions } from '../transactions/transactions.ts'
import { figureColumns, leastOf, secondsBetween, versionColumns } from './chain-figures.ts'

const SECONDS = 60
const NO_ADDRESS = `toFixedString('', 32)`

const minuteOf = startOf('assumeNotNull(block_time)', SECONDS)
const timesOfDirty = `arrayMap(one -> ${timeIn('one')}, dirty)`

/**
 * The condition on a column `block_time` that its minute is dirty; the range lets the engine use the column's
 * index.
 */
const isDirty = `
  block_time >= arrayMin(${timesOfDirty}) AND block_time < arrayMax(${timesOfDirty}) + ${SECONDS}
  AND ${minuteOf} IN (${dirtyTimes})`
const isCounted = `
  ${isDirty} AND slot GLOBAL IN (${finalizedAmong(`SELECT slot FROM blocks WHERE ${isDirty}`, 'chain_minutes')})`

/**
 * The fee rounded down to three digits, so that a minute has some hundred distinct fees, however many
 * transactions pay one.
 */
const roundedFee = `intDiv(fee, intExp10(greatest(length(toString(fee)) - 3, 0)))
  * intExp10(greatest(length(toString(fee)) - 3, 0))`

const ENDS = { firstParent: 2, lastSlot: 1, firstTime: 3, lastTime: 3 }

/** The blocks of each minute in order, each once: see `latestVersions`. */
const blocksOfMinute = `
  SELECT minute, arraySort(groupArray((block, parent, at))) AS chain
  FROM (
    SELECT ${minuteOf} AS minute, slot AS block, any(parent_slot) AS parent, any(toUInt32(assumeNotNull(block_time))) AS at
    FROM blocks WHERE ${isCounted} GROUP BY minute, block
  )
  GROUP BY minute`

const transactionsOfMinute = `
  SELECT minute, toUInt32(count()) AS transactions, toUInt32(countIf(vote)) AS votes,
    toUInt32(countIf(NOT ok AND NOT vote)) AS failed, sum(toUInt128(paid)) AS fees,
    sumIf(toUInt128(paid), vote) AS vote_fees, sum(toUInt128(ifNull(units, 0))) AS compute_units,
    toUInt32(countIf(units IS NOT NULL)) AS units_known,
    ${leastOf(`groupUniqArrayIf(cityHash64(payer), NOT vote AND payer != ${NO_ADDRESS})`)} AS active,
    sumMapIf([rounded], [toUInt32(1)], NOT vote) AS paid_by
  FROM (
    SELECT ${minuteOf} AS minute, is_vote AS vote, success AS ok, fee AS paid, ${roundedFee} AS rounded,
      transactions.compute_units AS units, fee_payer AS payer
    FROM transactions WHERE ${isCounted}
  )
  GROUP BY minute`

/** Counts a transaction once for each program that it calls at any depth. */
const callsOfMinute = `
  SELECT minute, arraySort(call -> call.1, groupArray((program, called, not_ok, used, paid_by.1, paid_by.2))) AS calls
  FROM (
    SELECT minute, program, toUInt32(count()) AS called, toUInt32(countIf(NOT ok)) AS not_ok,
      sum(ifNull(units, 0)) AS used, sumMapIf([rounded], [toUInt32(1)], NOT vote) AS paid_by
    FROM (
      SELECT ${minuteOf} AS minute, is_vote AS vote, success AS ok, ${roundedFee} AS rounded,
        transactions.compute_units AS units,
        arrayDistinct(arrayConcat(transactions.programs, transactions.inner_programs)) AS all_called
      FROM transactions WHERE ${isCounted}
    )
    ARRAY JOIN all_called AS program
    GROUP BY minute, program
  )
  GROUP BY minute`

/**
 * Figures of the chain for each minute, from finalized blocks. There is one row per minute, so that a block
 * makes one key dirty whatever it contains, and so that no transaction is read again once its minute is over.
 * Hours and days are sums of these rows.
 */
export const chainMinutes = defineRecomputedTable({
  name: 'chain_minutes',
  key: ['time'],
  columns: {
    time: u32,
    ...figureColumns,
    /**
     * The programs that were called, and for each of them the number of transactions, the failed ones among
     * them, and their compute units.
     */
    programs: array(address),
    program_calls: array(u32),
    program_failed: array(u32),
    program_units: array(u64),
    /** The same as `fee_values` and `fee_counts`, for each program. */
    program_fee_values: array(array(u64)),
    program_fee_counts: array(array(u32)),
    ...versionColumns,
  },
  sources: [
    {
      table: transactions,
      keysOfBlock: ({ blockTime }) => (blockTime === null ? [] : timeKeys(blockTime, SECONDS)),
    },
  ],
  allKeys: `
    SELECT DISTINCT ${bytesOf(minuteOf)} FROM blocks WHERE block_time BETWEEN 0 AND ${GREATEST_TIME}
    UNION DISTINCT SELECT ${bytesOf('time')} FROM chain_minutes`,
  minIntervalMs: 30_000,
  // A chain with 4,000 transactions a second has 240,000 rows of transactions per key.
  keysAtOnce: 120,
  select: `
    SELECT wanted.time AS time, toUInt32(length(chain)) AS blocks, counted.transactions AS transactions,
      counted.votes AS votes, counted.failed AS failed, counted.fees AS fees, counted.vote_fees AS vote_fees,
      counted.compute_units AS compute_units, counted.units_known AS units_known, counted.active AS active,
      paid_by.1 AS fee_values, arrayMap(count -> toUInt32(count), paid_by.2) AS fee_counts,
      ${secondsBetween('chain', ENDS)} AS seconds,
      chain[1].3 AS first_time, chain[-1].3 AS last_time, chain[1].2 AS first_parent, chain[-1].1 AS last_slot,
      arrayMap(call -> call.1, calls) AS programs, arrayMap(call -> call.2, calls) AS program_calls,
      arrayMap(call -> call.3, calls) AS program_failed, arrayMap(call -> call.4, calls) AS program_units,
      arrayMap(call -> call.5, calls) AS program_fee_values,
      arrayMap(call -> arrayMap(count -> toUInt32(count), call.6), calls) AS program_fee_counts,
      last_slot AS as_of_slot, toUInt8(empty(chain)) AS is_deleted
    FROM (${dirtyTimes}) AS wanted
    LEFT JOIN (${blocksOfMinute}) AS linked ON linked.minute = wanted.time
    LEFT JOIN (${transactionsOfMinute}) AS counted ON counted.minute = wanted.time
    LEFT JOIN (${callsOfMinute}) AS called ON called.minute = wanted.time`,
})

import { address, array, u8, u32, u64 } from '../columns.ts'
import { defineRecomputedTable } from '../table.ts'
import { finalizedAmong } from './dirty-keys.ts'
import { transactions } from './transactions.ts'

const SECONDS = 3_600
const GREATEST_TIME = 2n ** 32n - 1n
const BLOCK_TIME = transactions.layout.offsetOf('block_time')

/** The hour's first second in 4 bytes, most significant first. */
function keysOf(row: Buffer): Buffer[] {
  if (row[BLOCK_TIME] === 1) return []
  const time = row.readBigInt64LE(BLOCK_TIME + 1)
  if (time < 0n || time > GREATEST_TIME) return []
  const key = Buffer.alloc(4)
  key.writeUInt32BE(Number(time) - (Number(time) % SECONDS))
  return [key]
}

const hourOf = (time: string) => `toUInt32(intDiv(assumeNotNull(${time}), ${SECONDS}) * ${SECONDS})`
const timeIn = (key: string) => `reinterpretAsUInt32(reverse(${key}))`
const bytesOf = (number: string) => `reverse(reinterpretAsFixedString(${number}))`
const timesOfDirty = `arrayMap(one -> ${timeIn('one')}, dirty)`

/** Of a column `block_time`; the range is what its index is used for. */
const isDirty = `
  block_time >= arrayMin(${timesOfDirty}) AND block_time < arrayMax(${timesOfDirty}) + ${SECONDS}
  AND ${hourOf('block_time')} IN (SELECT ${timeIn('one')} FROM (SELECT arrayJoin(dirty) AS one))`

/**
 * How often programs were called in each hour (UTC): one row per hour with all programs, so that a block makes one key dirty
 * whatever it calls, and an hour is counted by reading its transactions once. A transaction counts once for each program that
 * it calls at any depth.
 */
export const programHours = defineRecomputedTable({
  name: 'program_hours',
  key: ['time'],
  columns: {
    time: u32,
    programs: array(address),
    calls: array(u32),
    failed: array(u32),
    compute_units: array(u64),
    as_of_slot: u64,
    is_deleted: u8,
    version: u64,
  },
  sources: [{ table: transactions, keysOf }],
  allKeys: `
    SELECT DISTINCT ${bytesOf(hourOf('block_time'))} FROM blocks WHERE block_time BETWEEN 0 AND ${GREATEST_TIME}
    UNION DISTINCT SELECT ${bytesOf('time')} FROM program_hours`,
  minIntervalMs: 20_000,
  select: `
    SELECT hour AS time, arraySort(groupArrayIf((program, sum_calls, sum_failed, sum_units), is_call)) AS counted,
      arrayMap(one -> one.1, counted) AS programs, arrayMap(one -> one.2, counted) AS calls,
      arrayMap(one -> one.3, counted) AS failed, arrayMap(one -> one.4, counted) AS compute_units,
      max(newest) AS as_of_slot, toUInt8(empty(counted)) AS is_deleted
    FROM (
      SELECT hour, program, 1 AS is_call, toUInt32(count()) AS sum_calls, toUInt32(countIf(NOT success)) AS sum_failed,
        sum(ifNull(units, 0)) AS sum_units, max(slot) AS newest
      FROM (
        SELECT ${hourOf('block_time')} AS hour, slot, success, transactions.compute_units AS units,
          arrayDistinct(arrayConcat(transactions.programs, transactions.inner_programs)) AS called
        FROM transactions
        WHERE ${isDirty} AND slot IN (${finalizedAmong(`SELECT slot FROM blocks WHERE ${isDirty}`, 'program_hours')})
      )
      ARRAY JOIN called AS program
      GROUP BY hour, program
      UNION ALL
      SELECT ${timeIn('one')} AS hour, toFixedString('', 32) AS program, 0 AS is_call, toUInt32(0) AS sum_calls,
        toUInt32(0) AS sum_failed, toUInt64(0) AS sum_units, toUInt64(0) AS newest
      FROM (SELECT arrayJoin(dirty) AS one)
    )
    GROUP BY hour`,
})

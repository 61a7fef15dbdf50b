import { address, array, u8, u32, u64 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { bytesOf, dirtyTimes, partsOfDirty, startOf, timeIn } from '../times.ts'
import { chainMinutes } from './chain-minutes.ts'

const SECONDS = 3_600

/**
 * How many transactions called each program in each hour (UTC): one row per hour with all programs, summed
 * from its minutes. A transaction counts once for each program that it calls at any depth.
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
  sources: [{ table: chainMinutes, keys: `[${bytesOf(startOf(timeIn('key'), SECONDS))}]` }],
  allKeys: `
    SELECT DISTINCT ${bytesOf(startOf('time', SECONDS))} FROM chain_minutes
    UNION DISTINCT SELECT ${bytesOf('time')} FROM program_hours`,
  minIntervalMs: 20_000,
  select: `
    SELECT wanted.time AS time, arrayMap(one -> one.1, counted) AS programs, arrayMap(one -> one.2, counted) AS calls,
      arrayMap(one -> one.3, counted) AS failed, arrayMap(one -> one.4, counted) AS compute_units,
      newest AS as_of_slot, toUInt8(empty(counted)) AS is_deleted
    FROM (${dirtyTimes}) AS wanted
    LEFT JOIN (
      SELECT hour, arraySort(groupArray((program, sum_calls, sum_failed, sum_units))) AS counted, max(slot) AS newest
      FROM (
        SELECT hour, program, toUInt32(sum(one_calls)) AS sum_calls, toUInt32(sum(one_failed)) AS sum_failed,
          sum(one_units) AS sum_units, max(minute_slot) AS slot
        FROM (
          SELECT ${startOf('time', SECONDS)} AS hour, programs AS all_programs, program_calls, program_failed, program_units,
            as_of_slot AS minute_slot
          FROM chain_minutes FINAL WHERE time IN (${partsOfDirty(60, SECONDS)})
        )
        ARRAY JOIN all_programs AS program, program_calls AS one_calls, program_failed AS one_failed,
          program_units AS one_units
        GROUP BY hour, program
      )
      GROUP BY hour
    ) AS hours ON hours.hour = wanted.time`,
})

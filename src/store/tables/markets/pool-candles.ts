import { address, u8, u32, u64 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { candleColumns, poolMinutes } from './pool-minutes.ts'

const ADDRESS = 32
/** The lengths of candles in seconds; minutes are in `pool_minutes`. */
const RESOLUTIONS = '[toUInt32(900), toUInt32(3600), toUInt32(86400)]'

const poolIn = (key: string) => `toFixedString(substring(${key}, 1, ${ADDRESS}), ${ADDRESS})`
const numberIn = (key: string, nth: number) =>
  `reinterpretAsUInt32(reverse(substring(${key}, ${ADDRESS + 1 + 4 * nth}, 4)))`
const bytesOf = (number: string) => `reverse(reinterpretAsFixedString(${number}))`
const numbersOfDirty = (nth: number) => `arrayMap(one -> ${numberIn('one', nth)}, dirty)`

/** SQL for the keys of the candles that contain a minute: pool, resolution, and the candle's first second. */
const keysOf = (pool: string, time: string) =>
  `arrayMap(seconds -> concat(${pool}, ${bytesOf('seconds')}, ${bytesOf(`toUInt32(intDiv(${time}, seconds) * seconds)`)}), ${RESOLUTIONS})`

/** The trades of each pool for each 15 minutes, hour and day (UTC). */
export const poolCandles = defineRecomputedTable({
  name: 'pool_candles',
  key: ['pool', 'resolution', 'time'],
  columns: {
    pool: address,
    resolution: u32,
    time: u32,
    ...candleColumns,
    as_of_slot: u64,
    is_deleted: u8,
    version: u64,
  },
  sources: [{ table: poolMinutes, keys: keysOf(poolIn('key'), numberIn('key', 0)) }],
  allKeys: `
    SELECT DISTINCT arrayJoin(${keysOf('pool', 'time')}) FROM pool_minutes
    UNION DISTINCT SELECT concat(pool, ${bytesOf('resolution')}, ${bytesOf('time')}) FROM pool_candles`,
  select: `
    SELECT pool, resolution, candle AS time, max(a) AS mint_a, max(b) AS mint_b,
      max(digits_a) AS decimals_a, max(digits_b) AS decimals_b,
      argMinIf(first, minute, first IS NOT NULL) AS open, max(highest) AS high, min(lowest) AS low,
      argMaxIf(last, minute, last IS NOT NULL) AS close,
      sum(sum_a) AS volume_a, sum(sum_b) AS volume_b, toUInt32(sum(count)) AS trades, max(slot) AS as_of_slot,
      toUInt8(trades = 0) AS is_deleted
    FROM (
      SELECT pool, resolution, toUInt32(intDiv(time, resolution) * resolution) AS candle, time AS minute,
        mint_a AS a, mint_b AS b, decimals_a AS digits_a, decimals_b AS digits_b,
        open AS first, high AS highest, low AS lowest, close AS last,
        volume_a AS sum_a, volume_b AS sum_b, trades AS count, as_of_slot AS slot
      FROM pool_minutes FINAL ARRAY JOIN ${RESOLUTIONS} AS resolution
      WHERE pool IN (SELECT ${poolIn('arrayJoin(dirty)')})
        AND time >= arrayMin(${numbersOfDirty(1)})
        AND time < arrayMax(arrayMap(one -> ${numberIn('one', 0)} + ${numberIn('one', 1)}, dirty))
        AND (pool, resolution, candle) IN (
          SELECT ${poolIn('one')}, ${numberIn('one', 0)}, ${numberIn('one', 1)} FROM (SELECT arrayJoin(dirty) AS one))
      UNION ALL
      SELECT ${poolIn('one')} AS pool, ${numberIn('one', 0)} AS resolution, ${numberIn('one', 1)} AS candle, 0 AS minute,
        toFixedString('', ${ADDRESS}) AS a, toFixedString('', ${ADDRESS}) AS b, toInt16(-1) AS digits_a,
        toInt16(-1) AS digits_b, NULL AS first, NULL AS highest, NULL AS lowest, NULL AS last,
        toUInt128(0) AS sum_a, toUInt128(0) AS sum_b, toUInt32(0) AS count, toUInt64(0) AS slot
      FROM (SELECT arrayJoin(dirty) AS one)
    )
    GROUP BY pool, resolution, candle`,
})

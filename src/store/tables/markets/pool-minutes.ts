import { address, array, f64, i16, nullable, u8, u32, u64, u128 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { finalizedAmong } from '../dirty-keys.ts'
import { defiActivities } from './defi-activities.ts'

const ADDRESS = 32
const SECONDS = 60
const NO_ADDRESS = `toFixedString('', ${ADDRESS})`

// Read values at their offsets: `readRow` takes nine times as long, and every row of every block is checked.
const { layout } = defiActivities
const KIND = layout.offsetOf('kind')
const SCOPE = layout.offsetOf('scope')
const BLOCK_TIME = layout.offsetOf('block_time')
/** Values of the enums in `defi_activities`. */
const SWAP = 1
const ROUTE = 2
const NO_POOL = Buffer.alloc(ADDRESS)
const GREATEST_TIME = 2n ** 32n - 1n

/**
 * The key of a trade: the 32 bytes of the pool, and the first second of the minute in 4 bytes, most
 * significant first.
 */
function keysOf(row: Buffer): Buffer[] {
  if (row[KIND] !== SWAP || row[SCOPE] === ROUTE || row[BLOCK_TIME] === 1) return []
  const pool = row.subarray(0, ADDRESS)
  const time = row.readBigInt64LE(BLOCK_TIME + 1)
  if (pool.equals(NO_POOL) || time < 0n || time > GREATEST_TIME) return []
  const key = Buffer.alloc(ADDRESS + 4, pool)
  key.writeUInt32BE(Number(time) - (Number(time) % SECONDS), ADDRESS)
  return [key]
}

const minuteOf = (time: string) => `toUInt32(intDiv(${time}, ${SECONDS}) * ${SECONDS})`
const poolIn = (key: string) => `toFixedString(substring(${key}, 1, ${ADDRESS}), ${ADDRESS})`
const timeIn = (key: string) => `reinterpretAsUInt32(reverse(substring(${key}, ${ADDRESS + 1}, 4)))`
const timesOfDirty = `arrayMap(one -> ${timeIn('one')}, dirty)`

const trades = `
  kind = 'swap' AND scope != 'route'
  AND pool IN (SELECT ${poolIn('arrayJoin(dirty)')})
  AND block_time >= arrayMin(${timesOfDirty}) AND block_time < arrayMax(${timesOfDirty}) + ${SECONDS}
  AND (pool, ${minuteOf('assumeNotNull(block_time)')}) IN (
    SELECT ${poolIn('one')}, ${timeIn('one')} FROM (SELECT arrayJoin(dirty) AS one))`

/**
 * The values of a candle of a pool's trades. `mint_a` is the one of the pool's two tokens whose address is
 * smaller by its bytes. Prices are whole units of b for one whole unit of a; null where no trade gives one,
 * because decimals are unknown or an amount is 0. Volumes are exact, in raw units.
 */
export const candleColumns = {
  mint_a: address,
  mint_b: address,
  decimals_a: i16,
  decimals_b: i16,
  open: nullable(f64),
  high: nullable(f64),
  low: nullable(f64),
  close: nullable(f64),
  volume_a: u128,
  volume_b: u128,
  trades: u32,
}

/** The trades of each pool for each minute. */
export const poolMinutes = defineRecomputedTable({
  name: 'pool_minutes',
  key: ['pool', 'time'],
  columns: {
    pool: address,
    time: u32,
    ...candleColumns,
    traders: array(address),
    as_of_slot: u64,
    is_deleted: u8,
    version: u64,
  },
  sources: [{ table: defiActivities, keysOf }],
  allKeys: `
    SELECT DISTINCT concat(pool, reverse(reinterpretAsFixedString(${minuteOf('assumeNotNull(block_time)')})))
    FROM defi_activities
    WHERE kind = 'swap' AND scope != 'route' AND pool != ${NO_ADDRESS} AND block_time BETWEEN 0 AND ${GREATEST_TIME}
    UNION DISTINCT SELECT concat(pool, reverse(reinterpretAsFixedString(time))) FROM pool_minutes`,
  select: `
    SELECT pool, time, max(a) AS mint_a, max(b) AS mint_b, max(digits_a) AS decimals_a, max(digits_b) AS decimals_b,
      argMinIf(price, (place, nth), price IS NOT NULL) AS open, max(price) AS high, min(price) AS low,
      argMaxIf(price, (place, nth), price IS NOT NULL) AS close,
      sum(toUInt128(amount_a)) AS volume_a, sum(toUInt128(amount_b)) AS volume_b, toUInt32(sum(trade)) AS trades,
      arraySort(groupUniqArrayIf(user, user != ${NO_ADDRESS})) AS traders,
      max(bitShiftRight(place, 20)) AS as_of_slot, toUInt8(trades = 0) AS is_deleted
    FROM (
      SELECT pool, ${minuteOf('assumeNotNull(block_time)')} AS time, place, nth, user, 1 AS trade,
        given_mints[1] < received_mints[1] AS is_forward,
        if(is_forward, given_mints[1], received_mints[1]) AS a, if(is_forward, received_mints[1], given_mints[1]) AS b,
        if(is_forward, given_amounts[1], received_amounts[1]) AS amount_a,
        if(is_forward, received_amounts[1], given_amounts[1]) AS amount_b,
        decimals[if(is_forward, 1, length(given_mints) + 1)] AS digits_a,
        decimals[if(is_forward, length(given_mints) + 1, 1)] AS digits_b,
        if(amount_a > 0 AND amount_b > 0 AND digits_a >= 0 AND digits_b >= 0,
          amount_b / amount_a * pow(10, digits_a - digits_b), NULL) AS price
      FROM defi_activities
      WHERE ${trades}
        AND bitShiftRight(place, 20) GLOBAL IN (${finalizedAmong(`SELECT bitShiftRight(place, 20) FROM defi_activities WHERE ${trades}`, 'pool_minutes')})
      UNION ALL
      SELECT ${poolIn('one')} AS pool, ${timeIn('one')} AS time, 0 AS place, 0 AS nth, ${NO_ADDRESS} AS user, 0 AS trade,
        0 AS is_forward, ${NO_ADDRESS} AS a, ${NO_ADDRESS} AS b, 0 AS amount_a, 0 AS amount_b,
        toInt16(-1) AS digits_a, toInt16(-1) AS digits_b, NULL AS price
      FROM (SELECT arrayJoin(dirty) AS one)
    )
    GROUP BY pool, time`,
})

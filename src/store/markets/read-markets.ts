import { constantProductProtocols } from '#decode/protocols/index.ts'
import { type Database, select } from '../engine/database.ts'
import { array, nullable, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { minuteOf } from './minute.ts'
import { type PricedPool, WINDOW_MINUTES } from './price-rule.ts'

const DAY = 86_400
/**
 * The least raw units of each token that a minute's trades must move to count: rounding distorts the price of
 * smaller trades.
 */
const LEAST_RAW = 1_000

/**
 * A pool with its trading in the 24 hours before the newest finalized block, and in the 24 hours before
 * those.
 */
export type Market = PricedPool & {
  program: string
  protocol: string
  vaultA: string
  vaultB: string
  decimalsA: number
  decimalsB: number
  day: Trading
  dayBefore: Trading
}

export type Trading = {
  trades: number
  /** The number of distinct traders. */
  traders: number
  /** Whole units; null while the token's decimals are unknown. */
  volumeA: number | null
  volumeB: number | null
}

/** The newest finalized block that has a time; `time` in seconds since 1970. */
export type Now = {
  slot: number
  time: number
  /** The slot of the newest finalized block that is at least a day older; null where there is none. */
  slotDayAgo: number | null
}

export async function readNow(db: Database): Promise<Now | undefined> {
  const newest = async (before: number) => {
    const [row] = await select(
      db,
      { slot: number, time: number },
      `SELECT slot, assumeNotNull(block_time) AS time FROM blocks
       WHERE finalized AND block_time > 0 AND block_time <= {before:Int64}
       ORDER BY slot DESC LIMIT 1 SETTINGS max_threads = 1`,
      { before },
    )
    return row
  }
  const now = await newest(MAX_TIME)
  if (!now) return undefined
  return { ...now, slotDayAgo: (await newest(now.time - DAY))?.slot ?? null }
}

/** The greatest time in `pool_minutes`, whose seconds have 32 bits. */
const MAX_TIME = 2 ** 32 - 1

const ReservesRow = {
  pool: string,
  program: string,
  protocol: string,
  mintA: string,
  mintB: string,
  vaultA: string,
  vaultB: string,
  decimalsA: number,
  decimalsB: number,
  reserveA: nullable(number),
  reserveB: nullable(number),
  slot: number,
}

const TradingRow = {
  pool: string,
  trades: number,
  tradesBefore: number,
  traders: number,
  tradersBefore: number,
  volumeA: number,
  volumeB: number,
  volumeABefore: number,
  volumeBBefore: number,
  /** Raw units of b for one raw unit of a; 0 where there is none. */
  dayAgo: number,
  before: number,
  times: array(number),
  ratios: array(number),
  slot: number,
}

/**
 * Every pool whose tokens are known. The 24 hours are exact to the minute: the newest block's minute and the
 * 1,439 before it.
 *
 * @param older the pools' last closes from more than two days ago, see `readOlderPrices`
 */
export async function readMarkets(
  db: Database,
  { time }: Now,
  older: ReadonlyMap<string, number>,
): Promise<Market[]> {
  const minute = minuteOf(time)
  const [reserves, tradings] = await Promise.all([
    select(
      db,
      ReservesRow,
      /* sql */ `
        SELECT base58Encode(pool) AS pool, base58Encode(program) AS program, protocol, base58Encode(mint_a) AS mintA,
          base58Encode(mint_b) AS mintB, base58Encode(vault_a) AS vaultA, base58Encode(vault_b) AS vaultB,
          decimals_a AS decimalsA, decimals_b AS decimalsB, toFloat64(reserve_a) AS reserveA, toFloat64(reserve_b) AS reserveB,
          as_of_slot AS slot
        FROM pool_reserves FINAL WHERE mint_a != toFixedString('', 32) SETTINGS max_threads = 1`,
    ),
    select(
      db,
      TradingRow,
      /* sql */ `
        WITH toUInt32({minute:UInt32} - ${DAY}) AS day, toUInt32({minute:UInt32} - ${60 * WINDOW_MINUTES}) AS recent,
          volume_a >= ${LEAST_RAW} AND volume_b >= ${LEAST_RAW} AS is_priced, volume_b / volume_a AS ratio,
          arraySort(groupArrayIf((time, ratio), is_priced AND time > recent)) AS minutes
        SELECT base58Encode(pool) AS pool, sumIf(pool_minutes.trades, time > day) AS trades, sumIf(pool_minutes.trades, time <= day) AS tradesBefore,
          uniqExactArrayIf(pool_minutes.traders, time > day) AS traders, uniqExactArrayIf(pool_minutes.traders, time <= day) AS tradersBefore,
          toFloat64(sumIf(pool_minutes.volume_a, time > day)) AS volumeA, toFloat64(sumIf(pool_minutes.volume_b, time > day)) AS volumeB,
          toFloat64(sumIf(pool_minutes.volume_a, time <= day)) AS volumeABefore, toFloat64(sumIf(pool_minutes.volume_b, time <= day)) AS volumeBBefore,
          argMaxIf(ratio, time, is_priced AND time <= day) AS dayAgo,
          argMaxIf(ratio, time, is_priced AND time <= recent) AS before,
          minutes.1 AS times, minutes.2 AS ratios, max(as_of_slot) AS slot
        FROM pool_minutes FINAL
        WHERE time > {minute:UInt32} - ${2 * DAY} AND time <= {minute:UInt32}
        GROUP BY pool_minutes.pool SETTINGS max_threads = 1`,
      { minute },
    ),
  ])
  const byPool = new Map(tradings.map((trading) => [trading.pool, trading]))
  return reserves.map((row) => marketOf(row, byPool.get(row.pool), older.get(row.pool), minute))
}

const constantProduct = new Set(constantProductProtocols)

function marketOf(
  { decimalsA, decimalsB, reserveA, reserveB, ...row }: Selected<typeof ReservesRow>,
  trading: Selected<typeof TradingRow> | undefined,
  older: number | undefined,
  minute: number,
): Market {
  const [wholeA, wholeB] = [10 ** decimalsA, 10 ** decimalsB]
  const priceOf = (ratio: number) => (ratio * wholeA) / wholeB
  const before = trading?.before ? priceOf(trading.before) : older
  const dayAgo = trading?.dayAgo ? priceOf(trading.dayAgo) : older
  const isKnown = decimalsA >= 0 && decimalsB >= 0
  // Without a traded minute the volume is 0.
  const wholeOf = (raw = 0, decimals: number) => (decimals < 0 ? null : raw / 10 ** decimals)
  const minutes = (trading?.times ?? []).map((time, i) => ({ time, price: priceOf(trading?.ratios[i] ?? 0) }))
  if (before !== undefined) minutes.unshift({ time: minute - 60 * WINDOW_MINUTES, price: before })
  return {
    ...row,
    decimalsA,
    decimalsB,
    reserveA: reserveA === null || !isKnown ? null : reserveA / wholeA,
    reserveB: reserveB === null || !isKnown ? null : reserveB / wholeB,
    isConstantProduct: constantProduct.has(row.protocol),
    minutes: isKnown ? minutes : [],
    priceDayAgo: isKnown ? (dayAgo ?? null) : null,
    // Use the slot of the reserves if they are known: trades may be counted some seconds earlier.
    slot: reserveA === null || reserveB === null ? Math.max(row.slot, trading?.slot ?? 0) : row.slot,
    day: {
      trades: trading?.trades ?? 0,
      traders: trading?.traders ?? 0,
      volumeA: wholeOf(trading?.volumeA, decimalsA),
      volumeB: wholeOf(trading?.volumeB, decimalsB),
    },
    dayBefore: {
      trades: trading?.tradesBefore ?? 0,
      traders: trading?.tradersBefore ?? 0,
      volumeA: wholeOf(trading?.volumeABefore, decimalsA),
      volumeB: wholeOf(trading?.volumeBBefore, decimalsB),
    },
  }
}

/**
 * The last price of each pool from more than two days ago, from its day candles, in whole units of b for one
 * of a.
 */
export async function readOlderPrices(db: Database, { time }: Now): Promise<Map<string, number>> {
  const rows = await select(
    db,
    { pool: string, price: number },
    /* sql */ `
      SELECT base58Encode(pool) AS pool, argMax(assumeNotNull(close), time) AS price FROM pool_candles FINAL
      WHERE resolution = ${DAY} AND time <= {before:UInt32} AND close IS NOT NULL
        AND volume_a >= ${LEAST_RAW} AND volume_b >= ${LEAST_RAW}
      GROUP BY pool_candles.pool SETTINGS max_threads = 1`,
    { before: Math.max(0, time - 2 * DAY) },
  )
  return new Map(rows.map(({ pool, price }) => [pool, price]))
}

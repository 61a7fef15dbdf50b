import { type Database, select } from '../engine/database.ts'
import { number, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { RESOLUTIONS, type Resolution } from './candles.ts'
import type { StoredPrice } from './prices.ts'

const DAY = 86_400

/** Time steps of equal length. */
export type Steps = {
  /** The first second of the first step, where a candle begins. */
  from: number
  /** The length of a step in seconds, a multiple of the candle's. */
  step: number
  count: number
  /** The resolution of the candles that are read. */
  candles: Exclude<Resolution, '1d'>
}

const CloseRow = { pool: string, nth: number, close: number }

/**
 * The price of each pool at the end of each step, after its last trade so far, in whole units of b for one of
 * a; null before the first trade.
 */
async function readCloses(
  db: Database,
  pools: readonly string[],
  { from, step, count, candles }: Steps,
): Promise<Map<string, (number | null)[]>> {
  if (pools.length === 0) return new Map()
  const day = from - (from % DAY)
  const ofPools = `pool IN (${keysOf(pools)}) AND close IS NOT NULL`
  const [table, ofLength] =
    candles === '1m' ? ['pool_minutes', ''] : ['pool_candles', `AND resolution = ${RESOLUTIONS[candles]}`]
  const rows = await select(
    db,
    CloseRow,
    // Day candles before the day of the first step, then finer candles.
    /* sql */ `
      SELECT base58Encode(found.pool) AS pool,
        if(time < ${from}, 0, 1 + intDiv(time - ${from}, ${step})) AS nth,
        argMax(assumeNotNull(found.close), time) AS close
      FROM (
        SELECT pool, time, close FROM pool_candles FINAL
        WHERE ${ofPools} AND resolution = ${DAY} AND time < ${day}
        UNION ALL
        SELECT pool, time, close FROM ${table} FINAL
        WHERE ${ofPools} ${ofLength} AND time >= ${day} AND time < ${from + step * count}
      ) AS found
      GROUP BY found.pool, nth SETTINGS max_threads = 1`,
  )
  const found = new Map(pools.map((pool) => [pool, new Map<number, number>()]))
  for (const { pool, nth, close } of rows) found.get(pool)?.set(nth, close)
  return new Map([...found].map(([pool, closes]) => [pool, carriedOn(closes, count)]))
}

/** @param closes by step, counted from 1; 0: the close before the steps */
function carriedOn(closes: ReadonlyMap<number, number>, count: number): (number | null)[] {
  let last = closes.get(0) ?? null
  return Array.from({ length: count }, (_, i) => {
    last = closes.get(i + 1) ?? last
    return last
  })
}

/**
 * The prices in dollars at the end of each step, by mint, along the current routes; only for tokens whose
 * route reaches a dollar over pools. null where a pool of the route has no earlier trade.
 */
export async function readSparklines(
  db: Database,
  prices: readonly Pick<StoredPrice, 'mint' | 'route' | 'reachesUsd'>[],
  steps: Steps,
): Promise<Map<string, (number | null)[]>> {
  const traded = prices.filter(({ route, reachesUsd }) => reachesUsd && route.length > 0)
  const pools = new Set(traded.flatMap(({ route }) => route.map(({ pool }) => pool)))
  const closes = await readCloses(db, [...pools], steps)
  const usdAt = (route: StoredPrice['route'], nth: number) =>
    route.reduce<number | null>((usd, { pool, isA }) => {
      const close = closes.get(pool)?.[nth]
      return usd === null || !close ? null : usd * (isA ? close : 1 / close)
    }, 1)
  return new Map(
    traded.map(({ mint, route }) => [
      mint,
      Array.from({ length: steps.count }, (_, nth) => usdAt(route, nth)),
    ]),
  )
}

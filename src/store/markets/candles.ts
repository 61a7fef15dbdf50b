import { type Database, select } from '../engine/database.ts'
import { nullable, number } from '../rows/columns.ts'

/** The length in seconds of each stored candle resolution. */
export const RESOLUTIONS = { '1m': 60, '15m': 900, '1h': 3_600, '1d': 86_400 } as const
export type Resolution = keyof typeof RESOLUTIONS

/**
 * Prices are whole units of token b for one whole unit of token a; null where no trade gives a price. Volumes
 * are whole units.
 */
export type PoolCandle = {
  /** The candle's first second. */
  time: number
  open: number | null
  high: number | null
  low: number | null
  close: number | null
  volumeA: number
  volumeB: number
  trades: number
}

const CandleRow = {
  time: number,
  open: nullable(number),
  high: nullable(number),
  low: nullable(number),
  close: nullable(number),
  volumeA: number,
  volumeB: number,
  trades: number,
}

/** The last `limit` candles with trades that begin before `before` (seconds since 1970), oldest first. */
export async function readPoolCandles(
  db: Database,
  {
    pool,
    resolution,
    before,
    limit,
  }: { pool: string; resolution: Resolution; before: number; limit: number },
): Promise<PoolCandle[]> {
  const seconds = RESOLUTIONS[resolution]
  const from = seconds === 60 ? 'pool_minutes' : 'pool_candles'
  const rows = await select(
    db,
    CandleRow,
    // Read without FINAL, which would read all of the pool's candles.
    /* sql */ `
      SELECT time, open, high, low, close, toFloat64(volume_a) / pow(10, greatest(decimals_a, 0)) AS volumeA,
        toFloat64(volume_b) / pow(10, greatest(decimals_b, 0)) AS volumeB, trades
      FROM (
        SELECT * FROM ${from}
        WHERE pool = base58Decode({pool:String}) ${seconds === 60 ? '' : `AND resolution = ${seconds}`}
          AND time < {before:UInt32}
        ORDER BY time DESC, version DESC LIMIT 1 BY time LIMIT {limit:UInt32}
      )
      WHERE is_deleted = 0 ORDER BY time SETTINGS max_threads = 1`,
    { pool, before, limit },
  )
  return rows
}

/** The first minute in which a trade of the pool gave a price, in seconds since 1970; null without one. */
export async function readFirstMinute(db: Database, pool: string): Promise<number | null> {
  const [row] = await select(
    db,
    { time: number },
    /* sql */ `
      SELECT time FROM pool_minutes
      WHERE pool = base58Decode({pool:String}) AND is_deleted = 0 AND close IS NOT NULL
      ORDER BY time LIMIT 1 SETTINGS max_threads = 1`,
    { pool },
  )
  return row?.time ?? null
}

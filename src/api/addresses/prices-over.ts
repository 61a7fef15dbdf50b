import type { Database } from '#store/engine/database.ts'
import { RESOLUTIONS } from '#store/markets/candles.ts'
import type { StoredPrice } from '#store/markets/prices.ts'
import { lastClose, usdCandles } from '../markets/usd-candles.ts'

/**
 * The most candles that cover a period; the last candle with trades before the period gives the price at its
 * beginning.
 */
const MOST_CANDLES = 1_000
const resolutions = ['15m', '1h', '1d'] as const

/**
 * The value of one whole token in dollars at a time; must be called with ascending times. undefined before
 * the first price.
 */
export type PriceAt = (time: number) => number | undefined

/**
 * The price of a token at each time of a period in seconds: the close of the candle that contains the time.
 */
export async function pricesOver(
  db: Database,
  price: StoredPrice | undefined,
  { from, to }: { from: number; to: number },
): Promise<PriceAt> {
  if (!price?.reachesUsd) return () => undefined
  // A stable token has the same price at all times.
  if (price.route.length === 0) return () => price.usd
  const fits = resolutions.find((one) => (to - from) / RESOLUTIONS[one] <= MOST_CANDLES)
  const candles = await usdCandles(db, price.route, {
    resolution: fits ?? '1d',
    before: to + 1,
    limit: MOST_CANDLES + 100,
  })
  return lastClose(candles)
}

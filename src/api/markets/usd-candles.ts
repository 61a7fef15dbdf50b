import type { TokenCandle } from '#contract/tokens/token-markets.ts'
import type { Database } from '#store/engine/database.ts'
import { type PoolCandle, RESOLUTIONS, type Resolution, readPoolCandles } from '#store/markets/candles.ts'
import type { RouteStep } from '#store/markets/price-rule.ts'

type Range = { resolution: Resolution; before: number; limit: number }

/** The most candles of a later pool of the route; beyond it a coarser resolution is read. */
const MOST_QUOTES = 3_000

/**
 * The last candles with trades of the route's first pool before a time, in dollars, oldest first. The pool's
 * other token is valued by the last trade of the next pool up to the end of each candle.
 */
export async function usdCandles(
  db: Database,
  [first, ...rest]: readonly RouteStep[],
  range: Range,
): Promise<TokenCandle[]> {
  if (!first) return []
  const candles = await readPoolCandles(db, { ...range, pool: first.pool })
  const quoteAt = await quotesOf(db, rest, candles, range.resolution)
  return candles.flatMap((candle) => candleOf(candle, first.isA, quoteAt(candle.time)) ?? [])
}

function candleOf(candle: PoolCandle, isA: boolean, quote: number | undefined): TokenCandle | undefined {
  const { time, open, high, low, close, volumeA, volumeB, trades } = candle
  if (quote === undefined || open === null || high === null || low === null || close === null)
    return undefined
  const usd = (price: number) => (isA ? price : 1 / price) * quote
  return {
    time,
    open: usd(open),
    high: usd(isA ? high : low),
    low: usd(isA ? low : high),
    close: usd(close),
    volumeUsd: (isA ? volumeB : volumeA) * quote,
    trades,
  }
}

/**
 * The value in dollars of one unit of the first pool's other token at a time; undefined before the first
 * trade of the next pool.
 */
async function quotesOf(
  db: Database,
  route: readonly RouteStep[],
  candles: readonly PoolCandle[],
  resolution: Resolution,
): Promise<(time: number) => number | undefined> {
  const [oldest, newest] = [candles[0]?.time, candles.at(-1)?.time]
  if (route.length === 0 || oldest === undefined || newest === undefined) return () => 1
  const finest = Object.keys(RESOLUTIONS) as Resolution[]
  const fits = finest
    .slice(finest.indexOf(resolution))
    .find((one) => (newest - oldest) / RESOLUTIONS[one] < MOST_QUOTES)
  const quotes = await usdCandles(db, route, {
    resolution: fits ?? '1d',
    before: newest + RESOLUTIONS[resolution],
    limit: MOST_QUOTES + 1,
  })
  return lastClose(quotes)
}

/**
 * The close of the last candle that begins at or before a time; undefined before the first candle. The
 * returned function must be called with ascending times.
 */
export function lastClose(candles: readonly TokenCandle[]): (time: number) => number | undefined {
  let next = 0
  let last: number | undefined
  return (time) => {
    for (; next < candles.length && (candles[next]?.time ?? 0) <= time; next++) last = candles[next]?.close
    return last
  }
}

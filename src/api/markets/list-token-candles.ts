import type { routes } from '#contract/index.ts'
import type { TokenCandle } from '#contract/tokens/token-markets.ts'
import { readFirstMinute } from '#store/markets/candles.ts'
import { findPrices } from '#store/markets/prices.ts'
import type { Handler } from '../handler.ts'
import type { MarketsContext } from './context.ts'
import { uiPrice } from './ui-price.ts'
import { usdCandles } from './usd-candles.ts'

const GREATEST_TIME = 2 ** 32 - 1

export const listTokenCandles: Handler<typeof routes.listTokenCandles, MarketsContext> = async (
  { mint, resolution, before = GREATEST_TIME, limit },
  context,
) => {
  const { db, names } = context
  const [prices] = await Promise.all([findPrices(db, [mint]), names.load([mint], [])])
  const price = prices.get(mint)
  const route = price?.reachesUsd ? price.route : []
  const [candles, since] = await Promise.all([
    usdCandles(db, route, { resolution, before: Math.min(before, GREATEST_TIME), limit }),
    route[0] ? readFirstMinute(db, route[0].pool) : null,
  ])
  const shown = candles.flatMap((candle) => shownCandle(mint, candle, context) ?? [])
  const pools = route.map(({ pool }) => pool)
  return { output: { resolution, candles: shown, pools, since }, cache: 'moment' }
}

/**
 * The candle with the current multiplier for all times, so that a split of the token is not shown as a fall
 * of its price.
 */
function shownCandle(mint: string, candle: TokenCandle, context: MarketsContext): TokenCandle | undefined {
  const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map((price) =>
    uiPrice(mint, price, context),
  )
  return open == null || high == null || low == null || close == null
    ? undefined
    : { ...candle, open, high, low, close }
}

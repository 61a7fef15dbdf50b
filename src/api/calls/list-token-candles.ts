import type { routes } from '#contract/index.ts'
import { findPrices } from '#store/markets/prices.ts'
import type { Handler } from '../handler.ts'
import { usdCandles } from '../readings/usd-candles.ts'

const GREATEST_TIME = 2 ** 32 - 1

export const listTokenCandles: Handler<typeof routes.listTokenCandles> = async (
  { mint, resolution, before = GREATEST_TIME, limit },
  { db },
) => {
  const price = (await findPrices(db, [mint])).get(mint)
  const route = price?.reachesUsd ? price.route : []
  const candles = await usdCandles(db, route, {
    resolution,
    before: Math.min(before, GREATEST_TIME),
    limit,
  })
  return { output: { resolution, candles, pools: route.map(({ pool }) => pool) }, cache: 'moment' }
}

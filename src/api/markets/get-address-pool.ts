import type { routes } from '#contract/index.ts'
import type { PoolCandle } from '#contract/tokens/pools.ts'
import { readFirstMinute, readPoolCandles, type PoolCandle as StoredCandle } from '#store/markets/candles.ts'
import { findPool } from '#store/markets/find-pool.ts'
import { chainTime } from '../amounts/chain-time.ts'
import type { Handler } from '../handler.ts'
import { quoteRank } from '../names/role-names.ts'
import type { MarketsContext } from './context.ts'

const GREATEST_TIME = 2 ** 32 - 1

export const getAddressPool: Handler<typeof routes.getAddressPool, MarketsContext> = async (
  { address, resolution, limit },
  context,
) => {
  const { db, network, names } = context
  const found = await findPool(db, address)
  if (!found)
    return { output: { address, pool: null, resolution, candles: [], since: null }, cache: 'moment' }
  const { mintA, mintB, program, lpMint, feeBillionths, firstSlot } = found
  const mints = [mintA, mintB].filter((mint) => mint !== '')
  const [candles, since] = await Promise.all([
    readPoolCandles(db, { pool: address, resolution, before: GREATEST_TIME, limit }),
    readFirstMinute(db, address),
    names.load(mints, []),
  ])
  const isSwapped = quoteRank(mintA, network) > quoteRank(mintB, network)
  const time = chainTime(context)
  const factors = [names.factor(mintA, time), names.factor(mintB, time)] as const
  const [base, quote] = isSwapped ? [mintB, mintA] : [mintA, mintB]
  return {
    output: {
      address,
      pool: {
        programId: program,
        base: base || null,
        quote: quote || null,
        lpMint: lpMint || null,
        feePercent: feeBillionths === null ? null : feeBillionths / 1e7,
        firstSlot,
      },
      resolution,
      candles: candles.flatMap((candle) => shownCandle(candle, isSwapped, factors) ?? []),
      since,
    },
    cache: 'moment',
  }
}

/** The candle in units of the quote token, in amounts as they are shown now; undefined without a price. */
function shownCandle(
  { time, open, high, low, close, volumeA, volumeB, trades }: StoredCandle,
  isSwapped: boolean,
  [ofA, ofB]: readonly [number | null, number | null],
): PoolCandle | undefined {
  if (ofA === null || ofB === null || open === null || high === null || low === null || close === null)
    return undefined
  const priceOf = (ofOneA: number) => {
    const shown = (ofOneA * ofB) / ofA
    return isSwapped ? 1 / shown : shown
  }
  return {
    time,
    open: priceOf(open),
    high: priceOf(isSwapped ? low : high),
    low: priceOf(isSwapped ? high : low),
    close: priceOf(close),
    volume: isSwapped ? volumeA * ofA : volumeB * ofB,
    trades,
  }
}

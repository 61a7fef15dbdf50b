import type { marketValues } from '../tables/markets/market-values.ts'
import type { tokenPrices } from '../tables/markets/token-prices.ts'
import type { TokenPrice } from './price-rule.ts'
import type { Market, Trading } from './read-markets.ts'

type Snapshot = 'as_of_time' | 'is_deleted' | 'version'
/** A row without the columns that differ in every snapshot. */
export type MarketRow = Omit<Parameters<(typeof marketValues)['encode']>[0][number], Snapshot>
export type PriceRow = Omit<Parameters<(typeof tokenPrices)['encode']>[0][number], Snapshot>

/** The coin's price from a source outside of the chain. */
export type OutsidePrice = {
  usd: number
  /** When it was fetched, in seconds since 1970. */
  time: number
}

export type Prices = ReadonlyMap<string, TokenPrice>

/** Whole units of both tokens. */
export type Amounts = { a: number; b: number }

/**
 * A pool's rows, one per mint.
 *
 * @param before the reserves a day ago; null where unknown
 */
export function marketRows(market: Market, prices: Prices, before: Amounts | null): MarketRow[] {
  const { mintA, mintB, reserveA, reserveB, day, dayBefore } = market
  const row = {
    pool: market.pool,
    program: market.program,
    protocol: market.protocol,
    mint_a: mintA,
    mint_b: mintB,
    decimals_a: market.decimalsA,
    decimals_b: market.decimalsB,
    reserve_a: reserveA,
    reserve_b: reserveB,
    price: shownPrice(market),
    tvl_usd:
      reserveA === null || reserveB === null
        ? null
        : worthOf(market, { a: reserveA, b: reserveB }, nowOf(prices)),
    tvl_before_usd: before && worthOf(market, before, dayAgoOf(prices)),
    trades_24h: day.trades,
    trades_before: dayBefore.trades,
    traders_24h: day.traders,
    traders_before: dayBefore.traders,
    volume_24h_usd: volumeUsd(market, day, prices, nowOf(prices)),
    volume_before_usd: volumeUsd(market, dayBefore, prices, dayAgoOf(prices)),
    as_of_slot: market.slot,
  }
  return [mintA, mintB].map((mint) => ({ mint, ...row }))
}

/**
 * The price shown: the ratio of the reserves for a constant-product pool, otherwise the average of the last
 * minute with trades.
 */
function shownPrice({ isConstantProduct, reserveA, reserveB, minutes }: Market): number | null {
  if (!isConstantProduct) return minutes.at(-1)?.price ?? null
  return reserveA && reserveB ? reserveB / reserveA : null
}

type PriceOf = (mint: string) => number | null

const nowOf =
  (prices: Prices): PriceOf =>
  (mint) =>
    prices.get(mint)?.usd ?? null
const dayAgoOf =
  (prices: Prices): PriceOf =>
  (mint) =>
    prices.get(mint)?.usdDayAgo ?? null

/**
 * The value of both sides in dollars. Where one side has no price, a constant-product pool's value is twice
 * the other side; null for any other pool.
 */
function worthOf({ mintA, mintB, isConstantProduct }: Market, { a, b }: Amounts, priceOf: PriceOf) {
  const [ofA, ofB] = [priceOf(mintA), priceOf(mintB)]
  if (ofA !== null && ofB !== null) return a * ofA + b * ofB
  if (!isConstantProduct) return null
  if (ofA !== null) return 2 * a * ofA
  return ofB === null ? null : 2 * b * ofB
}

/** The trading volume in dollars, computed from the token whose price is fewer pools away from a dollar. */
function volumeUsd(
  { mintA, mintB }: Market,
  { trades, volumeA, volumeB }: Trading,
  prices: Prices,
  priceOf: PriceOf,
): number | null {
  if (trades === 0) return 0
  const [quote] = [
    { mint: mintA, volume: volumeA },
    { mint: mintB, volume: volumeB },
  ]
    .flatMap(({ mint, volume }) => {
      const usd = priceOf(mint)
      return usd === null || volume === null
        ? []
        : [{ usd: volume * usd, steps: prices.get(mint)?.route.length ?? 0 }]
    })
    .sort((one, other) => one.steps - other.steps)
  return quote?.usd ?? null
}

/** The rows of all tokens that have a price. */
export function priceRows(
  markets: readonly Market[],
  prices: Prices,
  { coin, outside }: { coin: string; outside: OutsidePrice | null },
): PriceRow[] {
  const volumes = new Map<string, number>()
  for (const market of markets) {
    const usd = volumeUsd(market, market.day, prices, nowOf(prices))
    if (usd !== null)
      for (const mint of [market.mintA, market.mintB]) volumes.set(mint, (volumes.get(mint) ?? 0) + usd)
  }
  const coinUsd = prices.get(coin)?.usd
  return [...prices].map(([mint, { usd, usdDayAgo, depthUsd, route, reachesUsd, slot }]) => ({
    mint,
    price_usd: usd,
    price_coin: coinUsd === undefined ? null : usd / coinUsd,
    change_24h: usdDayAgo === null ? null : (usd / usdDayAgo - 1) * 100,
    volume_24h_usd: volumes.get(mint) ?? null,
    depth_usd: depthUsd,
    route: route.map(({ pool }) => pool),
    route_is_a: route.map(({ isA }) => (isA ? 1 : 0)),
    reaches_usd: reachesUsd ? 1 : 0,
    outside_time: outside && mint === coin ? outside.time : null,
    as_of_slot: slot,
  }))
}

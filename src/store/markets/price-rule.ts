// The price rule; docs/prices.md explains it. A pure function: prices depend on the arguments only.

/** A pool of two tokens as the rule needs it. Prices are whole units of b for one whole unit of a. */
export type PricedPool = {
  pool: string
  mintA: string
  mintB: string
  /** Whole units; null where unknown. */
  reserveA: number | null
  reserveB: number | null
  /** true: the ratio of the reserves is the price; false: only trades show the price. */
  isConstantProduct: boolean
  /** The average price of each minute with trades, oldest first; the first may be older than the window. */
  minutes: readonly { time: number; price: number }[]
  /** The price after the last trade that is at least a day old; null where none is known. */
  priceDayAgo: number | null
  /** The slot that last changed a reserve or the last price. */
  slot: number
}

/** One step of a route: the token is `mint_a` or `mint_b` of the pool. */
export type RouteStep = { pool: string; isA: boolean }

export type TokenPrice = {
  /** US dollars for one whole token. */
  usd: number
  /** A day ago, along the same route; null where unknown. */
  usdDayAgo: number | null
  /**
   * The value of the other side of the route's first pool; null for a stable token and for a price from
   * outside of the chain.
   */
  depthUsd: number | null
  /** The pools from the token to a dollar; empty for a stable token. */
  route: readonly RouteStep[]
  /** false where the route ends at the coin, whose price is known from outside of the chain only. */
  reachesUsd: boolean
  /** The slot of the newest change of a pool on the route; 0 without a pool. */
  slot: number
}

export type PriceQuestion = {
  pools: readonly PricedPool[]
  /** The mints that count as one US dollar each. */
  stables: readonly string[]
  /** The mint of the wrapped coin. */
  coin: string
  /** The coin's price from outside of the chain, used instead of its pools'; null where there is none. */
  coinUsd: number | null
  /** The first second of the newest finalized block's minute. */
  minute: number
}

/** How many minutes the median covers with which a spot price is compared. */
export const WINDOW_MINUTES = 15
/** A spot price that differs from the median by more than this share is not used. */
export const TOLERANCE = 0.05
/** A pool with less on its other side gives no price: its price could be moved with little money. */
export const LEAST_DEPTH_USD = 100
/** A pool with less than this share of the money in the token's deepest pool gives no price. */
const LEAST_PART = 0.01

/** The price of every token that has one. */
export function routePrices({
  pools,
  stables,
  coin,
  coinUsd,
  minute,
}: PriceQuestion): Map<string, TokenPrice> {
  const prices = new Map<string, TokenPrice>()
  for (const mint of stables)
    prices.set(mint, { usd: 1, usdDayAgo: 1, depthUsd: null, route: [], reachesUsd: true, slot: 0 })
  const ofMint = new Map<string, PricedPool[]>()
  for (const pool of pools)
    for (const mint of [pool.mintA, pool.mintB]) ofMint.set(mint, [...(ofMint.get(mint) ?? []), pool])

  const fromPools = (mint: string) =>
    best((ofMint.get(mint) ?? []).flatMap((pool) => offerOf(pool, mint, prices, minute) ?? []))
  // Price the coin first: most tokens are traded against it. No other token is a step of a route, so a route
  // cannot be circular.
  const ofCoin = stables.includes(coin) ? undefined : fromPools(coin)
  if (coinUsd !== null && coinUsd > 0)
    prices.set(coin, {
      usd: coinUsd,
      // The outside price is known for now only; the price a day ago comes from the pools.
      usdDayAgo: ofCoin?.usdDayAgo ?? null,
      depthUsd: null,
      route: ofCoin?.route ?? [],
      reachesUsd: ofCoin !== undefined,
      slot: ofCoin?.slot ?? 0,
    })
  else if (ofCoin) prices.set(coin, ofCoin)
  const quotes = new Map(prices)
  for (const mint of ofMint.keys()) {
    if (quotes.has(mint) || mint === coin) continue
    const price = best((ofMint.get(mint) ?? []).flatMap((pool) => offerOf(pool, mint, quotes, minute) ?? []))
    if (price) prices.set(mint, price)
  }
  return prices
}

type Offer = TokenPrice & { depthUsd: number }

/** The price that the pool gives the token, if its other token has one. */
function offerOf(
  pool: PricedPool,
  mint: string,
  quotes: ReadonlyMap<string, TokenPrice>,
  minute: number,
): Offer | undefined {
  const isA = pool.mintA === mint
  const quote = quotes.get(isA ? pool.mintB : pool.mintA)
  const steady = steadyPrice(pool, minute)
  if (!quote || steady === null || pool.mintA === pool.mintB) return undefined
  const [base, other] = isA ? [pool.reserveA, pool.reserveB] : [pool.reserveB, pool.reserveA]
  const usd = (isA ? steady : 1 / steady) * quote.usd
  const dayAgo = pool.priceDayAgo
  // Without known reserves the depth is unknown.
  if (base === null || other === null) return undefined
  const worth = other * quote.usd
  // The ratio of reserves is not the price of such a pool, so both sides must have money, valued at the price
  // of the trades.
  const depthUsd = pool.isConstantProduct ? worth : Math.min(worth, base * usd)
  if (!(Number.isFinite(usd) && usd > 0 && depthUsd >= LEAST_DEPTH_USD)) return undefined
  return {
    usd,
    usdDayAgo:
      dayAgo === null || dayAgo <= 0 || quote.usdDayAgo === null
        ? null
        : (isA ? dayAgo : 1 / dayAgo) * quote.usdDayAgo,
    depthUsd,
    route: [{ pool: pool.pool, isA }, ...quote.route],
    reachesUsd: quote.reachesUsd,
    slot: Math.max(pool.slot, quote.slot),
  }
}

/**
 * The best offer: the deepest, divided by the root of the price. Of two pools with the same money, the one
 * with the lower price holds more of the token and is harder to move; so a pool with much money and almost
 * none of the token does not win.
 */
function best(offers: readonly Offer[]): Offer | undefined {
  const most = offers.reduce((max, { depthUsd }) => Math.max(max, depthUsd), 0)
  const rank = ({ depthUsd, usd }: Offer) => depthUsd / Math.sqrt(usd)
  let winner: Offer | undefined
  for (const offer of offers)
    if (offer.depthUsd >= most * LEAST_PART && (!winner || isBefore(offer, winner, rank))) winner = offer
  return winner
}

/** The pool's address breaks ties, so that the result does not depend on the order of rows. */
const isBefore = (a: Offer, b: Offer, rank: (offer: Offer) => number) =>
  rank(a) === rank(b) ? (a.route[0]?.pool ?? '') < (b.route[0]?.pool ?? '') : rank(a) > rank(b)

/**
 * A pool's price that cannot be set by a single trade: the ratio of its reserves while that is near the
 * median of its last minutes, otherwise the median; null where there is neither.
 */
export function steadyPrice(
  { reserveA, reserveB, isConstantProduct, minutes }: PricedPool,
  minute: number,
): number | null {
  const spot = isConstantProduct && reserveA && reserveB ? reserveB / reserveA : null
  if (isConstantProduct && spot === null) return null
  const samples: number[] = []
  for (let back = WINDOW_MINUTES - 1; back >= 0; back--) {
    const last = minutes.findLast(({ time }) => time <= minute - back * 60)
    if (last) samples.push(last.price)
  }
  const middle = median(samples)
  if (spot === null) return middle
  return middle === null || Math.abs(spot / middle - 1) <= TOLERANCE ? spot : middle
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

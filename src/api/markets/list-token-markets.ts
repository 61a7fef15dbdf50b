import type { routes } from '#contract/index.ts'
import type { TokenMarket } from '#contract/tokens/token-markets.ts'
import { findLiquidity, listMarkets, type StoredMarket } from '#store/markets/list-markets.ts'
import { readPrices, type StoredPrice } from '#store/markets/prices.ts'
import { chainTime } from '../amounts/chain-time.ts'
import type { Handler } from '../handler.ts'
import { quoteRank } from '../names/role-names.ts'
import { shownToken } from '../names/token-summaries.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { MarketsContext } from './context.ts'
import { uiPrice } from './ui-price.ts'

export const listTokenMarkets: Handler<typeof routes.listTokenMarkets, MarketsContext> = async (
  { mint, limit, offset },
  context,
) => {
  await context.waitForRefresh('markets')
  // The prices are read before the pools, so that the pools are at least as new as the reported block.
  const { prices, to } = await readPrices(context.db)
  const [markets, liquidity] = await Promise.all([
    listMarkets(context.db, mint, { limit, offset }),
    findLiquidity(context.db, [mint]),
  ])
  const mints = [...new Set(markets.flatMap(({ mintA, mintB }) => [mintA, mintB]))]
  await context.names.load(mints, [])
  const total = liquidity.get(mint)?.markets ?? 0
  const end = offset + markets.length
  return {
    part: { total, next: markets.length > 0 && end < total ? { offset: end } : undefined },
    output: markets.map((market) => ({
      ...entryOf(market, context),
      priceUsd: uiPrice(mint, usdIn(market, mint, prices), context),
      updatedAt: timestamp(to?.time ?? null),
    })),
    cache: 'moment',
    slot: to ? Math.max(to.slot, ...markets.map(({ asOfSlot }) => asOfSlot)) : null,
  }
}

/**
 * The price in dollars of 10^decimals raw units of the token in the pool, computed from the price of the
 * pool's other token.
 */
function usdIn(
  { mintA, mintB, price }: StoredMarket,
  mint: string,
  prices: ReadonlyMap<string, Pick<StoredPrice, 'usd'>>,
): number | null {
  const isA = mint === mintA
  const quote = prices.get(isA ? mintB : mintA)?.usd
  if (price === null || price === 0 || quote === undefined) return null
  return (isA ? price : 1 / price) * quote
}

function entryOf(market: StoredMarket, context: MarketsContext): Omit<TokenMarket, 'updatedAt' | 'priceUsd'> {
  const { network, names } = context
  const { mintA, mintB, price, trades24h, traders24h, volume24h, tvl } = market
  const isSwapped = quoteRank(mintA, network) > quoteRank(mintB, network)
  const side = (address: string) => {
    const { symbol, logoUri, copyOf } = shownToken(address, context)
    return { address, symbol, logoUri, copyOf }
  }
  const time = chainTime(context)
  const shownPrice = (ofA: number): number | null => {
    const [factorA, factorB] = [names.factor(mintA, time), names.factor(mintB, time)]
    if (factorA === null || factorB === null) return null
    const shown = (ofA * factorB) / factorA
    return isSwapped ? 1 / shown : shown
  }
  return {
    address: market.pool,
    tokenA: side(isSwapped ? mintB : mintA),
    tokenB: side(isSwapped ? mintA : mintB),
    trades24h,
    tradeVolume24h: trades24h,
    traders24h,
    volume24h,
    tvl,
    price: price === null ? null : shownPrice(price),
    changes: {
      trades24h: changeOf(trades24h, market.tradesBefore),
      traders24h: changeOf(traders24h, market.tradersBefore),
      volume24h: changeOf(volume24h, market.volumeBefore),
      tvl: changeOf(tvl, market.tvlBefore),
    },
    programId: market.program,
    program: names.program(market.program),
    asOfSlot: market.asOfSlot,
  }
}

/** The change in percent, signed; null when there is no value before. */
function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null
  return (now / before - 1) * 100
}

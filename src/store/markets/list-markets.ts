import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import { nullable, number, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import type { Selected } from '../rows/selected-rows.ts'

const MarketRow = {
  pool: string,
  program: string,
  protocol: string,
  mintA: string,
  mintB: string,
  price: nullable(number),
  tvl: nullable(number),
  tvlBefore: nullable(number),
  trades24h: number,
  tradesBefore: number,
  traders24h: number,
  tradersBefore: number,
  volume24h: nullable(number),
  volumeBefore: nullable(number),
  asOfSlot: number,
}

/** A pool of a token. Values in dollars are null where a price is unknown; see `market_values`. */
export type StoredMarket = Selected<typeof MarketRow>

/** The pools of the token, the most valuable first, then those with the most trades. */
export async function listMarkets(
  db: Database,
  mint: string,
  page: { limit: number; offset: number },
): Promise<StoredMarket[]> {
  return select(
    db,
    MarketRow,
    /* sql */ `
      SELECT base58Encode(pool) AS pool, base58Encode(program) AS program, protocol, base58Encode(mint_a) AS mintA,
        base58Encode(mint_b) AS mintB, price, tvl_usd AS tvl, tvl_before_usd AS tvlBefore, trades_24h AS trades24h,
        trades_before AS tradesBefore, traders_24h AS traders24h, traders_before AS tradersBefore,
        volume_24h_usd AS volume24h, volume_before_usd AS volumeBefore, as_of_slot AS asOfSlot
      FROM market_values FINAL WHERE mint = base58Decode({mint:String})
      ORDER BY tvl_usd DESC NULLS LAST, trades_24h DESC, market_values.pool
      LIMIT {limit:UInt32} OFFSET {offset:UInt64} SETTINGS max_threads = 1`,
    { mint, ...page },
  )
}

const LiquidityRow = { mint: string, markets: number, usd: nullable(number), unvalued: number }

/**
 * All pools of a token together: their number, their value in dollars, and the number of pools whose value is
 * unknown.
 */
export type Liquidity = Omit<Selected<typeof LiquidityRow>, 'mint'>

/** The liquidity of the mints; mints without a pool are absent. */
export const findLiquidity = batched<string, Liquidity>(async (db, mints) => {
  const rows = await select(
    db,
    LiquidityRow,
    /* sql */ `
      SELECT base58Encode(market_values.mint) AS mint, count() AS markets, sumOrNull(tvl_usd) AS usd,
        countIf(tvl_usd IS NULL) AS unvalued
      FROM market_values FINAL WHERE market_values.mint IN (${keysOf(mints)})
      GROUP BY market_values.mint SETTINGS max_threads = 1`,
  )
  return new Map(rows.map(({ mint, ...liquidity }) => [mint, liquidity]))
})

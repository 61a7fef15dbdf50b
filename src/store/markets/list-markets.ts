import { type Database, select } from '../engine/database.ts'
import { nullable, number, string } from '../rows/columns.ts'
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

/** A pool of a token: dollars are null where a price is unknown; see `market_values`. */
export type StoredMarket = Selected<typeof MarketRow>

/** The pools of the token, those with the most value first, then by their trades. */
export async function listMarkets(db: Database, mint: string, limit: number): Promise<StoredMarket[]> {
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
      LIMIT {limit:UInt32} SETTINGS max_threads = 1`,
    { mint, limit },
  )
}

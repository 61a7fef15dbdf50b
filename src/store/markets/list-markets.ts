import { z } from 'zod'
import { type Database, select } from '../engine/database.ts'

const MarketRow = z.object({
  pool: z.string(),
  program: z.string(),
  protocol: z.string(),
  mintA: z.string(),
  mintB: z.string(),
  price: z.number().nullable(),
  tvl: z.number().nullable(),
  tvlBefore: z.number().nullable(),
  trades24h: z.number(),
  tradesBefore: z.number(),
  traders24h: z.number(),
  tradersBefore: z.number(),
  volume24h: z.number().nullable(),
  volumeBefore: z.number().nullable(),
  asOfSlot: z.coerce.number(),
})

/** A pool of a token: dollars are null where a price is unknown; see `market_values`. */
export type StoredMarket = z.output<typeof MarketRow>

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

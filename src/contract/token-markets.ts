import { z } from 'zod'
import { route } from './route.ts'
import { Original } from './tokens.ts'
import { Address, Count, CountParam, limitParam } from './values.ts'

const Side = z.object({
  address: Address,
  symbol: z.string().nullable(),
  logoUri: z.string().nullable(),
  /** The verified token that this one imitates; null for a token that looks like no verified one. */
  copyOf: Original.nullable(),
})

/** Per cent against the 24 hours before, signed; null where that was nothing or is not known. */
const Change = z.number().nullable()

/** A pool that trades the token. Dollars are null where a price is not known. */
export const TokenMarket = z.object({
  address: Address,
  /** The base token and the quote token: a stable token or the wrapped coin is the quote. */
  tokenA: Side,
  tokenB: Side,
  /** Trades in the 24 hours before the newest finalized block, twice: clients know it by both names. */
  trades24h: Count,
  tradeVolume24h: Count,
  /** Distinct. */
  traders24h: Count,
  volume24h: z.number().nullable(),
  /** The value of both reserves in dollars; null when it is unknown. */
  tvl: z.number().nullable(),
  /** Whole units of B for one whole unit of A, from the reserves, else from the last minute with trades; null without either. */
  price: z.number().nullable(),
  changes: z.object({ trades24h: Change, traders24h: Change, volume24h: Change, tvl: Change }),
  programId: Address,
  /** Its name; null for one that the profile does not name. */
  program: z.string().nullable(),
  /** The slot that last changed the reserves or the price. */
  asOfSlot: Count,
  /** When the markets were last computed, ISO 8601, UTC; null where that is not known. */
  updatedAt: z.string().nullable(),
})
export type TokenMarket = z.infer<typeof TokenMarket>

/** The token's pools, those with the most value first. A mint without any is an empty list, not a 404. */
export const listTokenMarkets = route({
  method: 'GET',
  path: '/api/token/:mint/markets',
  subject: 'Tokens',
  summary: 'The pools that trade a token.',
  input: z.object({ mint: Address }),
  output: z.array(TokenMarket),
})

export const TokenCandle = z.object({
  /** Its first second, since 1970. */
  time: Count,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volumeUsd: z.number(),
  trades: Count,
})
export type TokenCandle = z.infer<typeof TokenCandle>

/**
 * The token's price in dollars over time, oldest first, by the trades in the pool that its price comes from. Time without
 * trades has no candle. Empty for a token without a price.
 */
export const listTokenCandles = route({
  method: 'GET',
  path: '/api/token/:mint/candles',
  subject: 'Tokens',
  summary: 'The price of a token over time, as candles.',
  input: z.object({
    mint: Address,
    resolution: z.enum(['1m', '15m', '1h', '1d'], 'expected 1m, 15m, 1h or 1d').default('15m'),
    /** Candles that begin before this second; absent: the newest. */
    before: CountParam.optional(),
    limit: limitParam(1_000, 300),
  }),
  output: z.object({
    resolution: z.string(),
    candles: z.array(TokenCandle),
    /** From the token to a dollar. */
    pools: z.array(Address),
  }),
})

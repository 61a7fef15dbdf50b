import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Count, CountParam, limitParam, MintParam } from '../values.ts'
import { Original } from './tokens.ts'

const Side = z.object({
  address: Address,
  symbol: z.string().nullable(),
  logoUri: z.string().nullable(),
  copyOf: Original.nullable().describe(
    'The verified token that this one imitates; null for a token that looks like no verified one.',
  ),
})

/**
 * The signed change in per cent from the previous 24 hours; null where the earlier value is zero or unknown.
 */
const Change = z.number().nullable()

export const TokenMarket = z
  .object({
    address: Address,
    tokenA: Side.describe(
      'The base token and the quote token: a stable token or the wrapped coin is the quote.',
    ),
    tokenB: Side,
    trades24h: Count.describe(
      'Trades in the 24 hours before the newest finalized block, twice: clients know it by both names.',
    ),
    tradeVolume24h: Count,
    traders24h: Count.describe('Distinct.'),
    volume24h: z.number().nullable(),
    tvl: z.number().nullable().describe('The value of both reserves in dollars; null when it is unknown.'),
    price: z
      .number()
      .nullable()
      .describe(
        'Whole units of B for one whole unit of A, from the reserves, else from the last minute with trades; null without either.',
      ),
    priceUsd: z
      .number()
      .nullable()
      .describe(
        'US dollars for one whole unit of the asked token by the price of this pool; null where that, or the price of the other token, is not known.',
      ),
    changes: z.object({ trades24h: Change, traders24h: Change, volume24h: Change, tvl: Change }),
    programId: Address,
    program: z.string().nullable().describe('Its name; null for one that the profile does not name.'),
    asOfSlot: Count.describe('The slot that last changed the reserves or the price.'),
    updatedAt: z
      .string()
      .nullable()
      .describe(
        'The time of the block that the markets are of, ISO 8601, UTC; null where that is not known.',
      ),
  })
  .describe('A pool that trades the token. Dollars are null where a price is not known.')
export type TokenMarket = z.infer<typeof TokenMarket>

export const listTokenMarkets = route('listTokenMarkets', {
  subject: 'Tokens',
  summary: 'The pools that trade a token.',
  description:
    "The token's pools, those with the most value first. A mint without any is an empty list, not a 404.",
  isPart: true,
  example: { mint: '{mint}' },
  input: z.object({
    mint: MintParam,
    limit: limitParam(500, 500),
    offset: CountParam.default(0).describe('How many entries to leave out at the beginning.'),
  }),
  output: z.array(TokenMarket),
})

export const TokenCandle = z.object({
  time: Count.describe('Its first second, since 1970.'),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volumeUsd: z.number(),
  trades: Count,
})
export type TokenCandle = z.infer<typeof TokenCandle>

export const listTokenCandles = route('listTokenCandles', {
  subject: 'Tokens',
  summary: 'The price of a token over time, as candles.',
  description:
    "The token's price in dollars over time, oldest first, by the trades in the pool that its price comes " +
    'from. Time without trades has no candle. Empty for a token without a price.',
  example: { mint: '{mint}', resolution: '1h', limit: '3' },
  input: z.object({
    mint: MintParam,
    resolution: z
      .enum(['1m', '15m', '1h', '1d'], 'expected 1m, 15m, 1h or 1d')
      .default('15m')
      .describe('The time of one candle.'),
    before: CountParam.optional().describe('Candles that begin before this second; absent: the newest.'),
    limit: limitParam(1_000, 300),
  }),
  output: z.object({
    resolution: z.string(),
    candles: z.array(TokenCandle),
    pools: z.array(Address).describe('From the token to a dollar.'),
    since: Count.nullable().describe(
      'The first minute with a trade in the first of these pools, Unix seconds; null without one.',
    ),
  }),
})

/** The largest number of mints in one call, which keeps its URL short enough. */
const MAX_MINTS = 50

export const listSparklines = route('listSparklines', {
  subject: 'Tokens',
  summary: 'The prices of several tokens over the last seven days, for small charts.',
  description:
    'The price in dollars at the end of each step, along the pools that the price of now comes from. The last step ' +
    'contains the newest block; a step has four hours, or less where the index is younger than seven days. Tokens whose price does not come from pools are absent.',
  example: { mints: '{mint}' },
  input: z.object({
    mints: z
      .string()
      .transform((text) => [...new Set(text.split(','))])
      .pipe(z.array(Address).max(MAX_MINTS, `expected at most ${MAX_MINTS} mints`))
      .describe('With commas between.'),
  }),
  output: z.object({
    from: Count.describe('The first second of the first step, since 1970.'),
    step: Count.describe('Seconds of a step.'),
    prices: z
      .record(Address, z.array(z.number().nullable()))
      .describe('By mint; null before the first trade of each pool that the price comes from.'),
  }),
})

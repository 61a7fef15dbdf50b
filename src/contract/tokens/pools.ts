import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Count, limitParam } from '../values.ts'

export const PoolCandle = z
  .object({
    time: Count.describe('Its first second, since 1970.'),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number().describe('Whole units of the quote token.'),
    trades: Count,
  })
  .describe('Prices are whole units of the quote token for one whole unit of the base token.')
export type PoolCandle = z.infer<typeof PoolCandle>

export const AddressPool = z.object({
  address: Address,
  pool: z
    .object({
      programId: Address,
      base: Address.nullable().describe('The mint of the token that is priced; null while it is not known.'),
      quote: Address.nullable().describe(
        'The mint in which it is priced: a stable token, else the wrapped coin, else the other one.',
      ),
      lpMint: Address.nullable().describe(
        "The mint of the pool's shares; null where it has none, or none is known.",
      ),
      feePercent: z
        .number()
        .nullable()
        .describe('The part of a trade that the pool keeps, in percent; null while it is not known.'),
      firstSlot: Count.describe('The slot of the first indexed transaction that names it as a pool.'),
    })
    .nullable()
    .describe('null for an address that is no indexed pool.'),
  resolution: z.string(),
  candles: z.array(PoolCandle).describe('The newest ones, oldest first. Time without trades has no candle.'),
  since: Count.nullable().describe('The first minute with a trade that gave a price, Unix seconds.'),
})
export type AddressPool = z.infer<typeof AddressPool>

export const getAddressPool = route('getAddressPool', {
  subject: 'Addresses',
  summary: 'The liquidity pool at an address: its tokens, its fee and its price over time.',
  description:
    'Reserves are the holdings of the address, volume and traders in the markets of its tokens. The price is by the trades in this pool alone.',
  example: { address: '{wallet}' },
  input: z.object({
    address: Address,
    resolution: z
      .enum(['1m', '15m', '1h', '1d'], 'expected 1m, 15m, 1h or 1d')
      .default('15m')
      .describe('The time of one candle.'),
    limit: limitParam(1_000, 300),
  }),
  output: AddressPool,
})

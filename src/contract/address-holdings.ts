import { z } from 'zod'
import { route } from './route.ts'
import { Original } from './tokens.ts'
import { Address, CoinAmount, Count, CountParam, limitParam, RawAmount, UiAmount } from './values.ts'

/** The balance of one token account of the address. */
export const TokenHolding = z.object({
  tokenAccount: Address,
  mint: Address,
  /** null where unknown, as all further values. For the wrapped coin the profile's. */
  symbol: z.string().nullable(),
  name: z.string().nullable(),
  /** `uiAmount` again. */
  amount: UiAmount,
  /** The same in raw units. */
  rawAmount: RawAmount,
  /** By the multiplier or the interest of now. */
  uiAmount: UiAmount,
  decimals: Count.nullable(),
  /** US dollars for one whole token. */
  price: z.number().nullable(),
  usdValue: z.number().nullable(),
  /** URL of the logo, safe to load in a browser (through `imageUrl`). */
  logoUri: z.string().nullable(),
  /** Whether the network profile lists the mint. */
  verified: z.boolean(),
  /** The verified token that this one imitates; null for a token that looks like no verified one. */
  copyOf: Original.nullable(),
})
export type TokenHolding = z.infer<typeof TokenHolding>

export const AddressHoldings = z.object({
  address: Address,
  /**
   * The coin in whole coins, exact: `"1.000000001"`. null: not indexed, and no node answers. "0" without an account. Of an
   * account of wrapped coins without these, which are its token holding.
   */
  balance: CoinAmount.nullable(),
  /** The same in lamports. */
  lamports: RawAmount.nullable(),
  /** US dollars for one coin; null while unknown. */
  gorPrice: z.number().nullable(),
  /** US dollars of the coins; null while the price or the balance is unknown. */
  gorValue: z.number().nullable(),
  /** US dollars of the coins and all tokens that have a price, on all pages; null while the value of the coins is unknown. */
  totalValue: z.number().nullable(),
  /** US dollars of all tokens that have a price, on all pages, without the coins; null when none has. */
  tokensValue: z.number().nullable(),
  /** Token holdings without a price, on all pages: `totalValue` leaves them out. */
  unpriced: Count,
  /**
   * The page's holdings, the greatest value first, those without a price last; none with amount 0. Without the coin. Of a
   * pool that owns no tokens itself, its two vaults.
   */
  tokenHoldings: z.array(TokenHolding),
  /** How many there are on all pages. */
  totalHoldings: Count,
  /** Whether the index knows the address as a token account: then `tokenHoldings` has its own balance. */
  isTokenAccount: z.boolean(),
  /** Whether `balance` was read from the node, because the index has none. Tokens always come from the index. */
  live: z.boolean(),
  /** The newest slot that changed a balance of the address; null without any. All that is confirmed is counted. */
  asOfSlot: Count.nullable(),
  /** What later slots changed is confirmed and not finalized; null while nothing is. */
  finalizedSlot: Count.nullable(),
  /** The first indexed slot, where balances from before it are not known; null where all are. */
  partialSince: Count.nullable(),
})
export type AddressHoldings = z.infer<typeof AddressHoldings>

/** The holdings of the address as of the newest confirmed block. For an address that the index does not know, the holdings that the node reports. */
export const getAddressHoldings = route({
  method: 'GET',
  path: '/api/address/:address/holdings',
  subject: 'Addresses',
  summary: 'The coin and the tokens that an address holds, with their value.',
  input: z.object({
    address: Address,
    limit: limitParam(1_000, 1_000),
    /** From 1. */
    page: CountParam.pipe(
      z.number().min(1, 'expected at least 1').max(1_000_000, 'expected at most 1000000'),
    ).default(1),
  }),
  output: AddressHoldings,
})

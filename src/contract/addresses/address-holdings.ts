import { z } from 'zod'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { Original } from '../tokens/tokens.ts'
import { Address, CoinAmount, Count, CountParam, limitParam, RawAmount, UiAmount } from '../values.ts'

export const TokenHolding = z
  .object({
    tokenAccount: Address,
    mint: Address,
    symbol: z
      .string()
      .nullable()
      .describe("null where unknown, as all further values. For the wrapped coin the profile's."),
    name: z.string().nullable(),
    amount: UiAmount.describe('`uiAmount` again.'),
    rawAmount: RawAmount.describe('The same in raw units.'),
    uiAmount: UiAmount.describe('By the multiplier or the interest of now.'),
    decimals: Count.nullable(),
    price: z.number().nullable().describe('US dollars for one whole token.'),
    usdValue: z.number().nullable(),
    logoUri: z
      .string()
      .nullable()
      .describe('URL of the logo, safe to load in a browser (through `imageUrl`).'),
    verified: z.boolean().describe('Whether the network profile lists the mint.'),
    copyOf: Original.nullable().describe(
      'The verified token that this one imitates; null for a token that looks like no verified one.',
    ),
  })
  .describe('The balance of one token account of the address.')
export type TokenHolding = z.infer<typeof TokenHolding>

export const AddressHoldings = z.object({
  address: Address,
  balance: CoinAmount.nullable().describe(
    'The coin in whole coins, exact: `"1.000000001"`. null: not indexed, and no node answers. "0" without an ' +
      'account. Of an account of wrapped coins without these, which are its token holding.',
  ),
  lamports: RawAmount.nullable().describe('The same in lamports.'),
  gorPrice: z.number().nullable().describe('US dollars for one coin; null while unknown.'),
  gorValue: z
    .number()
    .nullable()
    .describe('US dollars of the coins; null while the price or the balance is unknown.'),
  totalValue: z
    .number()
    .nullable()
    .describe(
      'US dollars of the coins and all tokens that have a price, on all pages; null while the value of the coins is unknown.',
    ),
  tokensValue: z
    .number()
    .nullable()
    .describe(
      'US dollars of all tokens that have a price, on all pages, without the coins; null when none has.',
    ),
  unpriced: Count.describe('Token holdings without a price, on all pages: `totalValue` leaves them out.'),
  tokenHoldings: z
    .array(TokenHolding)
    .describe(
      "The page's holdings, the greatest value first, those without a price last; none with amount 0. Without " +
        'the coin. Of a pool that owns no tokens itself, its two vaults.',
    ),
  totalHoldings: Count.describe('How many there are on all pages.'),
  isTokenAccount: z
    .boolean()
    .describe(
      'Whether the index knows the address as a token account: then `tokenHoldings` has its own balance.',
    ),
  live: z
    .boolean()
    .describe(
      'Whether `balance` was read from the node, because the index has none. Tokens always come from the index.',
    ),
  asOfSlot: Count.nullable().describe(
    'The newest slot that changed a balance of the address; null without any. All that is confirmed is counted.',
  ),
  finalizedSlot: Count.nullable().describe(
    'What later slots changed is confirmed and not finalized; null while nothing is.',
  ),
  partialSince: Count.nullable().describe(
    'The first indexed slot, where balances from before it are not known; null where all are.',
  ),
})
export type AddressHoldings = z.infer<typeof AddressHoldings>

export const getAddressHoldings = route('getAddressHoldings', {
  subject: 'Addresses',
  summary: 'The coin and the tokens that an address holds, with their value.',
  description:
    'The holdings of the address as of the newest confirmed block. For an address that the index does not know, the holdings that the node reports.',
  example: { address: '{wallet}' },
  input: z.object({
    address: Address,
    limit: limitParam(1_000, 1_000),
    page: CountParam.pipe(z.number().min(1, 'expected at least 1').max(1_000_000, 'expected at most 1000000'))
      .default(1)
      .describe('From 1.'),
  }),
  output: AddressHoldings,
})

export const exportAddressHoldings = fileCall('exportAddressHoldings', {
  subject: 'Addresses',
  summary: 'The coin and the tokens that an address holds as a file.',
  example: { address: '{wallet}' },
  input: z.object({ address: Address, format: FormatParam }),
})

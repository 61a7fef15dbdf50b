import { z } from 'zod'
import { cursorForms, PageCursors, PageInput } from '../cursor-pages.ts'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { SentencePiece } from '../transactions/sentences.ts'
import { Address, Count, CountParam, limitParam, MintParam, RawAmount, UiAmount } from '../values.ts'
import { Original } from './tokens.ts'

export const TokenTransferEntry = z
  .object({
    id: z.string().describe('Unique in its list.'),
    signature: z.string(),
    time: Count.nullable().describe('Unix seconds; null when the block has no time.'),
    slot: Count,
    action: z.enum(['TRANSFER', 'MINT', 'BURN', 'WRAP', 'UNWRAP']),
    from: Address.nullable().describe(
      'Owner of the token account; null where there is no account, or its owner is not known.',
    ),
    to: Address.nullable(),
    fromAccount: Address.nullable(),
    toAccount: Address.nullable(),
    amount: RawAmount,
    uiAmount: UiAmount,
    decimals: Count.nullable(),
    usdValue: z
      .number()
      .nullable()
      .describe('US dollars at the time of the transfer; null when the price was not known.'),
  })
  .describe('A transfer of a token, or a transaction that moved it.')
export type TokenTransferEntry = z.infer<typeof TokenTransferEntry>

export const TokenTransactionEntry = TokenTransferEntry.extend({
  transfers: Count.describe('How many transfers of the token the transaction has.'),
  sentence: z.string().describe('What the transaction did.'),
  sentencePieces: z.array(SentencePiece),
}).describe('The values are of its transfer of the token with the greatest amount.')
export type TokenTransactionEntry = z.infer<typeof TokenTransactionEntry>

const Page = z.object({
  hasMore: z.boolean(),
  ...PageCursors,
  totalCount: Count.describe(
    'How many are listed on all pages; where `totalCountIsExact` is false at least so many.',
  ),
  totalCountIsExact: z.boolean(),
})

export const listTokenTransactions = route('listTokenTransactions', {
  subject: 'Tokens',
  summary: 'The transactions that moved a token, newest first.',
  description: 'A mint without any is an empty page, not a 404.',
  example: { mint: '{mint}', limit: '3' },
  input: z.object({
    mint: MintParam,
    ...PageInput(cursorForms.place),
    limit: limitParam(100, 10),
  }),
  output: Page.extend({ transactions: z.array(TokenTransactionEntry) }),
})

export const listTokenTransfers = route('listTokenTransfers', {
  subject: 'Tokens',
  summary: 'The transfers of a token, newest first.',
  description: 'A mint without any is an empty page, not a 404.',
  example: { mint: '{mint}', limit: '3' },
  input: z.object({
    mint: MintParam,
    ...PageInput(cursorForms.transfer),
    limit: limitParam(100, 10),
  }),
  output: Page.extend({ transfers: z.array(TokenTransferEntry) }),
})

export const exportTokenTransfers = fileCall('exportTokenTransfers', {
  subject: 'Tokens',
  summary: 'All transfers of a token as a file.',
  example: { mint: '{mint}' },
  input: z.object({ mint: MintParam, format: FormatParam }),
})

export const ShownAmount = z
  .object({
    value: UiAmount.describe('The same as `uiAmount`.'),
    raw: RawAmount,
    uiAmount: UiAmount.describe('At the time of the activity.'),
    mint: Address.nullable(),
    symbol: z.string().nullable(),
    logoUri: z.string().nullable(),
    copyOf: Original.nullable().describe(
      'The verified token that this one imitates; null for a token that looks like no verified one.',
    ),
  })
  .describe('An amount of a token, or of the coin where `mint` is null.')
export type ShownAmount = z.infer<typeof ShownAmount>

export const DefiActivityEntry = z.object({
  id: z.string().describe('Unique in its list.'),
  signature: z.string(),
  time: Count.nullable().describe('Unix seconds; null when the block has no time.'),
  slot: Count,
  action: z.enum(['TOKEN SWAP', 'ADD LIQUIDITY', 'REMOVE LIQUIDITY/FEES', 'OTHER']),
  from: Address.nullable().describe('The user; null where it is not known.'),
  amounts: z
    .array(ShownAmount.extend({ given: z.boolean().describe('Whether the user gave it.') }))
    .describe('The amounts that the user gave, then those that the user received.'),
  via: z
    .array(ShownAmount.omit({ value: true, raw: true, uiAmount: true }))
    .describe('The intermediate tokens of a route over several pools, in order.'),
  program: z.string().nullable().describe("The program's name; null when it is not known."),
  programId: Address,
})
export type DefiActivityEntry = z.infer<typeof DefiActivityEntry>

export const DefiActivities = z.object({
  activities: z.array(DefiActivityEntry),
  hasMore: z.boolean(),
  totalFound: Count.describe('How many there are; a route over several pools is one.'),
})
export type DefiActivities = z.infer<typeof DefiActivities>

export const listTokenDefiActivities = route('listTokenDefiActivities', {
  subject: 'Tokens',
  summary: 'The trades of a token and the changes of its liquidity, newest first.',
  description: "Trades of the token and changes of its pools' liquidity, newest first, ten per page.",
  example: { mint: '{mint}' },
  input: z.object({
    mint: MintParam,
    page: CountParam.pipe(z.number().min(1, 'expected at least 1').max(1e9, 'expected at most 1000000000'))
      .default(1)
      .describe('From 1. Beyond the last page the list is empty and `totalFound` still correct.'),
  }),
  output: DefiActivities,
})

export const exportAddressDefiActivities = fileCall('exportAddressDefiActivities', {
  subject: 'Addresses',
  summary:
    'All trades and changes of liquidity of an address as a file, the newest first, a row for each amount.',
  example: { address: '{wallet}' },
  input: z.object({ address: Address, format: FormatParam }),
})

export const TokenSupply = z.object({
  supply: RawAmount.nullable().describe('Raw units, now: as `/api/token/{mint}` has it.'),
  step: Count.describe('Seconds that a point is for.'),
  points: z
    .array(
      z.object({
        time: Count.describe("Unix seconds at which the point's time begins."),
        minted: RawAmount,
        burned: RawAmount,
        uiMinted: UiAmount.describe(
          "The amounts shown to users, by the multiplier at the point's end, or by the current one.",
        ),
        uiBurned: UiAmount,
        supply: RawAmount.nullable().describe(
          "The supply at the point's end, calculated back from the current supply; null when that is unknown.",
        ),
        uiSupply: UiAmount,
      }),
    )
    .describe('Oldest first: the times in which tokens were minted or burned, as far as they are indexed.'),
})
export type TokenSupply = z.infer<typeof TokenSupply>

export const getTokenSupply = route('getTokenSupply', {
  subject: 'Tokens',
  summary: 'How the supply of a token changed by mints and burns.',
  description: 'A mint without any has no points.',
  example: { mint: '{mint}' },
  input: z.object({ mint: MintParam }),
  output: TokenSupply,
})

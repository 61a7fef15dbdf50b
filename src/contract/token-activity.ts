import { z } from 'zod'
import { cursorForms, PageCursors, PageInput } from './cursor-pages.ts'
import { route } from './route.ts'
import { SentencePiece } from './sentences.ts'
import { Original } from './tokens.ts'
import { Address, Count, CountParam, limitParam, RawAmount, UiAmount } from './values.ts'

/** A transfer of a token, or a transaction that moved it. */
export const TokenTransferEntry = z.object({
  /** Unique in its list. */
  id: z.string(),
  signature: z.string(),
  /** Unix seconds; null when the block has no time. */
  time: Count.nullable(),
  slot: Count,
  action: z.enum(['TRANSFER', 'MINT', 'BURN', 'WRAP', 'UNWRAP']),
  /** Owner of the token account; null where there is no account, or its owner is not known. */
  from: Address.nullable(),
  to: Address.nullable(),
  fromAccount: Address.nullable(),
  toAccount: Address.nullable(),
  amount: RawAmount,
  uiAmount: UiAmount,
  decimals: Count.nullable(),
  /** US dollars at the time of the transfer; null when the price was not known. */
  usdValue: z.number().nullable(),
})
export type TokenTransferEntry = z.infer<typeof TokenTransferEntry>

/** The values are of its transfer of the token with the greatest amount. */
export const TokenTransactionEntry = TokenTransferEntry.extend({
  /** How many transfers of the token the transaction has. */
  transfers: Count,
  /** What the transaction did. */
  sentence: z.string(),
  sentencePieces: z.array(SentencePiece),
})
export type TokenTransactionEntry = z.infer<typeof TokenTransactionEntry>

const Page = z.object({
  hasMore: z.boolean(),
  ...PageCursors,
  /** How many are listed on all pages; where `totalCountIsExact` is false at least so many. */
  totalCount: Count,
  totalCountIsExact: z.boolean(),
})

/** The transactions that moved the token, newest first. A mint without any is an empty page, not a 404. */
export const listTokenTransactions = route({
  method: 'GET',
  path: '/api/token/:mint/transactions/paginated',
  subject: 'Tokens',
  summary: 'The transactions that moved a token, newest first.',
  input: z.object({
    mint: Address,
    ...PageInput(cursorForms.place),
    limit: limitParam(100, 10),
  }),
  output: Page.extend({ transactions: z.array(TokenTransactionEntry) }),
})

/** The token's transfers, newest first. A mint without any is an empty page, not a 404. */
export const listTokenTransfers = route({
  method: 'GET',
  path: '/api/token/:mint/transfers/paginated',
  subject: 'Tokens',
  summary: 'The transfers of a token, newest first.',
  input: z.object({
    mint: Address,
    ...PageInput(cursorForms.transfer),
    limit: limitParam(100, 10),
  }),
  output: Page.extend({ transfers: z.array(TokenTransferEntry) }),
})

/** An amount of a token, or of the coin where `mint` is null. */
export const ShownAmount = z.object({
  /** The same as `uiAmount`. */
  value: UiAmount,
  raw: RawAmount,
  /** At the time of the activity. */
  uiAmount: UiAmount,
  mint: Address.nullable(),
  symbol: z.string().nullable(),
  logoUri: z.string().nullable(),
  /** The verified token that this one imitates; null for a token that looks like no verified one. */
  copyOf: Original.nullable(),
})
export type ShownAmount = z.infer<typeof ShownAmount>

export const DefiActivityEntry = z.object({
  /** Unique in its list. */
  id: z.string(),
  signature: z.string(),
  /** Unix seconds; null when the block has no time. */
  time: Count.nullable(),
  slot: Count,
  action: z.enum(['TOKEN SWAP', 'ADD LIQUIDITY', 'REMOVE LIQUIDITY/FEES', 'OTHER']),
  /** The user; null where it is not known. */
  from: Address.nullable(),
  /** The amounts that the user gave, then those that the user received. */
  amounts: z.array(ShownAmount),
  /** The intermediate tokens of a route over several pools, in order. */
  via: z.array(ShownAmount.omit({ value: true, raw: true, uiAmount: true })),
  /** The program's name; null when it is not known. */
  program: z.string().nullable(),
  programId: Address,
})
export type DefiActivityEntry = z.infer<typeof DefiActivityEntry>

export const DefiActivities = z.object({
  activities: z.array(DefiActivityEntry),
  hasMore: z.boolean(),
  /** How many there are; a route over several pools is one. */
  totalFound: Count,
})
export type DefiActivities = z.infer<typeof DefiActivities>

/** Trades of the token and changes of its pools' liquidity, newest first, ten per page. */
export const listTokenDefiActivities = route({
  method: 'GET',
  path: '/api/token/:mint/defi-activities-db',
  subject: 'Tokens',
  summary: 'The trades of a token and the changes of its liquidity, newest first.',
  input: z.object({
    mint: Address,
    /** From 1. Beyond the last page the list is empty and `totalFound` still correct. */
    page: CountParam.pipe(
      z.number().min(1, 'expected at least 1').max(1e9, 'expected at most 1000000000'),
    ).default(1),
  }),
  output: DefiActivities,
})

export const TokenSupply = z.object({
  /** Raw units, now: as `/api/token/{mint}` has it. */
  supply: RawAmount.nullable(),
  /** Seconds that a point is for. */
  step: Count,
  /** Oldest first: the times in which tokens were minted or burned, as far as they are indexed. */
  points: z.array(
    z.object({
      /** Unix seconds at which the point's time begins. */
      time: Count,
      minted: RawAmount,
      burned: RawAmount,
      /** The amounts shown to users, by the multiplier at the point's end, or by the current one. */
      uiMinted: UiAmount,
      uiBurned: UiAmount,
      /** The supply at the point's end, calculated back from the current supply; null when that is unknown. */
      supply: RawAmount.nullable(),
      uiSupply: UiAmount,
    }),
  ),
})
export type TokenSupply = z.infer<typeof TokenSupply>

/** How the supply of a token changed by mints and burns. A mint without any has no points. */
export const getTokenSupply = route({
  method: 'GET',
  path: '/api/token/:mint/supply',
  subject: 'Tokens',
  summary: 'How the supply of a token changed by mints and burns.',
  input: z.object({ mint: Address }),
  output: TokenSupply,
})

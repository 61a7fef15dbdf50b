import { z } from 'zod'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { Address, Count, CountParam, JsonText, limitParam, MintParam, RawAmount } from '../values.ts'
import { Authority, TokenExtension } from './token-extensions.ts'
import { Concentration } from './token-holders.ts'

export const Original = z
  .object({ mint: Address, symbol: z.string() })
  .describe('The verified token that another one imitates by its name or symbol: see docs/tokens.md.')

export const TokenSummary = z
  .object({
    mint: Address,
    name: z.string().nullable(),
    symbol: z.string().nullable(),
    decimals: Count.nullable(),
    logoUri: z
      .string()
      .nullable()
      .describe('URL of the logo, safe to load in a browser; null when none is known.'),
    uri: z
      .string()
      .nullable()
      .describe(
        "URL of the token's description as its metadata on chain says; written by the creator, not checked.",
      ),
    verified: z
      .boolean()
      .describe('Whether the network profile lists the mint: nothing that a creator writes can make it so.'),
    copyOf: Original.nullable().describe('null for a token that looks like no verified one.'),
  })
  .describe('A token as lists and the search show it. What is unknown is null.')
export type TokenSummary = z.infer<typeof TokenSummary>

export const Token = TokenSummary.extend({
  address: Address.describe('The mint again.'),
  description: z
    .string()
    .nullable()
    .describe(
      'From here to `fullMetadata`: what the JSON that `uri` names says, written by the creator, not checked.',
    ),
  website: z.string().nullable().describe('Links are http or https URLs.'),
  telegram: z.string().nullable(),
  twitter: z.string().nullable(),
  fullMetadata: JsonText.nullable().describe(
    'The whole JSON as text; null when it was not fetched (yet), or is too large.',
  ),
  creator: Address.nullable().describe(
    'The first verified creator of the metadata on chain, otherwise who paid for the transaction that ' +
      'initialized the mint; null where the index has neither.',
  ),
  supply: RawAmount.nullable().describe(
    'Raw units, as the mint account counts it; null without a reachable node. Of the wrapped coin, whose mint ' +
      'counts none: what all of its accounts hold, as of `holdersAsOfSlot`; null where not all of them are ' +
      'known.',
  ),
  uiSupply: z
    .string()
    .nullable()
    .describe(
      'The supply in whole tokens as the token program computes it now, with the interest or the multiplier of ' +
        "a Token-2022 mint. null where `supply` is null, where it is too large for the program's numbers, and " +
        'where it depends on the time and no indexed block has one.',
    ),
  mintAuthority: Address.nullable(),
  authority: Address.nullable().describe('The mint authority again.'),
  freezeAuthority: Address.nullable(),
  programId: Address.nullable().describe(
    'The token program that owns the mint; null when neither a node nor the index knows it.',
  ),
  origin: z
    .object({
      chain: z.string().describe("The chain's name."),
      url: z.string().describe('Its page in an explorer of that chain.'),
    })
    .nullable()
    .describe(
      'The token of another chain that this one stands for, as the network profile says; null for all others.',
    ),
  updateAuthority: Address.nullable().describe('Who may change the metadata.'),
  holders: Count.nullable().describe(
    'Owners with a balance above zero, as of `holdersAsOfSlot`; null where that is not known, or not yet.',
  ),
  extensions: z
    .array(TokenExtension)
    .nullable()
    .describe('The extensions of a Token-2022 mint; null while no node answers.'),
  authorities: z
    .array(Authority)
    .nullable()
    .describe(
      'Who may change the token or what holders can do with it; null while no node answers. Of the wrapped coin ' +
        'without the mint authority: whoever wraps coins makes it.',
    ),
  holdersAsOfSlot: Count.nullable().describe(
    'The newest finalized slot that changed a balance of the token and is counted; null without any.',
  ),
  concentration: Concentration,
  price: z
    .number()
    .nullable()
    .describe(
      'US dollars for one whole token, by the rule of docs/prices.md; null when not known, as what follows from it.',
    ),
  change24h: z.number().nullable().describe('Per cent, signed.'),
  volume24h: z.number().nullable().describe('In dollars, of all pools that trade it.'),
  marketCap: z.number().nullable().describe('Price times supply.'),
  liquidity: z
    .object({
      markets: Count.describe('How many pools trade the token.'),
      usd: z.number().nullable().describe('The value of their reserves; null where it is not known of any.'),
      unvalued: Count.describe('How many of the pools have no known value.'),
    })
    .describe('The pools of the token together, as `listTokenMarkets` lists them.'),
  priceRule: z
    .object({
      pool: Address.nullable().describe(
        'The first pool; null for a stable token, and for a price from outside of the chain.',
      ),
      poolName: z
        .string()
        .nullable()
        .describe('The name of the pool, as `/api/sns/names` returns it; null without one.'),
      depthUsd: z.number().nullable().describe("The value of the pool's other side in dollars."),
      asOfSlot: Count.nullable().describe(
        'The slot that last changed a pool on the way to a dollar; null without one.',
      ),
      fetchedAt: Count.nullable().describe(
        "When the coin's price, which this one is or follows from, was fetched from outside of the chain, unix seconds; null where pools of the chain give it.",
      ),
      updatedAt: z
        .string()
        .nullable()
        .describe(
          'The time of the block that the prices are of, ISO 8601, UTC; null where that is not known.',
        ),
    })
    .nullable()
    .describe('The source of the price; null without a price.'),
})
export type Token = z.infer<typeof Token>

export const TokenListItem = TokenSummary.extend({
  price: z
    .number()
    .nullable()
    .describe('US dollars of one whole token, by the pools of the chain; null where no pool gives one.'),
  change24h: z.number().nullable().describe('Per cent.'),
  volume24h: z.number().nullable().describe('US dollars.'),
  marketCap: z.number().nullable(),
  holderCount: Count.nullable().describe(
    'The number of holders as of a finalized block, as `/api/token/{mint}` has it; null while they are being counted.',
  ),
  updatedAt: z
    .string()
    .nullable()
    .describe(
      'The time of the block that the values above are of, or older than; ISO 8601, UTC. null where that ' +
        'is not known, and for a token that is not listed yet.',
    ),
})
export type TokenListItem = z.infer<typeof TokenListItem>

const tokenFilter = {
  search: z
    .string()
    .trim()
    .max(200, 'expected at most 200 characters')
    .optional()
    .describe('Tokens whose name or symbol contains it, or whose address begins with it; in any case.'),
  qualityOnly: z
    .enum(['true', 'false'], 'expected true or false')
    .default('false')
    .describe('Only tokens that pass the quality rule of docs/tokens.md.'),
  verifiedOnly: z
    .enum(['true', 'false'], 'expected true or false')
    .default('false')
    .describe('Only tokens that the network profile lists.'),
}

/** The first tokens of each order, which the server keeps: the most that one call can ask for, and a page more. */
export const KEPT_TOKENS = 1_050

/** Whether a list, or the number of its tokens, is answered from the tokens that are kept. */
const isOfKeptTokens = ({ search, limit = 0, offset = 0 }: Readonly<Record<string, unknown>>): boolean =>
  !search && Number(limit) + Number(offset) <= KEPT_TOKENS

export const tokenSortKeys = ['holderCount', 'price', 'change24h', 'volume24h', 'marketCap', 'name'] as const

export const listTokens = route('listTokens', {
  subject: 'Tokens',
  summary: 'The tokens of the chain with prices and numbers of holders.',
  description:
    'The tokens of the chain. Without `sortBy`: with `search` the best matches first, otherwise most holders ' +
    'first. In every order those whose value is unknown come after the others, look-alikes of verified tokens ' +
    'come last, and ties are in the order of the mints. Some seconds behind the chain.',
  isPart: true,
  example: { limit: '3' },
  isPolled: isOfKeptTokens,
  input: z.object({
    ...tokenFilter,
    limit: limitParam(999, 50),
    offset: CountParam.default(0).describe('How many entries to leave out at the beginning.'),
    sortBy: z
      .enum(tokenSortKeys, `expected one of ${tokenSortKeys.join(', ')}`)
      .optional()
      .describe('The value to sort by.'),
    sortOrder: z
      .enum(['asc', 'desc'], 'expected asc or desc')
      .default('desc')
      .describe('`asc`: the smallest first.'),
  }),
  output: z.array(TokenListItem),
})

export const exportTokens = fileCall('exportTokens', {
  subject: 'Tokens',
  summary: 'The list of tokens as a file.',
  input: listTokens.input.omit({ limit: true, offset: true }).extend({ format: FormatParam }),
})

export const countTokens = route('countTokens', {
  subject: 'Tokens',
  summary: 'How many tokens a search or filter lists.',
  description: 'How many tokens `listTokens` lists on all of its pages.',
  isPolled: isOfKeptTokens,
  input: z.object(tokenFilter),
  output: z.object({ total: Count }),
})

export const getToken = route('getToken', {
  subject: 'Tokens',
  summary: 'One token: its metadata, supply, authorities, holders and price.',
  missing: 'Neither the index nor the node knows the mint, or the account is no mint.',
  example: { mint: '{mint}' },
  elsewhere: 'if-missing',
  input: z.object({ mint: MintParam }),
  output: Token,
})

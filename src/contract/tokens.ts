import { z } from 'zod'
import { route } from './route.ts'
import { Authority, TokenExtension } from './token-extensions.ts'
import { Concentration } from './token-holders.ts'
import { Address, Count, CountParam, JsonText, limitParam, RawAmount } from './values.ts'

/** The verified token that another one imitates by its name or symbol: see docs/tokens.md. */
export const Original = z.object({ mint: Address, symbol: z.string() })

/** A token as lists and the search show it. What is unknown is null. */
export const TokenSummary = z.object({
  mint: Address,
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  decimals: Count.nullable(),
  /** URL of the logo, safe to load in a browser; null when none is known. */
  logoUri: z.string().nullable(),
  /** URL of the token's description as its metadata on chain says; written by the creator, not checked. */
  uri: z.string().nullable(),
  /** Whether the network profile lists the mint: nothing that a creator writes can make it so. */
  verified: z.boolean(),
  /** null for a token that looks like no verified one. */
  copyOf: Original.nullable(),
})
export type TokenSummary = z.infer<typeof TokenSummary>

export const Token = TokenSummary.extend({
  /** The mint again. */
  address: Address,
  /** From here to `fullMetadata`: what the JSON that `uri` names says, written by the creator, not checked. */
  description: z.string().nullable(),
  /** Links are http or https URLs. */
  website: z.string().nullable(),
  telegram: z.string().nullable(),
  twitter: z.string().nullable(),
  /** The whole JSON as text; null when it was not fetched (yet), or is too large. */
  fullMetadata: JsonText.nullable(),
  /**
   * The first verified creator of the metadata on chain, otherwise who paid for the transaction that initialized the mint;
   * null where the index has neither.
   */
  creator: Address.nullable(),
  /**
   * Raw units, as the mint account counts it; null without a reachable node. Of the wrapped coin, whose mint counts none: what
   * all of its accounts hold, as of `holdersAsOfSlot`; null where not all of them are known.
   */
  supply: RawAmount.nullable(),
  /**
   * The supply in whole tokens as the token program computes it now, with the interest or the multiplier of a
   * Token-2022 mint. null where `supply` is null, where it is too large for the program's numbers, and where it depends on
   * the time and no indexed block has one.
   */
  uiSupply: z.string().nullable(),
  mintAuthority: Address.nullable(),
  /** The mint authority again. */
  authority: Address.nullable(),
  freezeAuthority: Address.nullable(),
  /** The token program that owns the mint; null when neither a node nor the index knows it. */
  programId: Address.nullable(),
  /** The token of another chain that this one stands for, as the network profile says; null for all others. */
  origin: z
    .object({
      /** The chain's name. */
      chain: z.string(),
      /** Its page in an explorer of that chain. */
      url: z.string(),
    })
    .nullable(),
  /** Who may change the metadata. */
  updateAuthority: Address.nullable(),
  /** Owners with a balance above zero, as of `holdersAsOfSlot`; null where that is not known, or not yet. */
  holders: Count.nullable(),
  /** The extensions of a Token-2022 mint; null while no node answers. */
  extensions: z.array(TokenExtension).nullable(),
  /**
   * Who may change the token or what holders can do with it; null while no node answers. Of the wrapped coin without the mint
   * authority: whoever wraps coins makes it.
   */
  authorities: z.array(Authority).nullable(),
  /** The newest finalized slot that changed a balance of the token and is counted; null without any. */
  holdersAsOfSlot: Count.nullable(),
  concentration: Concentration,
  /** US dollars for one whole token, by the rule of docs/prices.md; null when not known, as what follows from it. */
  price: z.number().nullable(),
  /** Per cent, signed. */
  change24h: z.number().nullable(),
  /** In dollars, of all pools that trade it. */
  volume24h: z.number().nullable(),
  /** Price times supply. */
  marketCap: z.number().nullable(),
  /** The source of the price; null without a price. */
  priceRule: z
    .object({
      /** The first pool; null for a stable token, and for a price from outside of the chain. */
      pool: Address.nullable(),
      /** The value of the pool's other side in dollars. */
      depthUsd: z.number().nullable(),
      /** The slot that last changed a pool on the way to a dollar; null without one. */
      asOfSlot: Count.nullable(),
      /**
       * When the coin's price, which this one is or follows from, was fetched from outside of the chain, unix seconds; null
       * where pools of the chain give it.
       */
      fetchedAt: Count.nullable(),
      /** When the prices were last computed, ISO 8601, UTC; null where that is not known. */
      updatedAt: z.string().nullable(),
    })
    .nullable(),
})
export type Token = z.infer<typeof Token>

export const TokenListItem = TokenSummary.extend({
  /** US dollars of one whole token, by the pools of the chain; null where no pool gives one. */
  price: z.number().nullable(),
  /** Per cent. */
  change24h: z.number().nullable(),
  /** US dollars. */
  volume24h: z.number().nullable(),
  marketCap: z.number().nullable(),
  /** The number of holders some seconds ago; null while they are being counted. */
  holderCount: Count.nullable(),
  /**
   * When the list was last brought up to date, ISO 8601, UTC: the values above are of then. null where that is not known, and
   * for a token that is not listed yet.
   */
  updatedAt: z.string().nullable(),
})
export type TokenListItem = z.infer<typeof TokenListItem>

/** The filter of `listTokens` and `countTokens`. */
const tokenFilter = {
  /** Tokens whose name or symbol contains it, or whose address begins with it; in any case. */
  search: z.string().trim().max(200, 'expected at most 200 characters').optional(),
  /** Only tokens that pass the quality rule of docs/tokens.md. */
  qualityOnly: z.enum(['true', 'false'], 'expected true or false').default('false'),
}

export const tokenSortKeys = ['holderCount', 'price', 'change24h', 'volume24h', 'marketCap', 'name'] as const

/**
 * The tokens of the chain. Without `sortBy`: with `search` the best matches first, otherwise most holders first. In every
 * order those whose value is unknown come after the others, look-alikes of verified tokens come last, and ties are in the
 * order of the mints. Some seconds behind the chain.
 */
export const listTokens = route({
  method: 'GET',
  path: '/api/tokens',
  subject: 'Tokens',
  summary: 'The tokens of the chain with prices and numbers of holders.',
  input: z.object({
    ...tokenFilter,
    limit: limitParam(999, 50),
    offset: CountParam.default(0),
    sortBy: z.enum(tokenSortKeys, `expected one of ${tokenSortKeys.join(', ')}`).optional(),
    sortOrder: z.enum(['asc', 'desc'], 'expected asc or desc').default('desc'),
  }),
  output: z.array(TokenListItem),
})

/** How many tokens `listTokens` lists on all of its pages. */
export const countTokens = route({
  method: 'GET',
  path: '/api/tokens/count',
  subject: 'Tokens',
  summary: 'How many tokens a search or filter lists.',
  input: z.object(tokenFilter),
  output: z.object({ total: Count }),
})

/** 404 when neither the index nor the node knows the mint, or when the account is not a mint. */
export const getToken = route({
  method: 'GET',
  path: '/api/token/:mint',
  subject: 'Tokens',
  summary: 'One token: its metadata, supply, authorities, holders and price.',
  missing: 'The address is no mint.',
  input: z.object({ mint: Address }),
  output: Token,
})

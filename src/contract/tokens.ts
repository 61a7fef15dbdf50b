import { z } from 'zod'
import { route } from './route.ts'
import { Address, Count, limitParam, RawAmount } from './values.ts'

/** A token as lists and the search show it. What nobody has told is null. */
export const TokenSummary = z.object({
  mint: Address,
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  decimals: Count.nullable(),
  /** An address that a browser may load a picture from; null when none is known. */
  logoUri: z.string().nullable(),
  /** Where the token says that its description is: anybody's text, not checked. */
  uri: z.string().nullable(),
})
export type TokenSummary = z.infer<typeof TokenSummary>

export const Token = TokenSummary.extend({
  /** Raw units; null while no node is reachable, and of the wrapped coin, whose mint does not count. */
  supply: RawAmount.nullable(),
  /**
   * The supply in whole tokens as the token's program shows it now: with the interest or the multiplier of a Token-2022
   * mint, which raw units and decimals do not tell. null where `supply` is.
   */
  uiSupply: z.string().nullable(),
  mintAuthority: Address.nullable(),
  freezeAuthority: Address.nullable(),
  /** The token program that the mint belongs to; null while no node is reachable. */
  programId: Address.nullable(),
  /** Who may change name and picture. */
  updateAuthority: Address.nullable(),
  /** How many token accounts hold some of it, by the index, some seconds ago; null while they are being counted. */
  holders: Count.nullable(),
})
export type Token = z.infer<typeof Token>

/** With `search`: whose name, symbol or mint it fits, best first. Without: those with the most holders first. */
export const listTokens = route({
  method: 'GET',
  path: '/api/tokens',
  input: z.object({
    search: z.string().trim().max(200, 'expected at most 200 characters').optional(),
    limit: limitParam(100, 50),
  }),
  output: z.array(TokenSummary),
})

/** 404 when neither the index nor the chain knows such a mint, or when something else is there. */
export const getToken = route({
  method: 'GET',
  path: '/api/token/:mint',
  input: z.object({ mint: Address }),
  output: Token,
})

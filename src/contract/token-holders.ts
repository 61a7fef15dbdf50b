import { z } from 'zod'
import { route } from './route.ts'
import { Address, Count, CountParam, limitParam, RawAmount, UiAmount } from './values.ts'

/** Per cent of the supply, cut off after the last decimal. */
const Percentage = z.string().regex(/^\d+\.\d+$/)

export const TokenHolder = z.object({
  /** From 1, by balance. */
  rank: Count,
  owner: Address,
  /** The owner again. */
  address: Address,
  /** Its token accounts with a balance above zero. */
  accounts: Count,
  /** The sum of all its token accounts, in raw units. */
  balance: RawAmount,
  /** The amount shown to users, by the current multiplier or interest. */
  uiBalance: UiAmount,
  /** With six decimals; null where the supply is not known. */
  percentage: Percentage.nullable(),
  /**
   * `pool`: a liquidity pool, or the owner of a pool's vaults. `program`: an address that only a program can sign for.
   * `burn`: no owner can spend from it. `label`: it has one.
   */
  mark: z.enum(['pool', 'program', 'burn', 'label']).nullable(),
  /** The label that the network profile or the runtime gives the address; null when it has none. */
  label: z.string().nullable(),
  /** The name shown beside the address, as `/api/sns/names` returns it; null when it has none. */
  name: z.string().nullable(),
})
export type TokenHolder = z.infer<typeof TokenHolder>

/**
 * The owners of a token, the largest balance first, down to the last page. A mint without holders, or one that is not known,
 * is an empty list.
 */
export const listTokenHolders = route({
  method: 'GET',
  path: '/api/token/:mint/holders',
  subject: 'Tokens',
  summary: 'The owners of a token, the largest balance first.',
  input: z.object({
    mint: Address,
    limit: limitParam(100, 50),
    page: CountParam.pipe(
      z.number().min(1, 'expected at least 1').max(1_000_000_000, 'expected at most 1000000000'),
    ).default(1),
  }),
  output: z.object({
    holders: z.array(TokenHolder),
    /** How many owners have a balance above zero; null where that is not known, or not yet. */
    total: Count.nullable(),
    /** The newest finalized slot that changed a balance of the token and is counted; null without any. */
    asOfSlot: Count.nullable(),
    /**
     * The sum of all balances, raw units: of a token with transfer fees without those that are withheld, see docs/tokens.md.
     * null while they are being counted.
     */
    supply: RawAmount.nullable(),
    /** The first indexed slot, where balances from before it are not known; null where the list is complete. */
    partialSince: Count.nullable(),
  }),
})

/** The number of holders and the supply at the end of hours in which they changed, oldest first. */
export const listTokenHolderHistory = route({
  method: 'GET',
  path: '/api/token/:mint/holders/history',
  subject: 'Tokens',
  summary: 'The number of holders and the supply of a token by the hour.',
  input: z.object({ mint: Address, limit: limitParam(1_000, 720) }),
  output: z.array(
    z.object({
      /** Start of the hour, Unix seconds. */
      time: Count,
      holders: Count,
      /** Raw units. */
      supply: RawAmount,
      /** At the end of the hour, or now. */
      uiSupply: UiAmount,
      asOfSlot: Count,
    }),
  ),
})

/** How much of the supply the largest owners have: per cent with four decimals; null where it is not known. */
export const Concentration = z.object({
  top10: Percentage.nullable(),
  top100: Percentage.nullable(),
  /** The same of the largest owners without a `mark`: no pools, programs, burn addresses and labelled addresses. */
  withoutMarked: z.object({ top10: Percentage.nullable(), top100: Percentage.nullable() }),
})
export type Concentration = z.infer<typeof Concentration>

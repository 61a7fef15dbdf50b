import { z } from 'zod'
import { route } from './route.ts'
import { Original } from './tokens.ts'
import { Address, Count, RawAmount, UiAmount } from './values.ts'

export const TopHolder = z.object({
  rank: Count,
  fullAddress: Address,
  /** The holding of the greatest value; the wrapped coin's mint stands for the coin, wrapped or not. */
  tokenMint: Address,
  tokenSymbol: z.string().nullable(),
  tokenName: z.string().nullable(),
  /** The verified token that the token imitates by its name or symbol; null for one that looks like no verified one. */
  copyOf: Original.nullable(),
  /** The amount of that holding in raw units. */
  balance: RawAmount,
  /** The amount shown to users, by the current multiplier or interest. */
  uiBalance: UiAmount,
  decimals: Count,
  /** The share of the token's supply, or of the chain's whole supply of the coin, in percent with 6 decimals; null when it is unknown. */
  percentage: z.string().nullable(),
  /**
   * Lamports of the stake accounts that the wallet may withdraw from, which are in no other field; null where the node does
   * not list stake accounts.
   */
  staked: RawAmount.nullable(),
  /** US dollars of the whole portfolio: of all holdings that have a price, without stake; null where none has. */
  value: z.number().nullable(),
  /** Holdings without a price, which `value` leaves out. */
  unpriced: Count,
  /** The label of the wallet in the network profile. */
  label: z.string().nullable(),
  /** The name shown beside the address, as `/api/sns/names` returns it; null when it has none. */
  name: z.string().nullable(),
})
export type TopHolder = z.infer<typeof TopHolder>

/**
 * The wallets of the greatest portfolio value over all priced tokens and the coin: at most 1,000, from a snapshot that is
 * taken every two minutes. A wallet is an address that a key can sign for, with an account of the System Program or, where
 * it has only tokens, none. Without a price the coin's balance decides.
 */
export const listTopHolders = route({
  method: 'GET',
  path: '/api/top-holders',
  subject: 'Addresses',
  summary: 'The wallets of the greatest value.',
  input: z.object({}),
  output: z.object({
    byValue: z.array(TopHolder),
    /** Wallets that hold something; null while some accounts were not looked at. */
    totalWallets: Count.nullable(),
    /** ISO 8601, UTC; null before the first snapshot. */
    lastUpdated: z.string().nullable(),
    /** The finalized slot whose balances these are. */
    asOfSlot: Count.nullable(),
    /** Why there are none. */
    message: z.string().optional(),
  }),
})
export type TopHolders = z.infer<typeof listTopHolders.output>

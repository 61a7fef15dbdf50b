import { z } from 'zod'
import { route } from './route.ts'
import { TransactionSummary } from './transactions.ts'
import { Address, Count, JsonText, limitParam, RawAmount } from './values.ts'

/** Every field is null where the index does not say it and the node is away (`live` false). */
export const AddressType = z.object({
  address: Address,
  type: z
    .enum([
      'token',
      'token_account',
      'wallet',
      'program',
      'program_data',
      'system_program',
      'liquidity_pool',
      'sysvar',
      'vote_account',
      'stake_account',
      'nonce_account',
      'lookup_table',
      'multisig',
      'name',
      'token_metadata',
      'config',
    ])
    .nullable(),
  /** Whether the account exists on chain. An address that was never funded has type `wallet` and false here. */
  exists: z.boolean().nullable(),
  /** The owning program's name for people, such as `Token Program`; null when unknown. */
  program: z.string().nullable(),
  owner: Address.nullable(),
  space: Count.nullable(),
  executable: z.boolean().nullable(),
  lamports: RawAmount.nullable(),
  /** A label of the network profile, such as `wGOR`. */
  label: z.string().nullable(),
  /** Whether this is the account as the node has it now. False: the node is away, and this is what the index knows. */
  live: z.boolean(),
  /** The slot of the newest change that the index knows; null when live. */
  asOfSlot: Count.nullable(),
})
export type AddressType = z.infer<typeof AddressType>

/**
 * Reads the live account. While no node is reachable, answers from the index with `live` false; 503 for an address that
 * the index does not know.
 */
export const getAddressType = route({
  method: 'GET',
  path: '/api/address/:address/type',
  input: z.object({ address: Address }),
  output: AddressType,
})

/** A transaction as an address's list shows it. The JSON texts hold the entries of `Transaction`'s fields of that name. */
export const AddressTransaction = TransactionSummary.extend({
  accounts: JsonText,
  transfers: JsonText,
  mintedTokens: JsonText,
  /** Lamports by which this transaction changed the address's own balance, signed. */
  change: RawAmount.nullable(),
})
export type AddressTransaction = z.infer<typeof AddressTransaction>

export const AddressTransactions = z.object({
  transactions: z.array(AddressTransaction),
  hasMore: z.boolean(),
  /** Pass it back as `cursor` for the next (older) page; null on the last one. */
  nextCursor: z.string().nullable(),
  totalCount: Count,
})
export type AddressTransactions = z.infer<typeof AddressTransactions>

/** Newest first. An address without transactions is an empty page, not a 404. */
export const listAddressTransactions = route({
  method: 'GET',
  path: '/api/address/:address/transactions/paginated',
  input: z.object({
    address: Address,
    /** `slot.index` of the last transaction already seen. */
    cursor: z
      .string()
      .regex(/^\d{1,16}\.\d{1,9}$/, 'expected a cursor as nextCursor gave it, such as 812345.7')
      .optional(),
    limit: limitParam(50, 10),
  }),
  output: AddressTransactions,
})

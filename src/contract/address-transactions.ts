import { z } from 'zod'
import { cursorForms, PageCursors, PageInput } from './cursor-pages.ts'
import { route } from './route.ts'
import { TypeParam } from './transaction-feed.ts'
import {
  AccountEntry,
  InstructionEntry,
  TokenName,
  TransactionSummary,
  TransferEntry,
} from './transactions.ts'
import {
  Address,
  Count,
  CountParam,
  JsonText,
  limitParam,
  RawAmount,
  Status,
  UiAmount,
  VotesParam,
} from './values.ts'

/** An entry of `AddressTransaction.instructions`: the top-level instructions in order. */
export const AddressInstruction = InstructionEntry.pick({
  programId: true,
  programName: true,
  type: true,
  parsed: true,
})
export type AddressInstruction = z.infer<typeof AddressInstruction>

/** An entry of `AddressTransaction.accounts`. */
export const AddressAccount = AccountEntry.extend({
  /** The owner of a token account whose balance the transaction lists; null for other accounts. */
  owner: Address.nullable(),
})
export type AddressAccount = z.infer<typeof AddressAccount>

/** An entry of `AddressTransaction.transfers`. */
export const AddressTransfer = TransferEntry.extend({
  /** The owner of the source; null where it is not known. */
  owner: Address.nullable(),
  /**
   * What it changed for the address, raw units, signed: "0" for a wrap, and for what is sent to itself or its own token
   * account. null where it is neither side.
   */
  change: RawAmount.nullable(),
  uiChange: UiAmount,
  /** `uiAmount` again, also as a number, which is rounded to a double. */
  uiTokenAmount: z.object({ uiAmount: z.number().nullable(), uiAmountString: z.string() }).nullable(),
})
export type AddressTransfer = z.infer<typeof AddressTransfer>

/** A change that a transaction made to the balance of the address itself or of one of its token accounts. */
export const AddressBalanceChange = z.object({
  /** The address itself, or its token account. */
  account: Address,
  /** null: the coin. */
  mint: Address.nullable(),
  decimals: Count,
  /** Raw units before, after (the running balance of the account), and their signed difference. */
  pre: RawAmount,
  post: RawAmount,
  change: RawAmount,
  uiPre: UiAmount,
  uiPost: UiAmount,
  uiChange: UiAmount,
})
export type AddressBalanceChange = z.infer<typeof AddressBalanceChange>

/** A transaction as an address's list shows it. */
export const AddressTransaction = TransactionSummary.extend({
  /** JSON text of `AddressInstruction[]`. */
  instructions: JsonText,
  /** JSON text of `AddressAccount[]`. */
  accounts: JsonText,
  /** JSON text of `AddressTransfer[]`: empty for a failed transaction. */
  transfers: JsonText,
  /** JSON text of `MintedEntry[]`. */
  mintedTokens: JsonText,
  /** JSON text of `BurnedEntry[]`. */
  burnedTokens: JsonText,
  /** Lamports by which this transaction changed the address's own balance, signed. */
  change: RawAmount.nullable(),
  /** The balance changes: the coin first, then the tokens in the order of the accounts. Changes of 0 are left out. */
  balanceChanges: z.array(AddressBalanceChange),
})
export type AddressTransaction = z.infer<typeof AddressTransaction>

/** Name and logo of a mint of the page, and what to think of it. */
export const AddressToken = TokenName.extend({
  /** Whether the network profile lists the mint. */
  verified: z.boolean(),
})
export type AddressToken = z.infer<typeof AddressToken>

export const AddressTransactions = z.object({
  transactions: z.array(AddressTransaction),
  /**
   * With a filter a page may have fewer transactions than `limit`, even none, while `hasMore` is true: a request looks at a
   * limited number of them.
   */
  hasMore: z.boolean(),
  ...PageCursors,
  /** How many transactions between `from` and `to` name the address, without the other filters. */
  totalCount: Count,
  /** Whether so many are listed on all pages. False with a filter besides `from` and `to`: then the number is not known. */
  totalCountIsExact: z.boolean(),
  /**
   * How many votes between `from` and `to` name the address, where `votes=off` leaves them out and the page is empty. null for
   * other pages, and where it is not known.
   */
  hiddenVotes: Count.nullable(),
  /** By mint: the tokens in the page's transfers, mints, burns and balance changes. */
  tokens: z.record(Address, AddressToken),
})
export type AddressTransactions = z.infer<typeof AddressTransactions>

/** Newest first. An address without transactions is an empty page, not a 404. */
export const listAddressTransactions = route({
  method: 'GET',
  path: '/api/address/:address/transactions/paginated',
  subject: 'Addresses',
  summary: 'The transactions that name an address, newest first, filtered and paged.',
  input: z.object({
    address: Address,
    ...PageInput(cursorForms.place),
    limit: limitParam(50, 10),
    /**
     * `transfers`: transactions whose first instruction is a transfer, mint, burn, createIdempotent, closeAccount or
     * initializeAccount, or which change the address's balance or have transfers or mints of it. `balances`: those that
     * change a balance of the address or of its token accounts, or transfer, mint or burn tokens of it. Both also list
     * transactions that move tokens of the address without naming it.
     */
    tab: z.enum(['transfers', 'balances'], 'expected transfers or balances').optional(),
    status: Status.optional(),
    /** `off`: without votes. */
    votes: VotesParam,
    /** Only transactions with a top-level instruction of this type, in any case. `mint` is mintTo and mintToChecked. */
    type: TypeParam.optional(),
    /** Only transactions that call this program, at the top level or within. */
    program: Address.optional(),
    /** Only transactions that transfer, mint or burn this token. */
    token: Address.optional(),
    /** Only transactions that also name this address. */
    counterparty: Address.optional(),
    /** Unix seconds: only transactions of blocks from this time on. */
    from: CountParam.optional(),
    /** Unix seconds: only transactions of blocks up to this time. */
    to: CountParam.optional(),
  }),
  output: AddressTransactions,
})

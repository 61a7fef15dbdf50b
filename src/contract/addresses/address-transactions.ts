import { z } from 'zod'
import { cursorForms, noPageInput, PageCursors, PageInput } from '../cursor-pages.ts'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { timeFilter, transactionFilter } from '../transactions/transaction-feed.ts'
import { TransferEntry } from '../transactions/transaction-movements.ts'
import {
  AccountEntry,
  InstructionEntry,
  TokenName,
  TransactionSummary,
} from '../transactions/transactions.ts'
import { Address, Count, JsonText, limitParam, RawAmount, UiAmount } from '../values.ts'

export const AddressInstruction = InstructionEntry.pick({
  programId: true,
  programName: true,
  type: true,
  parsed: true,
}).describe('An entry of `AddressTransaction.instructions`: the top-level instructions in order.')
export type AddressInstruction = z.infer<typeof AddressInstruction>

export const AddressAccount = AccountEntry.extend({
  owner: Address.nullable().describe(
    'The owner of a token account whose balance the transaction lists; null for other accounts.',
  ),
}).describe('An entry of `AddressTransaction.accounts`.')
export type AddressAccount = z.infer<typeof AddressAccount>

export const AddressTransfer = TransferEntry.extend({
  owner: Address.nullable().describe('The owner of the source; null where it is not known.'),
  change: RawAmount.nullable().describe(
    'What it changed for the address, raw units, signed: "0" for a wrap, and for what is sent to itself or ' +
      'its own token account. null where it is neither side.',
  ),
  uiChange: UiAmount,
  uiTokenAmount: z
    .object({ uiAmount: z.number().nullable(), uiAmountString: z.string() })
    .nullable()
    .describe('`uiAmount` again, also as a number, which is rounded to a double.'),
}).describe('An entry of `AddressTransaction.transfers`.')
export type AddressTransfer = z.infer<typeof AddressTransfer>

export const AddressBalanceChange = z
  .object({
    account: Address.describe('The address itself, its token account, or the vault.'),
    mint: Address.nullable().describe('null: the coin.'),
    decimals: Count,
    pre: RawAmount.describe(
      'Raw units before, after (the running balance of the account), and their signed difference.',
    ),
    post: RawAmount,
    change: RawAmount,
    uiPre: UiAmount,
    uiPost: UiAmount,
    uiChange: UiAmount,
  })
  .describe(
    'A change that a transaction made to the balance of the address itself, of one of its token accounts, or of a vault.',
  )
export type AddressBalanceChange = z.infer<typeof AddressBalanceChange>

export const AddressTransaction = TransactionSummary.extend({
  instructions: JsonText.describe('JSON text of `AddressInstruction[]`.'),
  accounts: JsonText.describe('JSON text of `AddressAccount[]`.'),
  transfers: JsonText.describe('JSON text of `AddressTransfer[]`: empty for a failed transaction.'),
  mintedTokens: JsonText.describe('JSON text of `MintedEntry[]`.'),
  burnedTokens: JsonText.describe('JSON text of `BurnedEntry[]`.'),
  change: RawAmount.nullable().describe(
    "Lamports by which this transaction changed the address's own balance, signed.",
  ),
  balanceChanges: z
    .array(AddressBalanceChange)
    .describe(
      'The balance changes: the coin first, then the tokens in the order of the accounts. Changes of 0 are left out.',
    ),
  reserveChanges: z
    .array(AddressBalanceChange)
    .nullable()
    .describe(
      'The changes of the vaults of a pool, which in most protocols another account owns; changes of 0 are left out. ' +
        'null for an address that is no pool, and while its vaults are not known.',
    ),
}).describe("A transaction as an address's list shows it.")
export type AddressTransaction = z.infer<typeof AddressTransaction>

export const AddressToken = TokenName.extend({
  verified: z.boolean().describe('Whether the network profile lists the mint.'),
}).describe('Name and logo of a mint of the page, and what to think of it.')
export type AddressToken = z.infer<typeof AddressToken>

export const AddressTransactions = z.object({
  transactions: z.array(AddressTransaction),
  hasMore: z
    .boolean()
    .describe(
      'With a filter a page may have fewer transactions than `limit`, even none, while `hasMore` is true: a request looks at a limited number of them.',
    ),
  ...PageCursors,
  totalCount: Count.describe(
    'How many transactions between `from` and `to` name the address, without the other filters.',
  ),
  totalCountIsExact: z
    .boolean()
    .describe(
      'Whether so many are listed on all pages. False with a filter besides `from` and `to`: then the number is not known.',
    ),
  hiddenVotes: Count.nullable().describe(
    'How many votes between `from` and `to` name the address, where `votes=off` leaves them out and the page ' +
      'is empty. null for other pages, and where it is not known.',
  ),
  tokens: z
    .record(Address, AddressToken)
    .describe("By mint: the tokens in the page's transfers, mints, burns and balance changes."),
})
export type AddressTransactions = z.infer<typeof AddressTransactions>

export const listAddressTransactions = route('listAddressTransactions', {
  subject: 'Addresses',
  summary: 'The transactions that name an address, newest first, filtered and paged.',
  description: 'An address without transactions is an empty page, not a 404.',
  example: { address: '{wallet}', limit: '3' },
  input: z.object({
    address: Address,
    ...PageInput(cursorForms.place),
    limit: limitParam(50, 10),
    tab: z
      .enum(['transfers', 'balances'], 'expected transfers or balances')
      .optional()
      .describe(
        '`transfers`: successful transactions whose first instruction is a transfer, mint, burn, createIdempotent, ' +
          "closeAccount or initializeAccount, or which change the address's balance by more than their fee, or have " +
          'transfers or mints of it. `balances`: those that change a balance of the address or of its token accounts, or transfer, mint ' +
          'or burn tokens of it. Both also list transactions that move tokens of the address without naming it.',
      ),
    ...transactionFilter,
    type: transactionFilter.type.describe(
      'Only transactions with a top-level instruction of this type, in any case. `mint` is mintTo and mintToChecked.',
    ),
    token: Address.optional().describe('Only transactions that transfer, mint or burn this token.'),
    counterparty: Address.optional().describe(
      'Only transactions that also name this address, or move tokens of it.',
    ),
    ...timeFilter,
  }),
  output: AddressTransactions,
})

/**
 * The filter is that of the list of the address's transactions. With `token`, the files of transfers and
 * balance changes contain only the rows of that token.
 */
const ofAddress = {
  subject: 'Addresses',
  example: { address: '{wallet}' },
  input: listAddressTransactions.input.omit({ ...noPageInput, tab: true }).extend({ format: FormatParam }),
} as const

export const exportAddressTransactions = fileCall('exportAddressTransactions', {
  summary: 'All transactions that name an address as a file.',
  ...ofAddress,
})

export const exportAddressTransfers = fileCall('exportAddressTransfers', {
  summary: 'All transfers of an address as a file.',
  ...ofAddress,
})

export const exportAddressBalanceChanges = fileCall('exportAddressBalanceChanges', {
  summary: 'All changes of the balances of an address as a file.',
  ...ofAddress,
})

import { z } from 'zod'
import { listAddressTransactions } from './addresses/address-transactions.ts'
import { listAllBlocks } from './blocks/block-list.ts'
import { listBlockTransactions } from './blocks/blocks.ts'
import { noPageInput } from './cursor-pages.ts'
import { type ExportName, exportPaths } from './export-paths.ts'
import type { Described } from './route.ts'
import { listTokens } from './tokens/tokens.ts'
import { listAllTransactions } from './transactions/transaction-feed.ts'
import { Address, MintParam } from './values.ts'

// The inputs of the calls that stream a file: see `exportPaths`.

const format = z
  .enum(['csv', 'parquet'], 'expected csv or parquet')
  .default('csv')
  .describe(
    '`parquet` keeps the types of the columns: whole numbers, DOUBLE, BOOLEAN, TIMESTAMP. In both an amount has two columns: ' +
      '`<name>_raw` with the exact whole units (UINT64, or DECIMAL(38, 0) where it is signed or a sum), and `<name>` as it is shown (DOUBLE).',
  )

export const TokenExportInput = z.object({ mint: MintParam, format })

/**
 * The filter is that of the list of the address's transactions. With `token`, the files of transfers and
 * balance changes contain only the rows of that token.
 */
export const AddressExportInput = listAddressTransactions.input
  .omit({ ...noPageInput, tab: true })
  .extend({ format })

export const AddressListExportInput = z.object({ address: Address, format })

/** The filters of these files are those of the lists. */
export const TransactionExportInput = listAllTransactions.input.omit(noPageInput).extend({ format })
export const BlockListExportInput = listAllBlocks.input.omit(noPageInput).extend({ format })
export const BlockTransactionsExportInput = listBlockTransactions.input
  .omit({ page: true, limit: true })
  .extend({ format })
export const TokenListExportInput = listTokens.input.omit({ limit: true, offset: true }).extend({ format })
export const ListExportInput = z.object({ format })

/** The content type of each file format. */
export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<z.infer<typeof format>, string>

/** A call that streams a file; its path is in `exportPaths`. */
const exportCall = <Input extends z.ZodObject>(
  name: ExportName,
  definition: Omit<Described, 'description'> & { input: Input },
) => ({
  path: exportPaths[name],
  description:
    'A whole list as a file, however long it is. 429 while two files are being made for the client, 503 while four are for all.',
  ...definition,
})

export const exportCalls = {
  exportTokenTransfers: exportCall('exportTokenTransfers', {
    subject: 'Tokens',
    summary: 'All transfers of a token as a file.',
    example: { mint: '{mint}' },
    input: TokenExportInput,
  }),
  exportTokenHolders: exportCall('exportTokenHolders', {
    subject: 'Tokens',
    summary: 'All holders of a token as a file.',
    example: { mint: '{mint}' },
    input: TokenExportInput,
  }),
  exportAddressTransactions: exportCall('exportAddressTransactions', {
    subject: 'Addresses',
    summary: 'All transactions that name an address as a file.',
    example: { address: '{wallet}' },
    input: AddressExportInput,
  }),
  exportAddressTransfers: exportCall('exportAddressTransfers', {
    subject: 'Addresses',
    summary: 'All transfers of an address as a file.',
    example: { address: '{wallet}' },
    input: AddressExportInput,
  }),
  exportAddressBalanceChanges: exportCall('exportAddressBalanceChanges', {
    subject: 'Addresses',
    summary: 'All changes of the balances of an address as a file.',
    example: { address: '{wallet}' },
    input: AddressExportInput,
  }),
  exportAddressHoldings: exportCall('exportAddressHoldings', {
    subject: 'Addresses',
    summary: 'The coin and the tokens that an address holds as a file.',
    example: { address: '{wallet}' },
    input: AddressListExportInput,
  }),
  exportAddressDefiActivities: exportCall('exportAddressDefiActivities', {
    subject: 'Addresses',
    summary:
      'All trades and changes of liquidity of an address as a file, the newest first, a row for each amount.',
    example: { address: '{wallet}' },
    input: AddressListExportInput,
  }),
  exportTransactions: exportCall('exportTransactions', {
    subject: 'Transactions',
    summary: 'All transactions of the chain that pass a filter as a file, the newest first.',
    input: TransactionExportInput,
  }),
  exportBlocks: exportCall('exportBlocks', {
    subject: 'Blocks',
    summary: 'All blocks that pass a filter as a file, the newest first.',
    input: BlockListExportInput,
  }),
  exportBlockTransactions: exportCall('exportBlockTransactions', {
    subject: 'Blocks',
    summary: 'The transactions of a block that pass a filter as a file.',
    missing: 'No block of this height or slot is indexed.',
    example: { height: '{height}' },
    input: BlockTransactionsExportInput,
  }),
  exportTokens: exportCall('exportTokens', {
    subject: 'Tokens',
    summary: 'The list of tokens as a file.',
    input: TokenListExportInput,
  }),
  exportValidators: exportCall('exportValidators', {
    subject: 'Validators',
    summary: 'The list of validators as a file.',
    input: ListExportInput,
  }),
  exportTopHolders: exportCall('exportTopHolders', {
    subject: 'Addresses',
    summary: 'The wallets of the greatest value as a file.',
    input: ListExportInput,
  }),
  exportPrograms: exportCall('exportPrograms', {
    subject: 'Programs',
    summary: 'The directory of the programs as a file.',
    input: ListExportInput,
  }),
} satisfies Record<ExportName, Described & { path: string; input: z.ZodObject }>

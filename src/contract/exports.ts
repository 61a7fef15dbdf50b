import { z } from 'zod'
import { listAddressTransactions } from './address-transactions.ts'
import { type ExportName, exportPaths } from './paths.ts'
import type { Described } from './route.ts'
import { Address } from './values.ts'

// The inputs of the calls that stream a file: see `exportPaths`.

const format = z.enum(['csv', 'parquet'], 'expected csv or parquet').default('csv')

export const TokenExportInput = z.object({ mint: Address, format })

/**
 * The filter is that of the list of the address's transactions. With `token` the files of transfers and balance changes
 * have only what is about that token.
 */
export const AddressExportInput = listAddressTransactions.input
  .omit({ cursor: true, limit: true, last: true, tab: true })
  .extend({ format })

/** The content types of the files, by format. */
export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<z.infer<typeof format>, string>

/** A whole list as a file, however long it is. 503 while two files are being made. */
export const exportCalls = {
  exportTokenTransfers: {
    path: exportPaths.exportTokenTransfers,
    subject: 'Tokens',
    summary: 'All transfers of a token as a file.',
    input: TokenExportInput,
  },
  exportTokenHolders: {
    path: exportPaths.exportTokenHolders,
    subject: 'Tokens',
    summary: 'All holders of a token as a file.',
    input: TokenExportInput,
  },
  exportAddressTransactions: {
    path: exportPaths.exportAddressTransactions,
    subject: 'Addresses',
    summary: 'All transactions that name an address as a file.',
    input: AddressExportInput,
  },
  exportAddressTransfers: {
    path: exportPaths.exportAddressTransfers,
    subject: 'Addresses',
    summary: 'All transfers of an address as a file.',
    input: AddressExportInput,
  },
  exportAddressBalanceChanges: {
    path: exportPaths.exportAddressBalanceChanges,
    subject: 'Addresses',
    summary: 'All changes of the balances of an address as a file.',
    input: AddressExportInput,
  },
} as const satisfies Record<ExportName, Described & { path: string; input: z.ZodObject }>

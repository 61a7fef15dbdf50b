import { z } from 'zod'
import { listAddressTransactions } from './address-transactions.ts'
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

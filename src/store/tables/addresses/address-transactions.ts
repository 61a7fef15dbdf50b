import type { DecodedAccount, DecodedTransaction } from '#decode/block/decoded-block.ts'
import { address, u8, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

export const addressTransactions = defineDataTable({
  name: 'address_transactions',
  key: ['address', 'place'],
  columns: { address, place: u64, flags: u8 },
  capacity: 1 << 20,
  rows: ({ place, transaction }, write) => {
    const status = statusOf(transaction)
    const seen = new Set<string>()
    for (const account of transaction.accounts)
      if (seen.size !== seen.add(account.address).size)
        write({ address: account.address, place, flags: flagsOf(account) | status })
  },
})

const flagsOf = ({ signer, writable, source }: DecodedAccount) =>
  (signer ? 1 : 0) | (writable ? 2 : 0) | (source === 'lookupTable' ? 4 : 0)

/** Flags of the transaction, so that a filter finds places without reading the transactions. */
export const FAILED = 8
export const IS_VOTE = 16

export const statusOf = ({ success, isVote }: DecodedTransaction) =>
  (success ? 0 : FAILED) | (isVote ? IS_VOTE : 0)

import type { DecodedReward } from '#decode/block/decoded-block.ts'
import { basisPointsOf } from '../rows/reward-extra.ts'
import { rowsIn } from '../rows/row-layout.ts'
import type { BlockReward, BlockRow, TransactionRow } from '../rows/rows.ts'
import { readTransactionRow } from '../rows/summaries.ts'
import { indexInTextTable, readTextTable, type TextTable, writeTextTable } from '../rows/text-table.ts'
import { transactions as transactionsTable } from '../tables/transactions/transactions.ts'

/**
 * The parts of a block for lists, filters and searches in a few large buffers: a process sends a block of
 * thousands of transactions to another within a millisecond, and the receiver parses only the rows that are
 * read.
 */
export type PackedBlock = {
  row: BlockRow
  /** Its row of `blocks` in RowBinary, without the last column. */
  header: Uint8Array
  rewards: BlockReward[]
  /** The block's rows in RowBinary, as they are stored. */
  rows: PackedRows
  /** The end offset of each row of `rows.transactions`. */
  rowEnds: Uint32Array
  /** The signatures of the transactions in block order; blank where one could not be read. */
  signatures: TextTable
  /** Every account that the transactions name, once. */
  addresses: TextTable
  /**
   * The indexes of each transaction's accounts in `addresses`; `accountEnds` has the end of each
   * transaction's run.
   */
  accounts: Uint32Array
  accountEnds: Uint32Array
}

/** Tables that are read by an address, the first column of their key, also before the block is flushed. */
export type KeyedTableName =
  | 'token_transfers'
  | 'address_activities'
  | 'defi_activities'
  | 'owner_transactions'
export type KeyedRows = Record<KeyedTableName, Uint8Array>
export type PackedRows = KeyedRows & { transactions: Uint8Array }

const SIGNATURE_LETTERS = 88
const ADDRESS_LETTERS = 44

/**
 * @param block.names the names of all transactions, in block order
 * @param rows of this block alone
 */
export function packBlock(
  {
    row,
    header,
    rewards,
    names,
  }: {
    row: BlockRow
    header: Buffer
    rewards: readonly DecodedReward[]
    names: readonly { signature: string; accounts: readonly string[] }[]
  },
  { transactions, token_transfers, address_activities, defi_activities, owner_transactions }: PackedRows,
): PackedBlock {
  const addresses = new Map<string, number>()
  const accounts: number[] = []
  const accountEnds = new Uint32Array(names.length)
  for (const [i, named] of names.entries()) {
    for (const address of named.accounts) {
      const known = addresses.get(address) ?? addresses.size
      addresses.set(address, known)
      accounts.push(known)
    }
    accountEnds[i] = accounts.length
  }
  const rowEnds = new Uint32Array(names.length)
  let end = 0
  let index = 0
  for (const { length } of rowsIn(transactionsTable.layout, bufferOf(transactions))) {
    end += length
    rowEnds[index++] = end
  }
  const signatures = names.map(({ signature }) => (signature.length <= SIGNATURE_LETTERS ? signature : ''))
  return {
    row,
    header,
    rewards: rewards.map(blockReward),
    rows: { transactions, token_transfers, address_activities, defi_activities, owner_transactions },
    rowEnds,
    signatures: writeTextTable(signatures, SIGNATURE_LETTERS),
    addresses: writeTextTable(addresses.keys(), ADDRESS_LETTERS),
    accounts: Uint32Array.from(accounts),
    accountEnds,
  }
}

const blockReward = ({
  address,
  lamports,
  postBalance,
  rewardType,
  commission,
  extra,
}: DecodedReward): BlockReward => ({
  address,
  lamports: String(lamports),
  postBalance: String(postBalance),
  rewardType: rewardType || null,
  commission: commission === null || commission < 0 ? null : commission,
  commissionBps: basisPointsOf(extra),
})

/** Rows in block order; a packed row is parsed on its first read. */
export type TransactionRows = { readonly length: number; at(index: number): TransactionRow | undefined }

/** The rows from index `from` up to `to`, exclusive. */
export function sliceRows(rows: TransactionRows, from = 0, to = rows.length): TransactionRow[] {
  const end = Math.min(to, rows.length)
  return Array.from({ length: Math.max(0, end - from) }, (_, i) => rows.at(from + i) as TransactionRow)
}

export function openRows(packed: PackedBlock): TransactionRows {
  const { rowEnds, accounts, accountEnds } = packed
  const bytes = bufferOf(packed.rows.transactions)
  const rows: (TransactionRow | undefined)[] = []
  let texts: { signatures: string[]; addresses: string[] } | undefined
  return {
    length: rowEnds.length,
    at(index) {
      if (index >= rowEnds.length) return undefined
      const read = rows[index]
      if (read) return read
      texts ??= { signatures: readTextTable(packed.signatures), addresses: readTextTable(packed.addresses) }
      const { signatures, addresses } = texts
      const stored = bytes.subarray(rowEnds[index - 1] ?? 0, rowEnds[index])
      const row = readTransactionRow(transactionsTable.layout, stored)
      row.signature ||= signatures[index] ?? ''
      row.accounts = [...accounts.subarray(accountEnds[index - 1] ?? 0, accountEnds[index])].map(
        (account) => addresses[account] ?? '',
      )
      rows[index] = row
      return row
    },
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** The index of the transaction with this signature, or -1. */
export const indexOfSignature = ({ signatures }: PackedBlock, signature: string): number =>
  indexInTextTable(signatures, signature)

/** The indexes of the transactions that name `address`, ascending. */
export function indexesNaming({ addresses, accounts, accountEnds }: PackedBlock, address: string): number[] {
  const wanted = indexInTextTable(addresses, address)
  if (wanted < 0) return []
  const found: number[] = []
  let transaction = 0
  for (let at = accounts.indexOf(wanted); at >= 0; at = accounts.indexOf(wanted, at + 1)) {
    while ((accountEnds[transaction] as number) <= at) transaction++
    if (found.at(-1) !== transaction) found.push(transaction)
  }
  return found
}

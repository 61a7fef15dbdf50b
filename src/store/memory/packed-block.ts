import type { DecodedReward } from '#decode/decoded-block.ts'
import type { BlockReward, BlockRow, TransactionRow } from '../rows/rows.ts'
import { readTransactionObject } from '../rows/summaries.ts'
import { indexInTextTable, readTextTable, type TextTable, writeTextTable } from '../rows/text-table.ts'

/**
 * The parts of a block that lists, filters and searches need, in a few large buffers: a process sends a block of thousands of
 * transactions to another in a millisecond, and the other parses only the rows that are read.
 */
export type PackedBlock = {
  row: BlockRow
  rewards: BlockReward[]
  /** The summaries' JSON texts without their accounts, one after the other; `summaryEnds` contains where each one ends. */
  summaries: Uint8Array
  summaryEnds: Uint32Array
  /** The signatures of the transactions in block order; blank when one could not be read. */
  signatures: TextTable
  /** Every account that the transactions name, once. */
  addresses: TextTable
  /** The transactions' accounts as indexes into `addresses`; `accountEnds` contains where each transaction's end. */
  accounts: Uint32Array
  accountEnds: Uint32Array
  /** The block's rows in RowBinary of the tables that lists by token read. */
  rows: KeyedRows
}

/** Tables that are read by their key's first column, an address, before the block is flushed too. */
export type KeyedTableName = 'token_transfers' | 'address_activities' | 'owner_transactions'
export type KeyedRows = Record<KeyedTableName, Uint8Array>

const SIGNATURE_LETTERS = 88
const ADDRESS_LETTERS = 44

/**
 * @param transactions all of the block's, in block order
 * @param rows of this block alone
 */
export function packBlock(
  row: BlockRow,
  rewards: readonly DecodedReward[],
  transactions: readonly TransactionRow[],
  rows: KeyedRows,
): PackedBlock {
  const addresses = new Map<string, number>()
  const accounts: number[] = []
  const accountEnds = new Uint32Array(transactions.length)
  const summaryEnds = new Uint32Array(transactions.length)
  const texts: Buffer[] = []
  let end = 0
  for (const [i, transaction] of transactions.entries()) {
    for (const address of transaction.accounts ?? []) {
      const known = addresses.get(address) ?? addresses.size
      addresses.set(address, known)
      accounts.push(known)
    }
    accountEnds[i] = accounts.length
    const text = Buffer.from(JSON.stringify({ ...transaction, accounts: [] }))
    texts.push(text)
    end += text.length
    summaryEnds[i] = end
  }
  const signatureOf = ({ signature }: TransactionRow) =>
    signature.length <= SIGNATURE_LETTERS ? signature : ''
  return {
    row,
    rewards: rewards.map(blockReward),
    summaries: Buffer.concat(texts),
    summaryEnds,
    signatures: writeTextTable(transactions.map(signatureOf), SIGNATURE_LETTERS),
    addresses: writeTextTable(addresses.keys(), ADDRESS_LETTERS),
    accounts: Uint32Array.from(accounts),
    accountEnds,
    rows: {
      token_transfers: rows.token_transfers,
      address_activities: rows.address_activities,
      owner_transactions: rows.owner_transactions,
    },
  }
}

const blockReward = ({
  address,
  lamports,
  postBalance,
  rewardType,
  commission,
}: DecodedReward): BlockReward => ({
  address,
  lamports: String(lamports),
  postBalance: String(postBalance),
  rewardType: rewardType || null,
  commission: commission === null || commission < 0 ? null : commission,
})

/** Rows in block order; a packed one is parsed when it is read for the first time. */
export type TransactionRows = { readonly length: number; at(index: number): TransactionRow | undefined }

/** The rows from index `from` on, up to `to`. */
export function sliceRows(rows: TransactionRows, from = 0, to = rows.length): TransactionRow[] {
  const end = Math.min(to, rows.length)
  return Array.from({ length: Math.max(0, end - from) }, (_, i) => rows.at(from + i) as TransactionRow)
}

export function openRows(packed: PackedBlock): TransactionRows {
  const { summaryEnds, accountEnds } = packed
  const summaries = Buffer.from(
    packed.summaries.buffer,
    packed.summaries.byteOffset,
    packed.summaries.byteLength,
  )
  const rows: (TransactionRow | undefined)[] = []
  let addresses: string[] | undefined
  return {
    length: summaryEnds.length,
    at(index) {
      if (index >= summaryEnds.length) return undefined
      const parsed = rows[index]
      if (parsed) return parsed
      addresses ??= readTextTable(packed.addresses)
      const row = readTransactionObject(
        summaries.toString('utf8', summaryEnds[index - 1] ?? 0, summaryEnds[index]),
      )
      row.accounts = [...packed.accounts.subarray(accountEnds[index - 1] ?? 0, accountEnds[index])].map(
        (account) => addresses?.[account] ?? '',
      )
      rows[index] = row
      return row
    },
  }
}

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

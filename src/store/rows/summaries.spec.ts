import { expect, test } from 'vitest'
import { decodeAccounts, decodeTransaction } from '#decode/block/decode-block.ts'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { realData, transactionsOf } from '#decode/testing/real-data.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { memoIn } from '#svm/rpc/archived-transaction.ts'
import { blockOf } from '../testing/chain.ts'
import { addresses, string } from './columns.ts'
import { RowWriter } from './row-writer.ts'
import { rowReaderOf } from './selected-rows.ts'
import {
  readTransaction,
  rowColumns,
  summarize,
  transactionRow,
  voteKeysOf,
  writeMemo,
  writeSummary,
} from './summaries.ts'

const [moved, failed] = blockOf({ slot: 7 }).decoded.transactions
const header = { slot: 7, index: 0, blockHeight: 2, blockTime: null }

const addressesOf = ({ accounts }: DecodedTransaction) => accounts.map(({ address }) => address)

const readRow = rowReaderOf(rowColumns)

const NOTHING = { signature: undefined, voteKeys: [] }

/** The transaction after a round trip through its row as lists read it, without accounts. */
function stored(transaction: DecodedTransaction) {
  const out = new RowWriter(64)
  out.address(transaction.feePayer)
  addresses.write(out, [])
  string.write(out, writeSummary(summarize(header, transaction), transaction, NOTHING))
  string.write(out, writeMemo(transaction.memo))
  return [readTransaction(readRow(out.finish()))]
}

/** The same for a row that stores the signature and a vote's keys in columns. */
function storedInColumns(transaction: DecodedTransaction) {
  const voteKeys = voteKeysOf(transaction)
  const signature = decodeBase58(transaction.signature)
  const out = new RowWriter(64)
  out.address(voteKeys.length > 0 ? null : transaction.feePayer)
  addresses.write(out, voteKeys)
  string.write(out, writeSummary(summarize(header, transaction), transaction, { signature, voteKeys }))
  string.write(out, writeMemo(transaction.memo))
  return { rows: [readTransaction(readRow(out.finish()))], voteKeys }
}

test('a row of the database is the one in memory, but for its accounts', () => {
  for (const transaction of [moved, failed]) {
    if (!transaction) throw new Error('The test block lacks its two transactions')
    expect(stored(transaction)).toEqual([transactionRow(summarize(header, transaction), undefined)])
  }
  expect(moved && stored(moved)[0]?.instructions[0]?.programName).toBe('Token Program')
})

test.each(realData)(
  'lists read of every real transaction what it was, and its accounts from its payload: $name',
  (data) => {
    for (const rpc of transactionsOf(data)) {
      const decoded = decodeTransaction(0, rpc, { parse: 'tokenTransfers' })
      const row = transactionRow(summarize(header, decoded), undefined)
      expect(decoded.memo).toBe(memoIn(rpc))
      expect(stored(decoded)).toEqual([row])
      const { rows, voteKeys } = storedInColumns(decoded)
      expect(rows).toEqual([{ ...row, signature: '' }])
      expect(voteKeys.length).toBe(decoded.isVote ? 2 : 0)
      expect(decodeAccounts(rpc)).toEqual({
        signature: decoded.signature,
        accounts: addressesOf(decoded),
      })
    }
  },
)

test('no fee payer, one whose bytes are zeros, and accounts that did not fit are told apart', () => {
  if (!moved) throw new Error('The test block has no transaction')
  const zeros = '11111111111111111111111111111111'
  const of = (change: Partial<DecodedTransaction>) => {
    const [row] = stored({ ...moved, ...change })
    return [row?.feePayer, row?.accounts]
  }
  expect(of({ feePayer: null })).toEqual([null, undefined])
  expect(of({ feePayer: zeros })).toEqual([zeros, undefined])
  expect(of({ feePayer: null, accounts: [] })).toEqual([null, []])
})

import { expect, test } from 'vitest'
import { summarize, transactionRow } from '../rows/summaries.ts'
import { indexInTextTable, readTextTable, writeTextTable } from '../rows/text-table.ts'
import { address, blockOf, encode, failureOf, signature, transferOf } from '../testing/chain.ts'
import { indexesNaming, indexOfSignature, openRows, packBlock, sliceRows } from './packed-block.ts'

const block = blockOf({
  slot: 9,
  transactions: [transferOf('a', 1), failureOf('b'), {} as never, transferOf('c', 2, address('carol'))],
})
const batch = encode(block)
const [encoded] = batch.blocks
const names = encoded?.names ?? []
const packed = packBlock(encoded ?? expect.fail(), batch.rows)
const { slot, height: blockHeight, blockTime, transactions } = block.decoded
const rows = transactions.map((one) =>
  transactionRow(
    summarize({ slot, index: one.index, blockHeight, blockTime }, one),
    one.accounts.map((account) => account.address),
  ),
)

test('a packed block gives each row as it was, in any order of reading', () => {
  const opened = openRows(packed)
  expect(opened.at(3)).toEqual(rows[3])
  expect(sliceRows(opened)).toEqual(rows)
  expect(opened.at(4)).toBeUndefined()
  expect(sliceRows(opened, 2, 99)).toEqual(rows.slice(2))
  expect(sliceRows(opened, 9)).toEqual([])
})

test('a signature and the transactions of an address are found without parsing rows', () => {
  expect(['a', 'b', 'c', 'd'].map((name) => indexOfSignature(packed, signature(name)))).toEqual([0, 1, 3, -1])
  expect(indexesNaming(packed, address('bob'))).toEqual([0, 1, 3])
  expect(indexesNaming(packed, address('carol'))).toEqual([3])
  expect(indexesNaming(packed, address('unused'))).toEqual([])
})

test('an account that a transaction names twice counts it once', () => {
  const twice = names.map(({ signature, accounts }) => ({ signature, accounts: [...accounts, ...accounts] }))
  expect(
    indexesNaming(packBlock({ ...(encoded ?? expect.fail()), names: twice }, batch.rows), address('alice')),
  ).toEqual([0, 1])
})

test('a text is found as a whole entry only, not where two entries meet', () => {
  const table = writeTextTable(['abcd', 'cdab', 'x', ''], 4)
  expect(readTextTable(table)).toEqual(['abcd', 'cdab', 'x', ''])
  expect(
    ['abcd', 'cdab', 'x', '', 'cdcd', 'bcdc', 'abcde'].map((text) => indexInTextTable(table, text)),
  ).toEqual([0, 1, 2, 3, -1, -1, -1])
  expect(() => writeTextTable(['abcde'], 4)).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { transactionTexts } from './transaction-texts.ts'

const transactions = [{ a: ['}', '"]'] }, { transactions: [1, { b: null }] }, 7, 'x,"\\', [], {}]
const textsOf = (json: unknown, indent?: number) =>
  transactionTexts(Buffer.from(JSON.stringify(json, null, indent)))

test.each([
  ['a block', { blockhash: 'h', transactions, rewards: [] }],
  ['an answer to getBlock', { jsonrpc: '2.0', result: { rewards: [{}], transactions, time: 1 }, id: 1 }],
])('the transactions of %s are cut out in any order, with blanks or without', (_, json) => {
  for (const indent of [undefined, 2]) {
    const text = textsOf(json, indent)
    for (const index of [3, 0, 5, 4, 1, 2]) expect(JSON.parse(text(index))).toEqual(transactions[index])
    expect(() => text(6)).toThrow(RangeError)
  }
})

test.each([
  ['none', { transactions: [] }],
  ['no list of them', { transactions: null }],
  ['no such field', { other: [1] }],
  ['a field of that name deeper down', { other: { transactions: [1] }, result: { x: 1 } }],
])('a block with %s has no transaction', (_, json) => {
  expect(() => textsOf(json)(0)).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { createFakeChain } from '../testing/fake-chain.ts'
import { readBlockLink } from './block-link.ts'

const { slot, ...block } = createFakeChain().add({ slot: 9, transactions: 40 })
const { blockhash, previousBlockhash, parentSlot, transactions, ...rest } = block
const link = { blockhash, previousBlockhash, parentSlot }
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

test('reads the link of a response and of a block, with the fields in any order', () => {
  for (const each of [block, { ...link, transactions }, { transactions, ...rest, ...link }]) {
    expect(readBlockLink(bytes(each), slot)).toEqual(link)
    expect(readBlockLink(bytes({ jsonrpc: '2.0', result: each, id: 1 }), slot)).toEqual(link)
    expect(readBlockLink(bytes({ id: 1, jsonrpc: '2.0', result: each }), slot)).toEqual(link)
  }
})

test('does not read the transactions after it', () => {
  const text = JSON.stringify({ jsonrpc: '2.0', result: { ...link, transactions } })
  expect(readBlockLink(Buffer.from(text.slice(0, 400)), slot)).toEqual(link)
})

test('rejects a block at or before its parent’s slot, except slot 0', () => {
  expect(readBlockLink(bytes(block), parentSlot)).toBeUndefined()
  expect(readBlockLink(bytes({ ...block, parentSlot: 0 }), 0)).toEqual({ ...link, parentSlot: 0 })
})

test('returns undefined for other content', () => {
  const hostile = [
    null,
    7,
    [],
    {},
    { result: null },
    { result: { result: block } },
    { ...block, blockhash: 'x' },
    { ...block, blockhash: blockhash.repeat(1_000) },
    { ...block, previousBlockhash: null },
    { ...block, parentSlot: '8' },
    { ...block, parentSlot: -1 },
  ]
  for (const each of hostile) expect(readBlockLink(bytes(each), slot)).toBeUndefined()
  const text = JSON.stringify({ transactions, ...link })
  expect(readBlockLink(Buffer.from(text.slice(0, -200)), slot)).toBeUndefined()
  expect(readBlockLink(Buffer.from('<html>'), slot)).toBeUndefined()
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { MetadataChange, NameChange } from '#decode/decoded-block.ts'
import { encodeBase58 } from '#lib/base58.ts'
import { loadNetwork } from '#networks/index.ts'
import { alice, block, bob, mint, signatureOf } from './testing/blocks.ts'
import { type IndexedApi, startIndexed } from './testing/indexed.ts'

let it: IndexedApi
const tree = loadNetwork('gorbagana').names
const record = encodeBase58(new Uint8Array(32).fill(7))
const reverse = encodeBase58(new Uint8Array(32).fill(8))
const hashed = (text: string) => createHash('sha256').update(`SPL Name Service${text}`).digest('hex')

const metadataChanges: MetadataChange[] = [
  { account: mint, mint, source: 'token-2022', name: 'Trash Coin', symbol: 'TR\u202eASH', uri: 'http://x' },
]
const nameChanges: NameChange[] = [
  {
    account: record,
    kind: 'create',
    parent: tree?.parent ?? '',
    class: null,
    owner: bob,
    hashedName: hashed('rusty'),
  },
  {
    account: reverse,
    kind: 'create',
    parent: null,
    class: tree?.reverseClass ?? '',
    owner: alice,
    hashedName: hashed(record),
  },
  { account: reverse, kind: 'update', offset: 0, data: `05000000${Buffer.from('rusty').toString('hex')}` },
]

beforeAll(async () => {
  it = await startIndexed()
  await it.store.save(104, block(104, { height: 93, blockTime: 1_700_000_004 }), false, {
    metadataChanges,
    nameChanges,
  })
})
afterAll(() => it.stop())

test('a sentence calls tokens and wallets by their names, without marks that turn the text around', async () => {
  const found = await it.read(routes.getTransaction, `/api/transaction/${signatureOf('104 tokens')}`)
  expect(found.sentence).toMatch(/^Sent [\d,.]+ TRASH to rusty\.gor$/)
  expect(found.sentencePieces.find(({ kind }) => kind === 'address')).toEqual({
    kind: 'address',
    text: 'rusty.gor',
    value: bob,
  })
  expect(found.tokens[mint]).toMatchObject({ name: 'Trash Coin' })
  const [row] = (await it.read(routes.listTransactions, '/api/transactions?block=93')).filter(
    ({ signature }) => signature === found.signature,
  )
  expect(row?.sentence).toBe(found.sentence)
})

test('the search finds a token by its name and a wallet by its domain', async () => {
  const find = async (q: string) => (await it.read(routes.search, `/api/search?q=${q}`)).results
  expect(await find('trash')).toEqual([{ type: 'token', value: mint, label: 'TRASH (Trash Coin)' }])
  expect(await find('Rusty.gor')).toEqual([{ type: 'address', value: bob, label: 'rusty.gor' }])
  expect(await find('rus')).toEqual([{ type: 'address', value: bob, label: 'rusty.gor' }])
  expect(await find('nobody.gor')).toEqual([])
  expect(await find('wGOR')).toMatchObject([{ type: 'token', label: 'wGOR' }])
})

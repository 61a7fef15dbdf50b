import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { MetadataChange, NameChange } from '#decode/decoded-block.ts'
import { encodeBase58 } from '#lib/base58.ts'
import { loadNetwork } from '#networks/index.ts'
import { alice, block, bob, mint, signatureOf } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

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
  await it.store.profile({ mint, name: 'Trash Coin', symbol: 'TRASH', uri: 'http://x' })
})
afterAll(() => it.stop())

test('a sentence has the names of tokens and wallets, without bidirectional marks', async () => {
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
  const find = async (q: string) =>
    (await it.read(routes.search, `/api/search?q=${encodeURIComponent(q)}`)).results
  const plain = { badge: null, logoUri: null, symbol: null }
  // It has the name of a verified token.
  const named = { ...plain, symbol: 'TRASH', badge: 'copy of TRASH' }
  const token = { type: 'token', value: mint, label: 'TRASH (Trash Coin)', ...named }
  const rusty = { type: 'address', value: bob, label: 'rusty.gor', ...plain }
  expect(await find('trash')).toEqual([token])
  expect(await find(mint)).toEqual([token])
  expect(await find(mint.slice(0, 8))).toEqual([token])
  expect(await find(`https://solscan.io/token/${mint}?cluster=custom#txs`)).toEqual([token])
  expect(await find('Rusty.gor')).toEqual([rusty])
  expect(await find('rus')).toEqual([rusty])
  expect(await find(bob)).toEqual([{ ...rusty, badge: 'wallet' }])
  expect(await find('nobody.gor')).toEqual([])
  expect(await find('wGOR')).toMatchObject([{ type: 'token', label: 'wGOR (Wrapped GOR)', symbol: 'wGOR' }])
  expect(await find('cpamm v4')).toMatchObject([{ type: 'address', label: 'CPAMM v4', badge: 'program' }])
  expect((await find('CPAMM')).map(({ label }) => label)).toEqual([
    'CPAMM v1',
    'CPAMM v2',
    'CPAMM v3',
    'CPAMM v4',
  ])
})

test('domains are listed by their text, an exact match first; a text that matches none lists none', async () => {
  const domains = (search: string) =>
    it.read(routes.listDomains, `/api/sns/domains?search=${encodeURIComponent(search)}`)
  const rusty = { name: 'rusty', parentName: 'gor', owner: bob, account: record }
  for (const search of ['rusty', 'RUST', 'rusty.gor', ' Rusty.GOR '])
    expect(await domains(search)).toEqual([rusty])
  for (const search of ['.gor', 'rusty.sol', 'nobody', '%', '\u0000', '💥', "'; --"])
    expect(await domains(search)).toEqual([])
  expect(await it.errorOf('/api/sns/domains')).toMatchObject({ status: 400, message: 'search is missing.' })
  expect(await it.errorOf('/api/sns/domains?search=a&limit=51')).toMatchObject({
    status: 400,
    message: 'limit is "51": expected at most 50.',
  })
})

test('an address lists the names that it owns, whole and in parts', async () => {
  const domainsOf = (address: string) => it.read(routes.listAddressDomains, `/api/address/${address}/domains`)
  expect(await domainsOf(bob)).toEqual({
    domains: [
      { name: 'rusty', parentName: 'gor', domainName: 'rusty.gor', domainAddress: record, slot: 104 },
    ],
  })
  expect(await domainsOf(alice)).toEqual({ domains: [] })
})

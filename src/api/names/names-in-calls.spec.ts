import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { MetadataChange } from '#decode/block/decoded-block.ts'
import { loadNetwork } from '#profiles/index.ts'
import { nameAddresses, registeredName, reverseData } from '#store/testing/registered-names.ts'
import { hashOfName } from '#svm/name-records.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import {
  addressOf,
  alice,
  block,
  bob,
  type MadeInstruction,
  memo,
  mint,
  signatureOf,
  transaction,
  u32,
  u64,
} from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { start } from '../testing/start.ts'

let it: IndexedApi
const turned = 'pay \u202eecila'
const carol = addressOf('carol')
const network = loadNetwork('gorbagana')
const { names: tree } = network
if (!tree) throw new Error('The profile has a name service.')
const { record } = nameAddresses(tree, 'rusty')
const devRecord = nameAddresses(tree, 'dev.rusty').record

const metadataChanges: MetadataChange[] = [
  { account: mint, mint, source: 'token-2022', name: 'Trash Coin', symbol: 'TR\u202eASH', uri: 'http://x' },
]
const nameChanges = [...registeredName(tree, 'rusty', bob), ...registeredName(tree, 'dev.rusty', carol)]

/** The name service's instructions that register `name`. */
function registration(name: string, owner: string): MadeInstruction[] {
  if (!tree) return []
  const { record: account, reverse, label, parent } = nameAddresses(tree, name)
  const create = (text: string, accounts: string[]): MadeInstruction => ({
    program: tree.program,
    accounts: [PROGRAM.system, owner, ...accounts],
    data: Buffer.concat([Buffer.from([0]), u32(32), hashOfName(text), u64(1n), u32(64)]),
  })
  const text = reverseData(label)
  return [
    create(label, [account, owner, PROGRAM.system, parent, owner]),
    create(account, [reverse, alice, tree.reverseClass, parent, owner]),
    {
      program: tree.program,
      accounts: [reverse, tree.reverseClass],
      data: Buffer.concat([Buffer.from([1]), u32(0), u32(text.length), text]),
    },
  ]
}

beforeAll(async () => {
  it = await startIndexed()
  await it.store.save(104, block(104, { height: 93, blockTime: 1_700_000_004 }), false, {
    metadataChanges,
    nameChanges,
  })
  const instructions = registration('www.rusty', bob)
  const registering = transaction({ name: 'registration', payer: bob, instructions })
  const turning = transaction({ name: 'turning', payer: bob, instructions: [memo(turned)] })
  const rpc = {
    ...block(105, { height: 94, blockTime: 1_700_000_005 }),
    transactions: [registering, turning],
  }
  await it.store.save(105, rpc, false, {}, network.programs)
  await it.store.profile({ mint, name: 'Trash Coin', symbol: 'TRASH', uri: 'http://x' })
})
afterAll(() => it.stop())

test('a sentence has the names of tokens and wallets, without bidirectional marks', async () => {
  const found = await it.read(routes.getTransaction, `/api/transaction/${signatureOf('104 tokens')}`)
  expect(found.sentence).toMatch(/^Sent [\d,.]+ TRASH \(copy \w{6}\.\.\.\w{4}\) to rusty\.gor$/)
  expect(found.sentencePieces.find(({ kind }) => kind === 'address')).toEqual({
    kind: 'address',
    text: 'rusty.gor',
    value: bob,
    copyOf: null,
  })
  expect(found.tokens[mint]).toMatchObject({ name: 'Trash Coin' })
  const [row] = (await it.read(routes.listTransactions, '/api/transactions?block=93')).filter(
    ({ signature }) => signature === found.signature,
  )
  expect(row?.sentence).toBe(found.sentence)
})

test('the sentence of a memo is without bidirectional marks, and its instruction has them', async () => {
  const found = await it.read(routes.getTransaction, `/api/transaction/${signatureOf('turning')}`)
  expect(found.sentence).toBe('Wrote “pay ecila”')
  expect(found.sentencePieces.map(({ text }) => text).join('')).toBe(found.sentence)
  expect(found.instructions).toContain(turned)
})

test('the sentence of a registration has the subdomain under its parent', async () => {
  const signature = signatureOf('registration')
  const api = await start({ db: { ...it.store.db, registry: network.programs }, head: it.store.head })
  const found = await it.read(routes.getTransaction, `/api/transaction/${signature}`, api)
  await api.stop()
  expect(found.sentence).toBe('Registered the name www.rusty.gor')
  const [row] = await it.read(routes.listTransactions, '/api/transactions?block=94')
  expect(row?.sentence).toBe('Registered the name www.rusty.gor')
})

test('the search finds a token by its name and a wallet by its domain', async () => {
  const find = async (q: string) =>
    (await it.read(routes.search, `/api/search?q=${encodeURIComponent(q)}`)).results
  const plain = { badge: null, logoUri: null, symbol: null, verified: false, copyOf: null }
  // The token has the name of a verified token.
  const original = network.verified?.find(({ symbol }) => symbol === 'TRASH')
  const copyOf = { mint: original?.mint, symbol: 'TRASH' }
  const named = { ...plain, symbol: 'TRASH', badge: 'copy of TRASH', copyOf }
  const token = { type: 'token', group: 'token', value: mint, label: 'TRASH (Trash Coin)', ...named }
  const rusty = { type: 'address', group: 'name', value: bob, label: 'rusty.gor', ...plain }
  expect(await find('trash')).toEqual([token])
  expect(await find(mint)).toEqual([token])
  expect(await find(mint.slice(0, 8))).toEqual([token])
  expect(await find(`https://solscan.io/token/${mint}?cluster=custom#txs`)).toEqual([token])
  expect(await find('Rusty.gor')).toEqual([rusty])
  const dev = { type: 'address', group: 'name', value: carol, label: 'dev.rusty.gor', ...plain }
  expect(await find('rus')).toEqual([rusty])
  for (const text of ['dev.rusty.gor', 'Dev.Rusty.GOR', 'dev.rusty', 'dev.ru'])
    expect(await find(text)).toEqual([dev])
  // Titles of the explorer's pages also begin with this text.
  expect((await find('dev')).map(({ group }) => group)).toEqual(['name', 'page', 'page'])
  expect(await find('www.rusty.gor')).toMatchObject([{ value: bob, label: 'www.rusty.gor' }])
  expect(await find('ftp.rusty.gor')).toEqual([])
  expect(await find(devRecord)).toMatchObject([{ value: devRecord, label: 'dev.rusty.gor' }])
  expect(await find(bob)).toEqual([{ ...rusty, group: 'address', badge: 'wallet' }])
  expect(await find('nobody.gor')).toEqual([])
  expect(await find('wGOR')).toMatchObject([{ type: 'token', label: 'wGOR (Wrapped GOR)', symbol: 'wGOR' }])
  expect(await find('cpamm v4')).toMatchObject([
    { type: 'address', group: 'program', label: 'CPAMM v4', badge: 'program' },
  ])
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
  const dev = { name: 'dev', parentName: 'rusty.gor', owner: carol, account: devRecord }
  for (const search of ['dev', 'dev.rusty', 'DEV.rusty.gor']) expect(await domains(search)).toEqual([dev])
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
      {
        name: 'rusty',
        parentName: 'gor',
        domainName: 'rusty.gor',
        domainAddress: record,
        slot: 104,
        expires: 'never',
      },
      {
        name: 'www',
        parentName: 'rusty.gor',
        domainName: 'www.rusty.gor',
        domainAddress: nameAddresses(tree, 'www.rusty').record,
        slot: 105,
        expires: 'never',
      },
    ],
  })
  expect(await domainsOf(alice)).toEqual({ domains: [] })
  expect(await domainsOf(carol)).toMatchObject({
    domains: [
      { name: 'dev', parentName: 'rusty.gor', domainName: 'dev.rusty.gor', domainAddress: devRecord },
    ],
  })
})

test('the names of the addresses of a page are asked for together', async () => {
  const named = (...addresses: string[]) =>
    it.read(routes.listNames, `/api/sns/names?addresses=${addresses.join(',')}`)
  expect(await named(alice, bob, carol, record, devRecord, mint)).toEqual({
    names: {
      [bob]: 'rusty.gor',
      [carol]: 'dev.rusty.gor',
      [record]: 'rusty.gor',
      [devRecord]: 'dev.rusty.gor',
      [mint]: `TRASH (copy ${mint.slice(0, 6)}...${mint.slice(-4)})`,
    },
  })
  expect(await named(alice)).toEqual({ names: {} })
  const refused = (addresses: string) => it.errorOf(`/api/sns/names?addresses=${addresses}`)
  expect(await it.errorOf('/api/sns/names')).toMatchObject({ status: 400, message: 'addresses is missing.' })
  for (const wrong of ['', 'x', `${alice},`, `${alice} ${bob}`])
    expect(await refused(wrong)).toMatchObject({ status: 400 })
  expect(await refused(Array(41).fill(alice).join(','))).toMatchObject({ status: 400 })
})

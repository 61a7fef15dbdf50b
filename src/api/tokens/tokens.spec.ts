/** @module-tag slow */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { routes } from '#contract/index.ts'
import type { MetadataChange } from '#decode/block/decoded-block.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, alice, block, mint } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { endlessMint, extendedMint, mintBytes, scaledMint } from '../testing/mints.ts'
import { start } from '../testing/start.ts'

let it: IndexedApi
let live: Api
const { coin } = loadNetwork('gorbagana')
const authority = addressOf('authority')
const unindexed = addressOf('a mint from before the index')
const named = addressOf('a mint without holders')
const scaled = addressOf('a mint with a multiplier')
const endless = addressOf('a mint with endless interest')
const nobody = addressOf('nobody')

const metadataChanges: MetadataChange[] = [
  {
    account: mint,
    mint,
    source: 'token-2022',
    name: `Trash\u202e\n Coin${'x'.repeat(200)}`,
    symbol: 'TRASH',
    uri: 'http://a.example/trash.json',
    updateAuthority: authority,
    fields: [['image', 'https://a.example/trash.png']],
  },
  {
    account: named,
    mint: named,
    source: 'metaplex',
    name: 'Nobody’s',
    symbol: '',
    uri: 'javascript:alert(1)//.png',
  },
]

const accounts = new Map([
  [endless, { owner: PROGRAM.token2022, data: endlessMint(authority) }],
  [scaled, { owner: PROGRAM.token2022, data: scaledMint(authority) }],
  [mint, { owner: PROGRAM.token, data: mintBytes(authority, 77n, 6) }],
  [unindexed, { owner: PROGRAM.token2022, data: extendedMint(authority, unindexed) }],
  [alice, { owner: PROGRAM.system, data: Buffer.alloc(0) }],
  [addressOf("alice's tokens"), { owner: PROGRAM.token, data: Buffer.alloc(165) }],
])
const silent = () => Promise.reject(new Error('not asked here'))
const chain = {
  getAccount: async (address: string) => {
    const account = accounts.get(address)
    return account
      ? { ...account, lamports: 1n, executable: false, space: account.data.length, rentEpoch: 0n }
      : null
  },
  getAccounts: async () => ({ slot: 103, accounts: [] }),
  getEpochInfo: silent,
  getEpochSchedule: silent,
  getVoteAccounts: silent,
  getSupply: silent,
  getVersion: silent,
} as unknown as ChainClient

beforeAll(async () => {
  it = await startIndexed()
  await it.store.save(104, block(104, { height: 93, blockTime: null }), true, { metadataChanges })
  await it.store.profile(
    { mint, name: 'Trash Coin', symbol: 'TRASH', uri: trash.uri, logo: trash.logoUri },
    { mint: named, name: 'Nobody’s' },
  )
  live = await start({ db: it.store.db, head: it.store.head, chain })
})
afterAll(async () => {
  await live?.stop()
  await it?.stop()
})

const token = (address: string, from = live) => it.read(routes.getToken, `/api/token/${address}`, from)
const list = (query: string, from = live) => it.read(routes.listTokens, `/api/tokens${query}`, from)

const trash = {
  mint,
  symbol: 'TRASH',
  decimals: 6,
  uri: 'http://a.example/trash.json',
  logoUri: 'https://a.example/trash.png',
}

test('a token combines the index and the node', async () => {
  const found = await token(mint)
  expect(found).toMatchObject({
    ...trash,
    supply: '77',
    uiSupply: '0.000077',
    mintAuthority: authority,
    authority,
    freezeAuthority: null,
    programId: PROGRAM.token,
    updateAuthority: authority,
    // Two accounts exist, and one of them holds everything.
    holders: 1,
  })
  expect(found.name).toBe(`Trash Coin${'x'.repeat(54)}`)
})

test('an answer is of the slot that the node says with the mint account, which may be ahead of the index', async () => {
  const slotOf = async (path: string, from: Api) =>
    Number((await fetch(`${from.url}/api/token/${mint}${path}`)).headers.get('x-slot'))
  expect(await slotOf('', live)).toBe(104)
  const getAccount = async (address: string) => ({ ...(await chain.getAccount(address)), slot: 106 })
  const ahead = await start({
    ...{ db: it.store.db, head: it.store.head },
    chain: { ...chain, getAccount } as unknown as ChainClient,
  })
  onTestFinished(() => ahead.stop())
  for (const path of ['', '/supply']) expect(await slotOf(path, ahead)).toBe(106)
})

test('a supply history is reckoned back from the supply of the mint account', async () => {
  // Every block mints 7 and burns 3; the block of slot 101 has no time.
  const history = (from = live) => it.read(routes.getTokenSupply, `/api/token/${mint}/supply`, from)
  const time = 1_700_000_000 - (1_700_000_000 % 60)
  expect(await history()).toMatchObject({
    supply: '77',
    step: 60,
    points: [{ time, minted: '14', uiMinted: '0.000014', burned: '6', supply: '77', uiSupply: '0.000077' }],
  })
  expect(await history(it.offline)).toMatchObject({ supply: null, points: [{ minted: '14', supply: null }] })
  expect(await it.read(routes.getTokenSupply, `/api/token/${coin.wrappedMint}/supply`, live)).toEqual({
    supply: null,
    step: 86_400,
    points: [],
  })
})

test("a token's extensions and authorities are those of its mint account, and unknown without a node", async () => {
  expect(await token(scaled)).toMatchObject({
    extensions: [{ extension: 'scaledUiAmountConfig', title: 'Scaled amounts', limitsHolder: false }],
    authorities: [
      { role: 'mint', address: authority },
      { role: 'freeze', address: null },
      { role: 'multiplier', address: null },
    ],
  })
  expect(await token(mint)).toMatchObject({ extensions: [] })
  expect(await token(mint, it.offline)).toMatchObject({ extensions: null, authorities: null })
})

test('without a node a token has its indexed values, and null for the rest', async () => {
  expect(await token(mint, it.offline)).toMatchObject({
    ...trash,
    supply: null,
    uiSupply: null,
    mintAuthority: null,
    authority: null,
    programId: PROGRAM.token,
    updateAuthority: authority,
    holders: 1,
  })
  expect(await token(named, it.offline)).toMatchObject({
    name: 'Nobody’s',
    symbol: null,
    decimals: null,
    logoUri: null,
    holders: null,
  })
})

test('a token created before indexing began is read from its mint account', async () => {
  expect(await token(unindexed)).toMatchObject({
    name: 'Early',
    symbol: 'ERL',
    decimals: 3,
    supply: '18446744073709551615',
    logoUri: 'http://a.example/early.webp',
    programId: PROGRAM.token2022,
    updateAuthority: authority,
    // The token may have holders, because the index does not begin at the first block.
    holders: null,
  })
  const holders = await it.read(routes.listTokenHolders, `/api/token/${unindexed}/holders`, live)
  expect(holders).toMatchObject({ holders: [], total: null, partialSince: 100 })
})

test('a supply is raw and as the token program displays it; unknown if that needs a time and no block has one', async () => {
  expect(await token(scaled)).toMatchObject({ decimals: 3, supply: '1000001', uiSupply: '2500.002' })
  expect((await token(unindexed)).uiSupply).toBe('18446744073709551.615')
  const empty = await start({ db: await it.store.empty(), chain })
  onTestFinished(() => empty.stop())
  expect(await token(scaled, empty)).toMatchObject({ supply: '1000001', uiSupply: null })
})

test('a supply that is too large for the token program’s numbers is unknown, and a mint of 255 decimals is one', async () => {
  expect(await token(endless)).toMatchObject({ decimals: 255, supply: '7', uiSupply: null })
})

test('the wrapped coin is known without a node or the index', async () => {
  const wrapped = { name: 'Wrapped GOR', symbol: 'wGOR', decimals: 9, logoUri: coin.logoUrl, supply: null }
  expect(await token(coin.wrappedMint, it.offline)).toMatchObject(wrapped)
})

test('a token has the origin that the profile names, and no other token has one', async () => {
  expect((await token(coin.wrappedMint)).origin).toEqual({
    chain: 'Solana',
    url: `https://explorer.solana.com/address/${coin.contractAddress}`,
  })
  expect((await token(mint)).origin).toBeNull()
})

test('a token whose name could not be read is answered 503, not without its name', async () => {
  const { db, head } = it.store
  const reader = new Proxy(db.reader, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (name !== 'query' && name !== 'queryBytes') return value
      return (sql: string, ...rest: unknown[]) =>
        /max\(metadata_changes.place\)/.test(sql)
          ? Promise.reject(new Error('too busy'))
          : value.call(target, sql, ...rest)
    },
  })
  const busy = await start({ db: { ...db, reader }, head })
  try {
    expect(await it.errorOf(`/api/token/${mint}`, busy)).toMatchObject({ status: 503, code: 'unavailable' })
    expect(await token(coin.wrappedMint, busy)).toMatchObject({ symbol: coin.wrappedSymbol })
  } finally {
    await busy.stop()
  }
})

test('a token is verified by the profile alone, and one that has the name of a verified token says whose copy it is', async () => {
  const original = { mint: '5AUcJkaftzvruchSBjKaTqNWNGtxAtf1kmUa1kRvuLc6', symbol: 'TRASH' }
  expect(await token(mint)).toMatchObject({ verified: false, copyOf: original })
  expect(await list(`?search=${mint}`)).toMatchObject([{ verified: false, copyOf: original }])
  expect(await token(unindexed)).toMatchObject({ verified: false, copyOf: null })
  expect(await token(coin.wrappedMint)).toMatchObject({ verified: true, copyOf: null })
})

test('an address that is not a mint is 404 with its account type', async () => {
  expect(await it.errorOf(`/api/token/${nobody}`, live)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await it.errorOf(`/api/token/${nobody}`, it.offline)).toMatchObject({ status: 404 })
  const wallet = await it.errorOf(`/api/token/${alice}`, live)
  expect(wallet.status).toBe(404)
  expect(wallet.message).toContain(`${alice} is not a token's mint: the chain has a wallet there`)
  expect((await it.errorOf(`/api/token/${addressOf("alice's tokens")}`, live)).message).toContain(
    'token account',
  )
  expect(await it.errorOf('/api/token/abc', live)).toMatchObject({
    status: 400,
    message: 'mint is "abc": expected base58 of 32 bytes.',
  })
})

test('tokens are listed by holders, and searched by name, symbol and mint', async () => {
  expect((await list('')).map(({ holderCount }) => holderCount)).toEqual([null, null, 1])
  expect(await list('?search=tra')).toMatchObject([
    {
      ...trash,
      name: 'Trash Coin',
      holderCount: 1,
      price: null,
      change24h: null,
      volume24h: null,
      marketCap: null,
    },
  ])
  for (const search of ['trash', 'COIN', mint, mint.slice(0, 6), ` ${mint}\n`])
    expect(await list(`?search=${encodeURIComponent(search)}&limit=5`)).toMatchObject([trash])
  expect(await list(`?search=${unindexed}`)).toMatchObject([{ mint: unindexed }])
  expect(await list(`?search=${unindexed}`, it.offline)).toEqual([])
  expect(await list(`?search=${alice}`)).toEqual([])
  expect(await list('?search=wrapped')).toMatchObject([
    { mint: coin.wrappedMint, symbol: 'wGOR', decimals: 9 },
  ])
  // A search without a text gives the list.
  expect(await list('?search=%20')).toEqual(await list(''))
})

test.each([
  '%',
  "'; DROP TABLE blocks --",
  '\u0000',
  '💥'.repeat(90),
  '\u202eabc',
  '{x:String}',
  '\\',
  'zzzzzz',
  '1111',
])('the text %j finds nothing and causes no error', async (search) => {
  expect(await list(`?search=${encodeURIComponent(search)}`)).toEqual([])
})

test('bad input is refused with the field named', async () => {
  expect(await it.errorOf('/api/tokens?limit=0')).toMatchObject({
    status: 400,
    message: 'limit is "0": expected at least 1.',
  })
  expect(await it.errorOf('/api/tokens?limit=1000')).toMatchObject({ status: 400 })
  expect((await it.errorOf('/api/tokens?sortBy=age')).message).toBe(
    'sortBy is "age": expected one of holderCount, price, change24h, volume24h, marketCap, name.',
  )
  expect((await it.errorOf('/api/tokens/count?qualityOnly=1')).message).toBe(
    'qualityOnly is "1": expected true or false.',
  )
  expect((await it.errorOf(`/api/tokens?search=${'x'.repeat(201)}`)).message).toContain('search is ')
})

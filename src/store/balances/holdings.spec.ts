import { beforeAll, expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { command, type Database } from '../engine/database.ts'
import { readPrices } from '../markets/prices.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { readHoldings } from './holdings.ts'
import { type ChangedAccount, type NewestChanges, readNewestChanges } from './newest-changes.ts'
import { findTokenAccount, readLamports } from './own-balances.ts'

const databases = testDatabases()
let db: Database
const coin = { wrappedMint: address('wrapped'), decimals: 9 }
const key = (name: string) => `base58Decode('${address(name)}')`

beforeAll(async () => {
  db = await databases.fresh()
  const accounts = [
    ['alice', 'dollar', 'dollars', 250_000_000n, 3],
    ['alice', 'dollar', 'more dollars', 1n, 4],
    ['alice', 'wrapped', 'coins', 2_000_000_000n, 5],
    ['alice', 'nameless', 'nameless tokens', 2n ** 64n - 1n, 6],
    ['alice', 'uncounted', 'uncounted tokens', 8n, 7],
    ['alice', 'trash', 'closed', 9n, 7],
    ['alice', 'trash', 'closed', 0n, 9],
    ['bob', 'dollar', "bob's dollars", 77n, 9],
  ] as const
  for (const [owner, mint, account, amount, slot] of accounts)
    await command(
      db,
      `INSERT INTO owner_token_accounts (owner, mint, account, amount, version)
       VALUES (${key(owner)}, ${key(mint)}, ${key(account)}, ${amount}, ${BigInt(slot) << 20n})`,
    )
  for (const mint of ['dollar', 'nameless', 'trash'])
    await command(
      db,
      `INSERT INTO mint_holders (mint, decimals, holders, supply, as_of_slot, version) VALUES (${key(mint)}, 6, 1, 1, 7, 1)`,
    )
  for (const [mint, usd] of [
    ['dollar', 1],
    ['wrapped', 20],
    ['uncounted', 3],
    ['trash', 5],
  ] as const)
    await command(
      db,
      `INSERT INTO token_prices (mint, price_usd, as_of_slot, as_of_time, is_deleted, version)
       VALUES (${key(mint)}, ${usd}, 7, 7, 0, 1)`,
    )
  for (const [lamports, slot] of [
    [5n, 3],
    [2n ** 64n - 1n, 8],
  ] as const)
    await command(
      db,
      `INSERT INTO native_balances (address, lamports, version) VALUES (${key('alice')}, ${lamports}, ${BigInt(slot) << 20n})`,
    )
})

/** No changes besides those of finalized blocks. */
const none: NewestChanges = { finalSlot: 0, balance: undefined, accounts: new Map(), isCut: false }
const holdingsOf = (owner: string, page = { limit: 100, offset: 0 }, changes = none, few = 200) =>
  readHoldings(db, address(owner), coin, page, changes, undefined, few)

test('holdings come by value with those without one last, exact, and without emptied accounts', async () => {
  const found = await holdingsOf('alice')
  expect(found.holdings.slice(0, 3)).toEqual([
    {
      account: address('dollars'),
      mint: address('dollar'),
      amount: 250_000_000n,
      decimals: 6,
      price: 1,
      value: 250,
    },
    {
      account: address('coins'),
      mint: address('wrapped'),
      amount: 2_000_000_000n,
      decimals: 9,
      price: 20,
      value: 40,
    },
    {
      account: address('more dollars'),
      mint: address('dollar'),
      amount: 1n,
      decimals: 6,
      price: 1,
      value: 1e-6,
    },
  ])
  const rest = new Map(found.holdings.slice(3).map((holding) => [holding.account, holding]))
  expect(rest.get(address('nameless tokens'))).toEqual({
    account: address('nameless tokens'),
    mint: address('nameless'),
    amount: 2n ** 64n - 1n,
    decimals: 6,
    price: null,
    value: null,
  })
  // The mint's holders are not counted yet, so the raw amount does not show the value.
  expect(rest.get(address('uncounted tokens'))).toMatchObject({
    amount: 8n,
    decimals: null,
    price: 3,
    value: null,
  })
  expect(found).toMatchObject({ total: 5, unpriced: 2, slot: 9 })
  expect(found.value).toBeCloseTo(290.000001, 9)
})

test('pages of holdings join, and one beyond the last has none but the totals', async () => {
  const whole = (await holdingsOf('alice')).holdings
  const pages = await Promise.all([0, 2, 4].map((offset) => holdingsOf('alice', { limit: 2, offset })))
  expect(pages.flatMap(({ holdings }) => holdings)).toEqual(whole)
  expect(await holdingsOf('alice', { limit: 2, offset: 6 })).toMatchObject({
    holdings: [],
    total: 5,
    unpriced: 2,
  })
})

test('an owner with many token accounts is answered alike', async () => {
  for (const page of [
    { limit: 100, offset: 0 },
    { limit: 2, offset: 2 },
    { limit: 2, offset: 6 },
  ]) {
    const few = await holdingsOf('alice', page)
    const many = await holdingsOf('alice', page, none, 0)
    expect({ ...many, value: many.value?.toFixed(9) }).toEqual({ ...few, value: few.value?.toFixed(9) })
  }
})

test('whoever has many token accounts has the prices of the caller too, not those that the table has by then', async () => {
  const { prices, to } = await readPrices(db)
  const later = new Map([...prices].map(([mint, price]) => [mint, { ...price, usd: price.usd * 1.5 }]))
  later.delete(address('wrapped'))
  for (const few of [200, 0]) {
    const pricing = Promise.resolve({ prices: later, to })
    const page = { limit: 2, offset: 0 }
    const found = await readHoldings(db, address('alice'), coin, page, none, pricing, few)
    expect(found.holdings).toMatchObject([
      { account: address('dollars'), price: 1.5, value: 375 },
      { account: address('more dollars'), price: 1.5 },
    ])
    expect(found).toMatchObject({ total: 5, unpriced: 3, slot: 9 })
    expect(found.value).toBeCloseTo(375.0000015, 9)
  }
})

test('the prices of more than two hundred tokens of an owner make its worth', async () => {
  const own = await databases.fresh()
  const mints = Array.from({ length: 300 }, (_, i) => address(`mint ${i}`))
  const keys = mints.map((mint) => `base58Decode('${mint}')`)
  const rows = (row: (key: string, i: number) => string) => keys.map(row).join(', ')
  await command(
    own,
    `INSERT INTO owner_token_accounts (owner, mint, account, amount, version)
     VALUES ${rows((mint, i) => `(${key('alice')}, ${mint}, ${mint}, ${i + 1}, ${3n << 20n})`)}`,
  )
  await command(
    own,
    `INSERT INTO mint_holders (mint, decimals, holders, supply, as_of_slot, version)
     VALUES ${rows((mint) => `(${mint}, 0, 1, 1, 7, 1)`)}`,
  )
  await command(
    own,
    `INSERT INTO token_prices (mint, price_usd, as_of_slot, as_of_time, is_deleted, version)
     VALUES ${rows((mint) => `(${mint}, 2, 7, 7, 0, 1)`)}`,
  )
  const found = await readHoldings(own, address('alice'), coin, { limit: 2, offset: 1 }, none)
  expect(found).toMatchObject({ total: 300, unpriced: 0, value: 300 * 301 })
  expect(found.holdings).toMatchObject([
    { mint: mints[298], amount: 299n, price: 2, value: 598 },
    { mint: mints[297], amount: 298n, price: 2, value: 596 },
  ])
})

test('an owner without token accounts holds nothing as of no slot', async () => {
  expect(await holdingsOf('nobody')).toEqual({ holdings: [], total: 0, unpriced: 0, value: null, slot: null })
})

test('the coin balance is that of the newest change; unknown without one', async () => {
  expect(await readLamports(db, address('alice'), none)).toEqual({ lamports: 2n ** 64n - 1n, slot: 8 })
  expect(await readLamports(db, address('nobody'), none)).toBeUndefined()
})

test('later blocks change the holdings of an owner, also one with many token accounts', async () => {
  const change = (
    account: string,
    mint: string,
    amount: bigint,
    owner = 'alice',
    slot = 20,
  ): ChangedAccount => ({
    account: address(account),
    mint: address(mint),
    owner: address(owner),
    owners: [address(owner), address('alice')],
    amount,
    decimals: 6,
    program: null,
    version: BigInt(slot) << 20n,
  })
  const accounts = [
    change('dollars', 'dollar', 7_000_000n),
    change('more dollars', 'dollar', 3n, 'bob'),
    change('new', 'trash', 2_000_000n),
    // The block was finalized meanwhile, so the stored row is newer.
    change('coins', 'wrapped', 1n, 'alice', 4),
    { ...change("bob's dollars", 'dollar', 9n, 'bob', 30), owners: [address('bob')] },
  ]
  const changes = { ...none, accounts: new Map(accounts.map((each) => [each.account, each])) }
  for (const few of [200, 0]) {
    const found = await holdingsOf('alice', undefined, changes, few)
    expect(found.holdings.slice(0, 3)).toMatchObject([
      { account: address('coins'), amount: 2_000_000_000n, value: 40 },
      { account: address('new'), amount: 2_000_000n, value: 10 },
      { account: address('dollars'), amount: 7_000_000n, value: 7 },
    ])
    expect(found).toMatchObject({ total: 5, unpriced: 2, value: 57, slot: 20 })
  }
  const balance = { lamports: 6n, version: 20n << 20n }
  expect(await readLamports(db, address('alice'), { balance })).toEqual({ lamports: 6n, slot: 20 })
  expect(await readLamports(db, address('alice'), { balance: { ...balance, version: 5n } })).toMatchObject({
    slot: 8,
  })
})

test('a token account has its own balance as of the newest confirmed block, finalized or not', async () => {
  const own = await databases.fresh()
  const batch = encode(blockOf({ slot: 101 }), blockOf({ slot: 102 }))
  await saveBatch(own, batch, { finalized: false })
  const bobs = address('bob token account')
  const balance = { mint: address('mint'), amount: 102n, decimals: 6, program: PROGRAM.token, slot: 102 }
  const find = async (account: string) =>
    findTokenAccount(own, account, await readNewestChanges(own, account))
  expect(await find(bobs)).toEqual(balance)
  await finalizeBlocks(
    own,
    [101, 102],
    batch.blocks.map(({ state }) => state),
  )
  expect((await readNewestChanges(own, bobs)).accounts.size).toBe(0)
  expect(await find(bobs)).toEqual(balance)
  expect(await find(address('alice'))).toBeUndefined()
})

import { beforeAll, expect, test } from 'vitest'
import { listDueAccounts, saveAccountChecks } from '../addresses/account-checks.ts'
import { command, type Database } from '../engine/database.ts'
import { address } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { type PortfolioFacts, readTopHolders, snapshotTopHolders } from './top-holders.ts'

const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
})

const wrappedMint = address('wrapped')
const facts: PortfolioFacts = {
  wrappedMint,
  coinDecimals: 9,
  suppliesOf: async () =>
    new Map([
      [address('dollar'), 10_000_000_000n],
      [wrappedMint, 100_000_000_000n],
    ]),
  staked: new Map([[address('bob'), 7_000_000_000n]]),
  isComplete: true,
  isWhole: true,
}
const wallets = ['alice', 'bob', 'carol', 'dave'].map(address)

/** Checks accounts like a round of the indexer, with a node that knows these wallets. */
async function check(to: Database, slot: number) {
  const due = await listDueAccounts(to, 100)
  const checks = due.map((one) => ({ address: one.address, isWallet: wallets.includes(one.address) }))
  await saveAccountChecks(to, checks, slot)
}

const key = (name: string) => `base58Decode('${address(name)}')`

async function fill(to: Database) {
  const held = [
    ['alice', 'dollar', 250_000_000n],
    ['alice', 'nameless', 5n],
    ['bob', 'dollar', 100_000_000n],
    ['bob', 'wrapped', 1_000_000_000n],
    ['vault owner', 'dollar', 9_000_000_000n],
    ['carol', 'nameless', 2n ** 64n - 1n],
    ['dave', 'dollar', 0n],
  ] as const
  for (const [owner, mint, amount] of held)
    await command(
      to,
      `INSERT INTO owner_token_accounts (owner, mint, account, amount, version)
       VALUES (${key(owner)}, ${key(mint)}, ${key(`${owner}'s ${mint}`)}, ${amount}, ${7n << 20n})`,
    )
  for (const [mint, supply] of [
    ['dollar', 10_000_000_000n],
    ['nameless', 2n ** 65n],
    ['wrapped', 1_000_000_000n],
  ] as const)
    await command(
      to,
      `INSERT INTO mint_holders (mint, decimals, holders, supply, as_of_slot, version)
       VALUES (${key(mint)}, 6, 1, ${supply}, 7, 1)`,
    )
  const lamports = [
    ['alice', 500_000_000n],
    ['bob', 9_000_000_000n],
    ['carol', 1_000n],
    ["bob's wrapped", 400_000_000_000n],
    ['dollar', 2_000_000_000n],
    ['a stake account', 7_000_000_000n],
  ] as const
  for (const [owner, amount] of lamports)
    await command(
      to,
      `INSERT INTO native_balances (address, lamports, version) VALUES (${key(owner)}, ${amount}, ${9n << 20n})`,
    )
  await command(to, 'INSERT INTO blocks (slot, finalized) VALUES (10, 1)')
}

const price = (mint: string, usd: number, version = 1) =>
  `INSERT INTO token_prices (mint, price_usd, as_of_slot, as_of_time, is_deleted, version)
   VALUES (${key(mint)}, ${usd}, 7, 7, 0, ${version})`

test('without any price the coin decides, and no value is invented', async () => {
  const other = await databases.fresh()
  expect(await readTopHolders(other)).toBeUndefined()
  await fill(other)
  await check(other, 9)
  await snapshotTopHolders(other, facts, 100)
  const found = await readTopHolders(other)
  expect(found?.holders.map(({ owner, value }) => [owner, value])).toEqual([
    [address('bob'), null],
    [address('alice'), null],
    [address('carol'), null],
  ])
})

test('wallets are ranked by the value of all priced holdings and of the coin, wrapped or not', async () => {
  await fill(db)
  await command(db, price('dollar', 1))
  await command(db, price('wrapped', 20))
  await check(db, 9)
  await snapshotTopHolders(db, facts, 1_700_000_000)
  const found = await readTopHolders(db)
  expect(found).toMatchObject({ asOfSlot: 10, takenAt: 1_700_000_000, wallets: 3, isWhole: true })
  expect(found?.holders.map(({ owner }) => owner)).toEqual([
    address('bob'),
    address('alice'),
    address('carol'),
  ])
  expect(found?.holders).toMatchObject([
    // 100 dollars, and 9 coins plus one wrapped coin.
    {
      mint: wrappedMint,
      amount: 10_000_000_000n,
      decimals: 9,
      // The chain's supply, not the sum of the indexed balances.
      supply: 100_000_000_000n,
      staked: 7_000_000_000n,
      value: 300,
      unpriced: 0,
    },
    {
      mint: address('dollar'),
      amount: 250_000_000n,
      decimals: 6,
      supply: 10_000_000_000n,
      staked: 0n,
      value: 260,
      unpriced: 1,
    },
    { value: expect.closeTo(0.00002, 9), unpriced: 1 },
  ])
})

test('accounts of tokens, mints, stakes and programs are no wallets, and the newest snapshot replaces the former one', async () => {
  await command(db, price('wrapped', 1, 2))
  await snapshotTopHolders(db, facts, 1_700_000_120)
  const found = await readTopHolders(db)
  expect(found?.takenAt).toBe(1_700_000_120)
  expect(found?.holders.map(({ owner }) => owner)).toEqual([
    address('alice'),
    address('bob'),
    address('carol'),
  ])
  expect(found?.holders).toHaveLength(3)
})

test('an account is looked at once, and again after it changed', async () => {
  const fresh = await databases.fresh()
  await fill(fresh)
  const due = async () => (await listDueAccounts(fresh, 100)).map(({ address, isNew }) => [address, isNew])
  const names = ['bob', 'a stake account', 'dollar', 'alice', 'carol', 'vault owner']
  // The richest first; a token account is never a wallet, so it is absent.
  expect(await due()).toEqual(names.map((name) => [address(name), true]))
  await check(fresh, 9)
  expect(await due()).toEqual([])
  await command(
    fresh,
    `INSERT INTO native_balances (address, lamports, version) VALUES (${key('alice')}, 1, ${11n << 20n})`,
  )
  expect(await due()).toEqual([[address('alice'), false]])
})

test('while some accounts were not looked at, nobody counts the wallets, and what no node says is unknown', async () => {
  const fresh = await databases.fresh()
  await fill(fresh)
  await saveAccountChecks(fresh, [{ address: address('alice'), isWallet: true }], 9)
  const unknown = { suppliesOf: async () => new Map(), staked: null, isComplete: false, isWhole: false }
  await snapshotTopHolders(fresh, { ...facts, ...unknown }, null)
  const found = await readTopHolders(fresh)
  expect(found).toMatchObject({ wallets: 0, isWhole: false, takenAt: null })
  expect(found?.holders).toMatchObject([{ owner: address('alice'), supply: null, staked: null }])
})

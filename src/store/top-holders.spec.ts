import { beforeAll, expect, test } from 'vitest'
import { command, type Database } from './database.ts'
import { address } from './testing/chain.ts'
import { testDatabases } from './testing/database.ts'
import { type PortfolioRule, readTopHolders, snapshotTopHolders } from './top-holders.ts'

const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
})

const wrappedMint = address('wrapped')
const rule: PortfolioRule = {
  wrappedMint,
  coinDecimals: 9,
  isWallet: (owner) => owner !== address('vault owner'),
}
const key = (name: string) => `base58Decode('${address(name)}')`

async function fill(to: Database) {
  const held = [
    ['alice', 'dollar', 250_000_000n],
    ['alice', 'nameless', 5n],
    ['bob', 'dollar', 100_000_000n],
    ['bob', 'wrapped', 1_000_000_000n],
    ['vault owner', 'dollar', 9_000_000_000n],
    ['carol', 'nameless', 2n ** 64n],
    ['dave', 'dollar', 0n],
  ] as const
  for (const [owner, mint, amount] of held)
    await command(
      to,
      `INSERT INTO token_holders (owner, mint, amount, accounts, listed, as_of_slot, version)
       VALUES (${key(owner)}, ${key(mint)}, ${amount}, 1, [], 7, 1)`,
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
    ['an account of a token', 400_000_000_000n],
    ['dollar', 2_000_000_000n],
  ] as const
  for (const [owner, amount] of lamports)
    await command(
      to,
      `INSERT INTO native_balances (address, lamports, version) VALUES (${key(owner)}, ${amount}, ${9n << 20n})`,
    )
  await command(
    to,
    `INSERT INTO owner_token_accounts (owner, mint, account, amount, version)
     VALUES (${key('bob')}, ${key('wrapped')}, ${key('an account of a token')}, 1000000000, 1)`,
  )
}

const price = (mint: string, usd: number, version = 1) =>
  `INSERT INTO token_prices (mint, price_usd, as_of_slot, as_of_time, is_deleted, version)
   VALUES (${key(mint)}, ${usd}, 7, 7, 0, ${version})`

test('without any price the coin decides, and no value is invented', async () => {
  const other = await databases.fresh()
  expect(await readTopHolders(other)).toBeUndefined()
  await fill(other)
  await snapshotTopHolders(other, rule, 100)
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
  await snapshotTopHolders(db, rule, 1_700_000_000)
  const found = await readTopHolders(db)
  expect(found).toMatchObject({ asOfSlot: 9, takenAt: 1_700_000_000 })
  expect(found?.holders.map(({ owner }) => owner)).toEqual([
    address('bob'),
    address('alice'),
    address('carol'),
  ])
  expect(found?.holders).toMatchObject([
    // 100 dollars, and 9 coins with one that is wrapped.
    { mint: wrappedMint, amount: 10_000_000_000n, decimals: 9, value: 300, unpriced: 0 },
    {
      mint: address('dollar'),
      amount: 250_000_000n,
      decimals: 6,
      supply: 10_000_000_000n,
      value: 260,
      unpriced: 1,
    },
    { value: expect.closeTo(0.00002, 9), unpriced: 1 },
  ])
})

test('accounts of tokens, mints and programs are no wallets, and the newest snapshot replaces the former one', async () => {
  await command(db, price('wrapped', 1, 2))
  await snapshotTopHolders(db, rule, 1_700_000_120)
  const found = await readTopHolders(db)
  expect(found?.takenAt).toBe(1_700_000_120)
  expect(found?.holders.map(({ owner }) => owner)).toEqual([
    address('alice'),
    address('bob'),
    address('carol'),
  ])
  expect(found?.holders).toHaveLength(3)
})

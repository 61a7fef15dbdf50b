/** @module-tag slow */
import { expect, test } from 'vitest'
import type { TokenChange } from '#decode/block/decoded-block.ts'
import { soakable } from '#lib/testing/soak.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { newBootstrap, writeBootstrap } from '../bootstrap/bootstrap-state.ts'
import { recomputeAll } from '../derived/recompute.ts'
import { type Database, insertBinary } from '../engine/database.ts'
import { RowWriter } from '../rows/row-writer.ts'
import { ownerTokenAccounts } from '../tables/addresses/owner-token-accounts.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { countedHolderOrder, countedHolders, storedHolderOrder, storedHolders } from '../testing/holders.ts'
import { randomNumbers } from '../testing/random.ts'
import { markAllDirty } from '../write/dirty-keys.ts'
import { saveBatch } from '../write/save-block.ts'
import { type Holder, readHolders, readPartialSince } from './holders.ts'
import { removeFormerAmounts } from './sweep-holders.ts'

const databases = testDatabases()

const bytesOf = (text: string) => Buffer.from(decodeBase58(text) ?? [])
/** The order of the pages: the largest amount first, then the owner's bytes. */
const inOrder = (a: Holder, b: Holder) =>
  a.amount === b.amount ? Buffer.compare(bytesOf(a.owner), bytesOf(b.owner)) : a.amount < b.amount ? 1 : -1

type Account = { account: string; mint: string; owner: string; amount: bigint }

/** Random changes of balances and owners as blocks, and the state of the accounts afterwards. */
function randomChain(seed: number) {
  const random = randomNumbers(seed)
  const accounts = new Map<string, Account>()
  const nextChange = (): TokenChange => {
    const account = address(`account ${random(40)}`)
    const mint = address(`mint ${random(3)}`)
    const key = `${mint} ${account}`
    const before = accounts.get(key)
    const isTransfer = before !== undefined && random(3) === 0
    const owner = before && !isTransfer ? before.owner : address(`owner ${random(12)}`)
    const amount = [0n, 1n, BigInt(random(9)), 2n ** 64n - 1n - BigInt(random(4))][random(4)] ?? 0n
    accounts.set(key, { account, mint, owner, amount })
    return {
      ...{
        account,
        mint,
        owner,
        programId: PROGRAM.token,
        decimals: 6,
        pre: before?.amount ?? 0n,
        post: amount,
      },
      ...(before && before.owner !== owner ? { preOwner: before.owner } : {}),
    }
  }
  const nextBlock = (slot: number) => {
    const block = blockOf({ slot, height: slot })
    for (const transaction of block.decoded.transactions)
      Object.assign(transaction, { tokenChanges: Array.from({ length: 1 + random(4) }, nextChange) })
    return block
  }
  return { accounts, nextBlock, random }
}

/** The holders of a mint, computed from a list of accounts. */
function holdersIn(accounts: Iterable<Account>, mint: string): Holder[] {
  const holders = new Map<string, Holder>()
  for (const account of accounts) {
    if (account.mint !== mint || account.amount === 0n) continue
    const holder = holders.get(account.owner) ?? { owner: account.owner, amount: 0n, accounts: 0 }
    holders.set(account.owner, {
      owner: account.owner,
      amount: holder.amount + account.amount,
      accounts: holder.accounts + 1,
    })
  }
  return [...holders.values()].sort(inOrder)
}

async function expectModel(db: Database, accounts: Map<string, Account>): Promise<void> {
  for (const mint of [0, 1, 2].map((n) => address(`mint ${n}`))) {
    const holders = holdersIn(accounts.values(), mint)
    const page = await readHolders(db, mint, { offset: 0, limit: 100 })
    expect(page.holders).toEqual(holders)
    const isKnown = [...accounts.values()].some((account) => account.mint === mint)
    expect(page.totals).toEqual(
      isKnown
        ? {
            holders: holders.length,
            supply: holders.reduce((sum, { amount }) => sum + amount, 0n),
            decimals: 6,
            slot: expect.any(Number),
          }
        : undefined,
    )
  }
}

test.each(soakable([1], [1, 2]))(
  'after random changes of balances and owners the holders are those of the accounts (%i)',
  async (seed) => {
    const db = await databases.fresh()
    const { accounts, nextBlock, random } = randomChain(seed * 7_919)
    for (let slot = 1; slot <= 16; ) {
      const blocks = Array.from({ length: 1 + random(4) }, () => encode(nextBlock(slot++)))
      for (const block of blocks) await saveBatch(db, block, { finalized: true })
      await recomputeAll(db)
      await expectModel(db, accounts)
      if (random(3) === 0) await removeFormerAmounts(db, 0)
    }
    await removeFormerAmounts(db, 0)
    await expectModel(db, accounts)
    expect(await storedHolders(db)).toEqual(await countedHolders(db))
    expect(await storedHolderOrder(db)).toEqual(await countedHolderOrder(db))
  },
  120_000,
)

test('an account that one owner closes and another one opens again in the same block is the new owner’s alone', async () => {
  const db = await databases.fresh()
  const mint = address('reopened mint')
  const change = (owner: string, pre: bigint, post: bigint): TokenChange => ({
    ...{
      account: address('reopened'),
      mint,
      owner: address(owner),
      programId: PROGRAM.token,
      decimals: 6,
      pre,
      post,
    },
  })
  const save = async (slot: number, changes: TokenChange[]) => {
    const block = blockOf({ slot })
    for (const [i, transaction] of block.decoded.transactions.entries())
      Object.assign(transaction, { tokenChanges: changes.slice(i, i + 1) })
    await saveBatch(db, encode(block), { finalized: true })
  }
  await save(10, [change('first owner', 0n, 725n)])
  await save(11, [change('first owner', 725n, 0n), change('second owner', 0n, 3n)])
  await recomputeAll(db)
  const { totals, holders } = await readHolders(db, mint, { offset: 0, limit: 10 })
  expect(holders).toEqual([{ owner: address('second owner'), amount: 3n, accounts: 1 }])
  expect(totals).toMatchObject({ holders: 1, supply: 3n })
})

test('of 30,000 holders every page is the one of a list that is sorted whole, however deep it is', async () => {
  const db = await databases.fresh()
  const mint = address('mint of many')
  const random = randomNumbers(5)
  // Many holders have equal amounts, and one has two accounts.
  const rows = Array.from({ length: 30_001 }, (_, i) => ({
    owner: address(`holder ${i % 30_000}`),
    mint,
    account: address(`account of ${i}`),
    amount: 1n + BigInt(random(i % 3 === 0 ? 2 : 2 ** 31)) ** 2n,
  }))
  const tokenChanges = rows.map(({ amount, ...row }) => ({
    ...{ ...row, programId: PROGRAM.token, decimals: 6, pre: 0n, post: amount },
  }))
  const out = new RowWriter(1 << 20)
  const transactions = [{ index: 0, nativeChanges: [], tokenChanges, pools: [] }]
  ownerTokenAccounts.writeRows(out, { slot: 9, transactions, rewards: [] })
  await insertBinary(db, ownerTokenAccounts, out.finish(), 'holders')
  await markAllDirty(db, ['owner_token_accounts'])
  await recomputeAll(db)
  const expected = holdersIn(rows, mint)
  const supply = rows.reduce((sum, { amount }) => sum + amount, 0n)
  for (const offset of [0, 50, 950, 1_000, 5_000, 14_950, 24_321, 29_949, 29_990, 30_000, 2 ** 40]) {
    const page = await readHolders(db, mint, { offset, limit: 50 })
    expect(page.totals).toEqual({ holders: 30_000, supply, decimals: 0, slot: 9 })
    expect(page.holders).toEqual(expected.slice(offset, offset + 50))
  }
})

test('of an index from the first block, balances are partial until its history is filled in', async () => {
  const db = await databases.fresh()
  await writeBootstrap(db, newBootstrap(0, 'not-needed'))
  expect(await readPartialSince(db)).toBeNull()
  await saveBatch(db, encode(blockOf({ slot: 50 })), { finalized: true })
  expect(await readPartialSince(db)).toBe(50)
  await saveBatch(db, encode(blockOf({ slot: 1 })), { finalized: true })
  expect(await readPartialSince(db)).toBeNull()
})

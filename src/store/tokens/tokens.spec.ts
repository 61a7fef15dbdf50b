import { beforeAll, expect, test } from 'vitest'
import type { TokenChange } from '#decode/block/decoded-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { recomputeAll } from '../derived/recompute.ts'
import type { Database } from '../engine/database.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { readHolders, readHolderTotals } from './holders.ts'
import { findReservesAt } from './pools.ts'
import { findMints } from './tokens.ts'

const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
})

const coin = address('coin')
const dollar = address('dollar')

const holding = (
  mint: string,
  account: string,
  post: bigint,
  decimals = 6,
  programId: string | null = PROGRAM.token,
): TokenChange => ({
  account: address(account),
  mint,
  owner: address(`owner of ${account}`),
  programId,
  decimals,
  pre: 0n,
  post,
})
/** Saves a finalized block whose first transaction leaves these balances. */
async function save(slot: number, tokenChanges: TokenChange[]) {
  const block = blockOf({ slot })
  Object.assign(block.decoded.transactions[0] as object, { tokenChanges })
  await saveBatch(db, encode(block), { finalized: true })
}

test('an empty index has no pool, no mint and no holder', async () => {
  expect(await findReservesAt(db, { pool: coin, vaultA: coin, vaultB: coin }, 9)).toBeUndefined()
  expect(await readHolders(db, coin, { offset: 0, limit: 9 })).toEqual({ totals: undefined, holders: [] })
  expect(await findMints(db, [coin])).toEqual(new Map())
})

test('the holders of a mint are counted by the owners that hold some of it now', async () => {
  await save(10, [
    holding(dollar, 'a', 1n),
    holding(dollar, 'b', 2n ** 64n - 1n),
    holding(coin, 'a', 5n, 9),
    holding(coin, 'c', 5n, 9),
    holding(coin, 'd', 5n, 9),
  ])
  await save(11, [holding(coin, 'c', 0n, 9), holding(coin, 'd', 0n, 9)])
  expect(await readHolderTotals(db, coin)).toBeUndefined()
  await recomputeAll(db)
  expect(await readHolderTotals(db, dollar)).toMatchObject({ holders: 2, supply: 2n ** 64n })
  expect(await readHolderTotals(db, coin)).toEqual({ holders: 1, supply: 5n, decimals: 9, slot: 11 })
  expect((await findMints(db, [coin, address('unused')])).get(coin)).toMatchObject({ decimals: 9 })
})

test('the program of a mint is known by any account that tells it, whichever the engine reads first', async () => {
  const old = address('old')
  await save(40, [holding(old, 'without', 1n, 6, null)])
  expect((await findMints(db, [old])).get(old)).toMatchObject({ programId: null, decimals: 6 })
  await save(41, [holding(old, 'with', 1n)])
  await save(42, [holding(old, 'later without', 1n, 6, null)])
  expect((await findMints(db, [old])).get(old)).toMatchObject({ programId: PROGRAM.token })
})

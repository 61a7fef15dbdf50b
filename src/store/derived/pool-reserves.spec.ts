import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Database, select } from '../engine/database.ts'
import { nullable, number } from '../rows/columns.ts'
import { poolReserves } from '../tables/markets/pool-reserves.ts'
import { address, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { tradesBlock } from '../testing/pool-trades.ts'
import { removeMarks } from '../write/dirty-keys.ts'
import { saveBatch } from '../write/save-block.ts'
import { recomputeAll, recomputeDirty } from './recompute.ts'

const databases = testDatabases()

const pool = {
  ...{ pool: address('pool'), programId: address('exchange'), protocol: 'spl-token-swap' },
  ...{ mintA: address('coin'), mintB: address('dollar'), vaultA: address('coins') },
  ...{ vaultB: address('dollars'), lpMint: null, feeBillionths: null },
}

/** A block whose only transaction leaves `amount` in each vault of the pool, with a trade if `trades`. */
function blockThatLeaves(amount: bigint, { slot, trades }: { slot: number; trades: boolean }) {
  const block = tradesBlock(slot, 1_700_006_400, [
    { pool: 'pool', user: 'user', given: ['coin', 10n, 6], received: ['dollar', 10n, 6] },
  ])
  const transaction = block.decoded.transactions[0] as object
  const vault = (mint: string) => ({
    ...{ account: address(`${mint}s`), mint: address(mint), owner: address('owner') },
    ...{ programId: PROGRAM.token, decimals: 6, pre: 0n, post: amount },
  })
  Object.assign(transaction, {
    tokenChanges: [vault('coin'), vault('dollar')],
    ...(trades ? { pools: [pool] } : { activities: [], pools: [] }),
  })
  return encode(block)
}

const Found = { reserve: nullable(number), slot: number }
const find = (db: Database) =>
  select(db, Found, 'SELECT reserve_a AS reserve, as_of_slot AS slot FROM pool_reserves FINAL')

test('tokens that are sent to a vault without a trade are in the reserve', async () => {
  const db = await databases.fresh()
  await saveBatch(db, blockThatLeaves(50n, { slot: 50, trades: true }), { finalized: true })
  await recomputeAll(db)
  expect(await find(db)).toEqual([{ reserve: 50, slot: 50 }])

  await saveBatch(db, blockThatLeaves(90n, { slot: 51, trades: false }), { finalized: true })
  await recomputeAll(db)
  expect(await find(db)).toEqual([{ reserve: 90, slot: 51 }])
})

test('a vault that changes before it is known as one is counted as soon as it is known', async () => {
  const db = await databases.fresh()
  const recomputeReserves = async () => removeMarks(db, [await recomputeDirty(db, poolReserves)])
  await saveBatch(db, blockThatLeaves(50n, { slot: 50, trades: true }), { finalized: true })
  await recomputeReserves()
  await saveBatch(db, blockThatLeaves(90n, { slot: 51, trades: false }), { finalized: true })
  await recomputeReserves()
  expect(await find(db)).toEqual([{ reserve: 50, slot: 50 }])

  await recomputeAll(db)
  expect(await find(db)).toEqual([{ reserve: 90, slot: 51 }])
})

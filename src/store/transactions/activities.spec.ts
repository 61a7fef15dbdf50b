import { beforeEach, expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Database } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { redecodeBlocks } from '../redecode/redecode-blocks.ts'
import { address, blockOf, encode, type TestBlock, transferOf } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { type Leg, tradeOf, tradeRegistry } from '../testing/trades.ts'
import { accept } from '../testing/unflushed.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { activitySourceOf, pageActivities } from './activities.ts'

const databases = testDatabases()
let db: Database
beforeEach(async () => {
  const fresh = await databases.fresh()
  db = { ...fresh, registry: tradeRegistry }
})

const leg = (pool: string, given: string, received: string): Leg => ({
  pool,
  given,
  amount: 10,
  received,
  receivedAmount: 7,
})
const direct = [leg('pool', 'coin', 'trash')]
const route = [leg('pool', 'coin', 'trash'), leg('second pool', 'trash', 'dollar')]

function blockWith(slot: number, ...trades: [name: string, legs: Leg[]][]): TestBlock {
  const block = blockOf({
    slot,
    transactions: [transferOf(`${slot} x`, 1), ...trades.map(([name, legs]) => tradeOf(name, 'alice', legs))],
  })
  return { ...block, decoded: decodeBlock(slot, block.rpc, { registry: tradeRegistry }) }
}
const save = (...blocks: TestBlock[]) => saveBatch(db, encode(...blocks), { finalized: true })
const page = (of: string, offset = 0, limit = 10) => pageActivities(db, address(of), { offset, limit })

test('a trade is listed under each of its tokens and under its user', async () => {
  await save(blockWith(100, ['a', direct]))
  for (const of of ['coin', 'trash', 'alice']) {
    const { activities, total } = await page(of)
    expect(total).toBe(1)
    expect(activities).toMatchObject([
      {
        transaction: { slot: 100, decoded: { index: 1 } },
        activity: { kind: 'swap', given: [{ amount: 10n }], received: [{ amount: 7n }] },
        legs: [],
      },
    ])
  }
  expect(await page('dollar')).toEqual({ activities: [], total: 0 })
})

test('a route counts once under each token, the one in the middle too', async () => {
  await save(blockWith(100, ['a', route]))
  for (const of of ['coin', 'trash', 'dollar', 'alice']) {
    const { activities, total } = await page(of)
    expect([of, total, activities.length]).toEqual([of, 1, 1])
    expect(activities[0]?.activity.scope).toBe('route')
    expect(activities[0]?.legs.map(({ pool }) => pool)).toEqual([address('pool'), address('second pool')])
  }
})

test('pages have every trade once, newest first, with blocks that are not flushed among those that are', async () => {
  const named = (slot: number) =>
    blockWith(slot, [`${slot} a`, direct], [`${slot} b`, route], [`${slot} c`, direct])
  await save(...[100, 101, 103, 105].map(named))
  accept(db, ...[102, 104, 106].map(named))
  const expected = [106, 105, 104, 103, 102, 101, 100].flatMap((slot) => [3, 2, 1].map((i) => `${slot}.${i}`))
  for (const limit of [1, 2, 4, 10]) {
    const seen: string[] = []
    for (let offset = 0; offset < 30; offset += limit) {
      const { activities, total } = await page('trash', offset, limit)
      expect(total).toBe(21)
      seen.push(...activities.map(({ transaction: { slot, decoded } }) => `${slot}.${decoded.index}`))
    }
    expect(seen).toEqual(expected)
  }
  expect(await page('trash', 1_000)).toEqual({ activities: [], total: 21 })
})

test('a pool has each trade in it, those over several pools as the part of each, also before they are flushed', async () => {
  await save(blockWith(100, ['a', direct], ['b', route]), blockWith(101, ['c', direct]))
  accept(db, blockWith(102, ['d', route]))
  const inPool = (pool: string, limit = 10, offset = 0) =>
    pageActivities(db, address(pool), { offset, limit, source: 'defi_activities' })
  const { total, activities } = await inPool('pool')
  expect(total).toBe(4)
  expect(activities.map(({ transaction, activity }) => [transaction.slot, activity.scope])).toEqual([
    [102, 'leg'],
    [101, 'single'],
    [100, 'leg'],
    [100, 'single'],
  ])
  expect(activities.flatMap(({ legs }) => legs)).toEqual([])
  expect((await inPool('pool', 1, 2)).activities).toMatchObject([
    { transaction: { slot: 100 }, activity: { given: [{ amount: 10n }], received: [{ amount: 7n }] } },
  ])
  expect((await inPool('second pool')).total).toBe(2)
})

test('an address is a pool where activities are in it, on the disk or in memory', async () => {
  await save(blockWith(100, ['a', direct]))
  accept(db, blockWith(101, ['b', route]))
  for (const pool of ['pool', 'second pool'])
    expect(await activitySourceOf(db, address(pool))).toBe('defi_activities')
  for (const other of ['alice', 'coin'])
    expect(await activitySourceOf(db, address(other))).toBe('address_activities')
  expect(await activitySourceOf(db, PROGRAM.system)).toBe('address_activities')
})

test('an unflushed block hides the rows that the database has of its slot', async () => {
  await save(blockWith(100, ['a', direct]), blockWith(101, ['b', direct], ['c', direct]))
  accept(db, blockWith(101, ['other', direct]))
  expect((await page('coin')).total).toBe(2)
})

test('a removed block leaves no activity', async () => {
  await save(blockWith(100, ['a', direct]), blockWith(101, ['b', direct]))
  await removeBlocks(db, [101])
  expect(await page('coin')).toMatchObject({ total: 1, activities: [{ transaction: { slot: 100 } }] })
})

test('a redecode writes the rows that a database from before this table lacks', async () => {
  await save(blockWith(100, ['a', route]))
  await deleteRows(db, 'address_activities', '1')
  expect((await page('trash')).total).toBe(0)
  await redecodeBlocks(db, { run: 'test', slots: [100], program: null, intoState: false })
  expect((await page('trash')).total).toBe(1)
})

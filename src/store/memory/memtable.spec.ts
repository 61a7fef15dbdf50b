/** @module-tag slow */
import { expect, test } from 'vitest'
import { sampleOf } from '#lib/testing/soak.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { readAddressPage } from '../addresses/addresses.ts'
import type { BlockPageQuery } from '../blocks/block-page.ts'
import { pageBlockTransactions } from '../blocks/block-transactions.ts'
import { findBlockByHeight, findBlockBySlot, listBlocks, readBlockRewards } from '../blocks/blocks.ts'
import type { Database } from '../engine/database.ts'
import { placeOf } from '../rows/place.ts'
import type { TransactionRow } from '../rows/rows.ts'
import {
  address,
  blockOf,
  encode,
  failureOf,
  signature,
  type TestBlock,
  transferOf,
} from '../testing/chain.ts'
import { cutShort } from '../testing/cut-short.ts'
import { testDatabases } from '../testing/database.ts'
import { accept, unflushedOf } from '../testing/unflushed.ts'
import { listTokenTransactions, listTokenTransfers } from '../tokens/token-transfers.ts'
import { withAccounts } from '../transactions/row-accounts.ts'
import {
  findTransaction,
  listBlockTransactions,
  listLatestTransactions,
} from '../transactions/transactions.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { createMemtable, type UnflushedBlock } from './memtable.ts'

const databases = testDatabases()

const LARGEST = '18446744073709551615'
const stored = [101, 102, 103].map((slot) => blockOf({ slot, height: slot - 11 }))
// Slot 104 was skipped. The blocks have amounts beyond 2^53, one is empty, and one has an unreadable
// transaction.
const fresh = [
  blockOf({
    slot: 105,
    parent: 103,
    height: 93,
    transactions: [transferOf('105 a', LARGEST), failureOf('105 b'), transferOf('105 c', 7), {} as never],
    rewards: [
      { pubkey: address('leader'), lamports: -7, postBalance: LARGEST, rewardType: 'Fee', commission: null },
      { pubkey: address('voter'), lamports: 9, postBalance: 10, rewardType: 'Voting', commission: 3 },
      { pubkey: address('old'), lamports: 1, postBalance: 2 },
    ],
  }),
  blockOf({ slot: 106, height: 94, transactions: [], rewards: [] }),
  blockOf({ slot: 107, height: 95 }),
]

const queries: BlockPageQuery[] = (['index', 'fee', 'compute'] as const).flatMap((by) =>
  [true, false].flatMap((descending) =>
    [undefined, PROGRAM.token, address('bob'), address('unused')].flatMap((program) =>
      [undefined, true, false].map((success) => ({
        filter: { success, program },
        sort: { by, descending },
        limit: 3,
        skip: descending ? 1 : 0,
      })),
    ),
  ),
)

/** All results of the readers for the slots 100 to 108. */
async function answersOf(db: Database) {
  const answers: Record<string, unknown> = {}
  const whole = async (rows: Promise<TransactionRow[]>) => withAccounts(db, await rows)
  for (let slot = 100; slot <= 108; slot++) {
    answers[`slot ${slot}`] = await findBlockBySlot(db, slot)
    answers[`height ${slot - 12}`] = await findBlockByHeight(db, slot - 12)
    answers[`blocks before ${slot}`] = await listBlocks(db, { limit: 2, before: slot })
    answers[`rewards ${slot}`] = await readBlockRewards(db, slot, 2)
    answers[`transactions ${slot}`] = await whole(listBlockTransactions(db, slot, { limit: 2 }))
    answers[`transactions ${slot} after 0`] = await whole(
      listBlockTransactions(db, slot, { limit: 9, after: 0 }),
    )
  }
  for (const slot of [103, 105, 107])
    answers[`pages ${slot}`] = await Promise.all(
      sampleOf(queries, 7).map(async (query) => {
        const page = await pageBlockTransactions(db, slot, query)
        return { ...page, transactions: await withAccounts(db, page.transactions) }
      }),
    )
  answers.blocks = await listBlocks(db, { limit: 9 })
  answers.newest = await whole(listLatestTransactions(db, { slots: [107, 105, 103], limit: 5 }))
  const names = ['103  a', '105 a', '105 b', '105 c', '107  a', '107  b', 'never sent']
  for (const name of names) answers[`transaction ${name}`] = await findTransaction(db, signature(name))
  for (const who of ['alice', 'bob', 'mint', 'leader', 'unused'])
    for (const countedByListing of [1_000, 2])
      answers[`address ${who} ${countedByListing}`] = await historyOf(db, address(who), countedByListing)
  for (const who of ['mint', 'unused']) {
    answers[`transfers ${who}`] = await listTokenTransfers(db, address(who), { limit: 9 })
    answers[`transactions of ${who}`] = await listTokenTransactions(db, address(who), { limit: 3 })
  }
  return answers
}

/** An address's pages from the newest to the oldest. */
async function historyOf(db: Database, of: string, countedByListing: number) {
  const pages: Awaited<ReturnType<typeof readAddressPage>>[] = []
  for (;;) {
    const last = pages.at(-1)?.transactions.at(-1)
    const edge = last && placeOf({ slot: last.slot, index: last.decoded.index })
    const page = await readAddressPage(db, of, { limit: 3, edge }, countedByListing)
    pages.push(page)
    if (page.transactions.length === 0) return pages
  }
}

async function withStored(...blocks: TestBlock[]): Promise<Database> {
  const db = await databases.fresh()
  await saveBatch(db, encode(...blocks), { finalized: true })
  return db
}

test('every reader returns the same before, during and after the flush of a block', async () => {
  const db = await withStored(...stored)
  accept(db, ...fresh)
  const before = await answersOf(db)
  expect(before).toMatchObject({ 'slot 105': { height: 93 }, 'transaction 105 a': { slot: 105 } })
  // The save is interrupted after each of these statements: the intents, some tables, all tables without the
  // commit marker.
  for (const nth of [1, 2, 5, 11]) {
    await saveBatch(cutShort(db, nth, 'after'), encode(...fresh), { finalized: false }).catch(() => undefined)
    expect(await answersOf(db)).toEqual(before)
  }
  await saveBatch(db, encode(...fresh), { finalized: false })
  expect(await answersOf(db)).toEqual(before)
  for (const { decoded } of fresh) db.memtable.delete(decoded.slot)
  expect(await answersOf(db)).toEqual(before)
})

test('blocks of a slot below stored ones are visible before the flush as after it', async () => {
  const late = blockOf({ slot: 102, height: 91 })
  const db = await withStored(...[101, 103, 105].map((slot) => blockOf({ slot, height: slot - 11 })))
  accept(db, late)
  const before = await answersOf(db)
  await saveBatch(db, encode(late), { finalized: false })
  db.memtable.delete(102)
  expect(await answersOf(db)).toEqual(before)
})

test('an unflushed block hides the one that the database has of its slot, whatever that one contains', async () => {
  const [loser, winner] = [
    blockOf({ slot: 104, fork: 'loser' }),
    blockOf({ slot: 104, fork: 'winner', height: 92 }),
  ]
  const db = await withStored(...stored)
  await saveBatch(db, encode(loser), { finalized: false })
  accept(db, winner)
  const before = await answersOf(db)
  expect(await findTransaction(db, signature('104 loser a'))).toBeUndefined()
  expect(await findBlockByHeight(db, 99)).toBeUndefined()
  expect(await findTransaction(db, signature('104 winner a'))).toBeDefined()
  await removeBlocks(db, [104])
  await saveBatch(db, encode(winner), { finalized: false })
  db.memtable.delete(104)
  expect(await answersOf(db)).toEqual(before)
})

test('an unflushed block that is replaced or removed leaves no trace', async () => {
  const db = await withStored(...stored)
  const nothing = await answersOf(db)
  accept(db, ...fresh, blockOf({ slot: 105, fork: 'other' }))
  expect(await findTransaction(db, signature('105 a'))).toBeUndefined()
  expect(await findTransaction(db, signature('105 other a'))).toBeDefined()
  for (const { decoded } of fresh) db.memtable.delete(decoded.slot)
  expect(await answersOf(db)).toEqual(nothing)
})

test('of two unflushed blocks with one height the one of the newer slot is found, as in the database', async () => {
  const db = await withStored(...stored)
  const forks = [blockOf({ slot: 105, height: 93 }), blockOf({ slot: 106, height: 93 })]
  accept(db, ...forks)
  expect(await findBlockByHeight(db, 93)).toMatchObject({ slot: 106 })
  await saveBatch(db, encode(...forks), { finalized: false })
  for (const { decoded } of forks) db.memtable.delete(decoded.slot)
  expect(await findBlockByHeight(db, 93)).toMatchObject({ slot: 106 })
})

test('a block that leaves memory while a read is under way is in the answer once', async () => {
  const db = await withStored(...stored)
  const [block] = fresh as [TestBlock]
  accept(db, block)
  const read = Promise.all([
    readAddressPage(db, address('alice'), { limit: 20 }),
    listBlocks(db, { limit: 9 }),
  ])
  await saveBatch(db, encode(block), { finalized: false })
  db.memtable.delete(105)
  const [page, blocks] = await read
  expect(page.totalCount).toBe(9)
  expect(page.transactions.map(({ slot }) => slot)).toEqual([105, 105, 105, 103, 103, 102, 102, 101, 101])
  expect(blocks.map(({ slot }) => slot)).toEqual([105, 103, 102, 101])
})

test('the memory that blocks hold is counted until they leave', () => {
  const memtable = createMemtable()
  const [first, second] = fresh.map(unflushedOf) as [UnflushedBlock, UnflushedBlock]
  memtable.put(first)
  memtable.put(second)
  memtable.put(first)
  expect(memtable.bytes()).toBe(first.bytes + second.bytes)
  expect(first.bytes).toBeGreaterThan(JSON.stringify(fresh[0]?.rpc.transactions).length)
  memtable.delete(105)
  memtable.delete(106)
  expect(memtable.bytes()).toBe(0)
})

/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest'
import { sampleOf } from '#lib/testing/soak.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { command, type Database } from '../engine/database.ts'
import { beyond, type KeyRange, type OrderedRange } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import { transactionCalls } from '../tables/transactions/transaction-calls.ts'
import { address, encode } from '../testing/chain.ts'
import { stopMerges, testDatabases } from '../testing/database.ts'
import { INNER, mixedBlock, OUTER } from '../testing/feed-chain.ts'
import { accept } from '../testing/unflushed.ts'
import { saveBatch } from '../write/save-block.ts'
import { type FeedFilter, listFeed } from './feed.ts'
import type { SearchLimits } from './feed-search.ts'

// Slots 100 to 129 are in the database, 130 to 133 in memory.
const blocks = Array.from({ length: 34 }, (_, i) => mixedBlock(100 + i))
const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
  await saveBatch(db, encode(...blocks.slice(0, 30)), { finalized: false })
  accept(db, ...blocks.slice(30))
})

/** The transactions of the decoded blocks that the filter should return. */
function expected(
  { success, votes, program, type }: FeedFilter,
  { from = 0n, to = 1n << 63n }: KeyRange = {},
) {
  return blocks
    .flatMap(({ decoded }) => decoded.transactions.map((one) => ({ slot: decoded.slot, ...one })))
    .filter(({ slot, index }) => placeOf({ slot, index }) >= from && placeOf({ slot, index }) < to)
    .filter((one) => success === undefined || one.success === success)
    .filter((one) => votes !== false || !one.isVote)
    .filter((one) => !program || one.instructions.some(({ programId }) => programId === program))
    .filter((one) => !type || one.instructions.some((each) => each.innerIndex === null && each.type === type))
    .map(({ slot, index }) => `${slot}.${index}`)
    .reverse()
}

/** Reads all pages of a filter from one end and joins them newest first; counts the cut pages. */
async function walk(filter: FeedFilter, limit: number, limits: SearchLimits = {}, range: OrderedRange = {}) {
  const pages: string[][] = []
  let cut = 0
  let rest = range
  while (pages.length < 200) {
    const page = await listFeed(db, { filter, range: rest, limit }, limits)
    expect(page.transactions.length).toBeLessThanOrEqual(limit)
    pages.push(page.transactions.map(({ slot, index }) => `${slot}.${index}`))
    if (page.isCut) cut++
    if (page.next === undefined) return { ids: (range.oldestFirst ? pages.reverse() : pages).flat(), cut }
    rest = beyond(page.next, range)
  }
  throw new Error('expected the pages to end')
}

const backward = { oldestFirst: true }

const filters: FeedFilter[] = [undefined, true, false].flatMap((success) =>
  [true, false].flatMap((votes) =>
    [undefined, PROGRAM.token, PROGRAM.system, PROGRAM.vote, INNER, OUTER, address('bob')].flatMap(
      (program) => [undefined, 'transfer', 'vote'].map((type) => ({ success, votes, program, type })),
    ),
  ),
)

test('the pages of every filter join to exactly the transactions that it means, from both ends', async () => {
  for (const filter of sampleOf(filters, 42)) {
    expect([filter, (await walk(filter, 7)).ids]).toEqual([filter, expected(filter)])
    expect([filter, (await walk(filter, 7, {}, backward)).ids]).toEqual([filter, expected(filter)])
  }
})

test('a search that is cut says so, and the next pages have the rest', async () => {
  const few = { blocks: 3, calls: 4, common: 2 }
  for (const filter of sampleOf(filters, 14)) {
    const { ids } = await walk(filter, 7, few)
    expect([filter, ids]).toEqual([filter, expected(filter)])
    expect([filter, (await walk(filter, 7, few, backward)).ids]).toEqual([filter, expected(filter)])
  }
  expect((await walk({ program: INNER, success: false }, 7, few)).cut).toBeGreaterThan(1)
  expect((await walk({ success: true, votes: false }, 100, few)).cut).toBeGreaterThan(1)
  expect((await walk({ program: PROGRAM.token }, 7)).cut).toBe(0)
})

test('a range of places bounds every filter', async () => {
  const range = { from: placeOf({ slot: 110, index: 1 }), to: placeOf({ slot: 131, index: 1 }) }
  for (const filter of sampleOf(
    filters.filter(({ votes }) => votes === false),
    21,
  ))
    for (const oldestFirst of [false, true])
      expect([filter, (await walk(filter, 5, {}, { ...range, oldestFirst })).ids]).toEqual([
        filter,
        expected(filter, range),
      ])
})

test('while a redecode runs and each call has two rows, a transaction is listed once', async () => {
  const own = await databases.fresh()
  await saveBatch(own, encode(...blocks.slice(0, 30)), { finalized: false })
  await stopMerges(own, 'transaction_calls')
  const columns = transactionCalls.columnNames.join(', ')
  await command(
    own,
    `INSERT INTO transaction_calls (${columns}, rewritten) SELECT ${columns}, 7 FROM transaction_calls`,
  )
  const filter = { program: PROGRAM.token }
  const page = await listFeed(own, { filter, range: {}, limit: 5 })
  const stored = expected(filter, { to: placeOf({ slot: 130, index: 0 }) })
  expect(page.transactions.map(({ slot, index }) => `${slot}.${index}`)).toEqual(stored.slice(0, 5))
})

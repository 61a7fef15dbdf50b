import { beforeAll, expect, test } from 'vitest'
import { placesBetween } from '../blocks/slots-between.ts'
import type { Database } from '../engine/database.ts'
import type { KeyRange } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import { address, blockOf, encode, signature } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { accept } from '../testing/unflushed.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'
import { saveBatch } from '../write/save-block.ts'
import type { AddressRule } from './address-rules.ts'
import { readAddressPage } from './addresses.ts'
import { filterAddressPage } from './filter-address.ts'

// Each block has a successful transaction of Alice at index 0, and a failed one of Bob that names Alice too
// at index 1. The last two blocks are in memory.
const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
  await saveBatch(db, encode(...[101, 102, 103, 104].map((slot) => blockOf({ slot }))), { finalized: true })
  accept(db, ...[105, 106].map((slot) => blockOf({ slot })))
})

const alice = address('alice')
const failed: AddressRule = { passes: ({ success }) => !success }
const idOf = ({ slot, decoded }: StoredTransaction) => `${slot}.${decoded.index}`

async function pagesOf(
  address: string,
  wanted: AddressRule['passes'],
  { limit, most, range }: { limit: number; most?: number; range?: KeyRange | undefined },
) {
  const pages: string[][] = []
  let edge: bigint | undefined
  do {
    const page = await filterAddressPage(db, address, [{ passes: wanted }], { limit, edge, range }, { most })
    pages.push(page.transactions.map(idOf))
    edge = page.next
  } while (edge !== undefined && pages.length < 20)
  return pages
}

test('the pages of a filter join without gap or repetition, those in memory first', async () => {
  expect(await pagesOf(alice, failed.passes, { limit: 4 })).toEqual([
    ['106.1', '105.1', '104.1', '103.1'],
    ['102.1', '101.1'],
  ])
  expect(await pagesOf(alice, failed.passes, { limit: 3 })).toEqual([
    ['106.1', '105.1', '104.1'],
    ['103.1', '102.1', '101.1'],
  ])
})

test('one page looks at a limited number of transactions, so that it may be short and have a next one', async () => {
  const oldest = ['101  a', '101  b'].map(signature)
  const pages = await pagesOf(alice, (one) => oldest.includes(one.signature), { limit: 2, most: 3 })
  expect(pages).toEqual([[], [], [], ['101.1', '101.0']])
})

test('a filtered page has what the whole page of an address has', async () => {
  const whole = await readAddressPage(db, alice, { limit: 50, parse: 'all' })
  const { transactions, next } = await filterAddressPage(db, alice, [failed], { limit: 50 })
  expect(next).toBeUndefined()
  expect(transactions).toEqual(whole.transactions.filter(({ decoded }) => failed.passes(decoded)))
})

test.each([
  ['from a time on', { from: 1_700_000_105 }, [106, 105]],
  ['up to a time', { to: 1_700_000_102 }, [102, 101]],
  ['between two times', { from: 1_700_000_102, to: 1_700_000_105 }, [105, 104, 103, 102]],
  ['within a second', { from: 1_700_000_103, to: 1_700_000_103 }, [103]],
])('transactions %s are found by the slots of that time, written or not', async (_, times, slots) => {
  const range = await placesBetween(db, times)
  const page = await readAddressPage(db, alice, { limit: 50, range })
  const expected = slots.flatMap((slot) => [`${slot}.1`, `${slot}.0`])
  expect(page.transactions.map(idOf)).toEqual(expected)
  expect(page.totalCount).toBe(expected.length)
  const counted = await readAddressPage(db, alice, { limit: 50, range }, 1)
  expect([counted.transactions.map(idOf), counted.totalCount]).toEqual([expected, expected.length])
  expect(await pagesOf(alice, () => true, { limit: 50, range })).toEqual([expected])
})

test('a time before the first and after the last block has no places', async () => {
  expect(await placesBetween(db, { from: 1_700_000_107 })).toBeUndefined()
  expect(await placesBetween(db, { to: 1_700_000_100 })).toBeUndefined()
})

test.each([
  ['listed', 1_000],
  ['counted', 2],
])('the last page of an address whose transactions are %s ends with the oldest', async (_, listed) => {
  const last = (limit: number) => readAddressPage(db, alice, { limit, oldestFirst: true }, listed)
  expect((await last(5)).transactions.map(idOf)).toEqual(['101.1', '101.0'])
  expect((await last(4)).transactions.map(idOf)).toEqual(['102.1', '102.0', '101.1', '101.0'])
  expect((await last(4)).totalCount).toBe(12)
})

test('a page before a place after the end of a range begins at that end', async () => {
  const range = await placesBetween(db, { to: 1_700_000_102 })
  const edge = placeOf({ slot: 104, index: 0 })
  for (const listed of [1_000, 1])
    expect(
      (await readAddressPage(db, alice, { limit: 2, edge, range }, listed)).transactions.map(idOf),
    ).toEqual(['102.1', '102.0'])
})

import { beforeAll, expect, test } from 'vitest'
import { type Database, selectJson } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { type Place, placeAt } from '../rows/place.ts'
import { address, blockOf, encode, failureOf, mint, transferOf } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { unflushedOf } from '../testing/unflushed.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'
import { saveBatch } from '../write/save-block.ts'
import { type FilterOptions, filterAddressPage } from './filter-address.ts'
import { candidatesOf, type Narrow } from './narrow-places.ts'

// Bob is in all transactions: one that Rare sends in slot 103, one failure in slot 105, and Alice's transfers. The last
// block is in memory.
const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
  const rare: Record<number, () => ReturnType<typeof transferOf>> = {
    103: () => transferOf('rare', 1, address('rare')),
    105: () => failureOf('the failure'),
  }
  const block = (slot: number) =>
    blockOf({
      slot,
      transactions: [transferOf(`${slot} a`, slot), rare[slot]?.() ?? transferOf(`${slot} b`, slot)],
    })
  const slots = [101, 102, 103, 104, 105, 106, 107, 108]
  await saveBatch(db, encode(...slots.map(block)), { finalized: true })
  db.memtable.put(unflushedOf(block(109)))
})

const bob = address('bob')
const idOf = ({ slot, decoded }: StoredTransaction) => `${slot}.${decoded.index}`

/** The stored candidates among bob's transactions, newest first. */
async function listed(narrow: Narrow, most: number, window = 1_000, limit = 100): Promise<string[]> {
  const of = { view: openView(db), address: bob, sources: ['address_transactions'] as const, range: {} }
  const { queries, params } = await candidatesOf(db, of, narrow, { mostInSet: most, window })
  const texts = await Promise.all(
    queries({}).map((query) => selectJson(db, query, { address: bob, limit, ...params })),
  )
  return texts.flat().map((text) => {
    const { slot, index } = placeAt(BigInt(text))
    return `${slot}.${index}`
  })
}
const everything = [108, 107, 106, 105, 104, 103, 102, 101].flatMap((slot) => [`${slot}.1`, `${slot}.0`])

test.each([
  ['has few transactions', { counterparty: address('rare') }, 5, ['103.1']],
  ['has many, as the address has', { counterparty: address('alice') }, 5, everything],
  [
    'has many, and the address has few',
    { counterparty: address('alice') },
    100,
    everything.filter((id) => id !== '103.1'),
  ],
  ['does not exist', { counterparty: address('nobody') }, 5, []],
])('the places of an address with a counterparty that %s', async (_, narrow, most, expected) => {
  expect(await listed(narrow, most)).toEqual(expected)
})

test('the places of an address with a token are found by the key that has fewer rows', async () => {
  const successes = everything.filter((id) => id !== '105.1')
  expect(await listed({ token: mint }, 15)).toEqual(successes)
  expect(await listed({ token: mint }, 5)).toEqual(everything)
  expect(await listed({ token: address('other') }, 5)).toEqual([])
  // The newest of them alone.
  expect(await listed({ token: mint }, 15, 1_000, 2)).toEqual(['108.1', '108.0'])
})

test('failed transactions are told by the flags of the key', async () => {
  expect(await listed({ status: 'failed' }, 5)).toEqual(['105.1'])
  expect(await listed({ status: 'success', votes: 'off' }, 5)).toEqual(
    everything.filter((id) => id !== '105.1'),
  )
})

async function pagesOf(
  wanted: (one: StoredTransaction) => boolean,
  options: Omit<FilterOptions, 'before'>,
  limits: { most?: number; window?: number } = {},
) {
  const pages: string[][] = []
  let before: Place | undefined
  do {
    const page = await filterAddressPage(db, bob, wanted, { ...options, before }, limits)
    pages.push(page.transactions.map(idOf))
    before = page.next
  } while (before && pages.length < 20)
  return pages
}

test('a rare match is on the first page, where a search without its key needs many', async () => {
  const failed = ({ decoded }: StoredTransaction) => !decoded.success
  const ofRare = ({ decoded }: StoredTransaction) =>
    decoded.accounts.some((account) => account.address === address('rare'))
  // The two transactions in memory are looked at, too.
  expect(await pagesOf(failed, { limit: 5, narrow: { status: 'failed' } }, { most: 4 })).toEqual([['105.1']])
  expect(await pagesOf(ofRare, { limit: 5, narrow: { counterparty: address('rare') } }, { most: 4 })).toEqual(
    [['103.1']],
  )
  expect((await pagesOf(failed, { limit: 5 }, { most: 4 })).length).toBeGreaterThan(3)
})

test('pages join where the flags of a limited number of rows are looked at', async () => {
  const failed = ({ decoded }: StoredTransaction) => !decoded.success
  const options = { limit: 5, narrow: { status: 'failed' as const } }
  expect((await pagesOf(failed, options, { window: 3 })).flat()).toEqual(['105.1'])
  const succeeded = { limit: 2, narrow: { status: 'success' as const } }
  const wanted = ({ decoded }: StoredTransaction) => decoded.success
  expect((await pagesOf(wanted, succeeded, { window: 5 })).flat()).toEqual([
    ...['109.1', '109.0'],
    ...everything.filter((id) => id !== '105.1'),
  ])
})

test.each<[string, Narrow, number | undefined]>([
  ['by the flags', { status: 'success' }, 3],
  ['by another key', { counterparty: address('alice') }, undefined],
])('from the oldest on the pages join too, where candidates are chosen %s', async (_, narrow, window) => {
  const wanted = ({ decoded }: StoredTransaction) => narrow.status === undefined || decoded.success
  const pages: string[][] = []
  let before: Place | undefined
  do {
    const options = { limit: 4, before, narrow, oldestFirst: true }
    const page = await filterAddressPage(db, bob, wanted, options, { most: 5, ...(window && { window }) })
    pages.unshift(page.transactions.map(idOf))
    before = page.next
  } while (before && pages.length < 20)
  const without = narrow.status ? '105.1' : '103.1'
  expect(pages.flat()).toEqual([...['109.1', '109.0'], ...everything].filter((id) => id !== without))
})

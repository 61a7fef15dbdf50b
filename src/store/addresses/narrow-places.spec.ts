import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../engine/database.ts'
import { newestOf } from '../engine/newest-of.ts'
import { openView, withoutMemory } from '../memory/memtable.ts'
import { placeAt } from '../rows/place.ts'
import { address, blockOf, encode, failureOf, mint, transferOf } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { accept } from '../testing/unflushed.ts'
import { placeList, placesSql, selectPlaces } from '../transactions/address-places.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'
import { saveBatch } from '../write/save-block.ts'
import { type AddressRule, addressRules } from './address-rules.ts'
import { type FilterOptions, filterAddressPage } from './filter-address.ts'
import { candidatesOf } from './narrow-places.ts'

// All transactions name Bob: one that Rare sends in slot 103, one failure in slot 105, and Alice's transfers.
// The last block is in memory.
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
  accept(db, block(109))
})

const bob = address('bob')
const idOf = ({ slot, decoded }: StoredTransaction) => `${slot}.${decoded.index}`

/** The stored candidates among Bob's transactions, newest first. */
async function listed(rules: AddressRule[], most: number, window = 1_000, limit = 100): Promise<string[]> {
  const view = openView(db)
  const of = { address: bob, sources: ['address_transactions'] as const, range: {} }
  const { queries, params } = await candidatesOf(db, of, rules, { mostInSet: most, window })
  const { rows } = await newestOf<bigint>(withoutMemory(view), {
    ...placeList(bob),
    limit,
    sql: (ask) => selectPlaces(db, placesSql(queries(ask), ask), { address: bob, ...params }),
  })
  return rows.map(placeAt).map(({ slot, index }) => `${slot}.${index}`)
}
const everything = [108, 107, 106, 105, 104, 103, 102, 101].flatMap((slot) => [`${slot}.1`, `${slot}.0`])

test.each([
  ['has few transactions', [addressRules.counterparty(address('rare'))], 5, ['103.1']],
  ['has many, as the address has', [addressRules.counterparty(address('alice'))], 5, everything],
  [
    'has many, and the address has few',
    [addressRules.counterparty(address('alice token account'))],
    100,
    everything.filter((id) => id !== '105.1'),
  ],
  // Rare sends Alice's tokens without naming her.
  ['owns what is moved', [addressRules.counterparty(address('alice'))], 100, everything],
  ['does not exist', [addressRules.counterparty(address('nobody'))], 5, []],
])('the places of an address with a counterparty that %s', async (_, narrow, most, expected) => {
  expect(await listed(narrow, most)).toEqual(expected)
})

test('the places of an address with a token are found by the key that has fewer rows', async () => {
  const successes = everything.filter((id) => id !== '105.1')
  expect(await listed([addressRules.token(mint)], 15)).toEqual(successes)
  expect(await listed([addressRules.token(mint)], 5)).toEqual(everything)
  expect(await listed([addressRules.token(address('other'))], 5)).toEqual([])
  // Only the newest two places.
  expect(await listed([addressRules.token(mint)], 15, 1_000, 2)).toEqual(['108.1', '108.0'])
})

test('failed transactions are told by the flags of the key', async () => {
  expect(await listed([addressRules.failed], 5)).toEqual(['105.1'])
  expect(await listed([addressRules.success, addressRules.noVote], 5)).toEqual(
    everything.filter((id) => id !== '105.1'),
  )
})

async function pagesOf(
  rules: AddressRule[],
  options: Omit<FilterOptions, 'edge'>,
  limits: { most?: number; window?: number } = {},
) {
  const pages: string[][] = []
  let edge: bigint | undefined
  do {
    const page = await filterAddressPage(db, bob, rules, { ...options, edge }, limits)
    pages.push(page.transactions.map(idOf))
    edge = page.next
  } while (edge !== undefined && pages.length < 20)
  return pages
}

/** The same rule without a key or flags. */
const bare = ({ passes }: AddressRule): AddressRule => ({ passes })

test('a rare match is on the first page, where a search without its key needs many', async () => {
  // The search reads the two transactions in memory too.
  for (const [rule, found] of [
    [addressRules.failed, '105.1'],
    [addressRules.counterparty(address('rare')), '103.1'],
  ] as const)
    expect(await pagesOf([rule], { limit: 5 }, { most: 4 })).toEqual([[found]])
  expect((await pagesOf([bare(addressRules.failed)], { limit: 5 }, { most: 4 })).length).toBeGreaterThan(3)
})

test('pages join where the flags of a limited number of rows are looked at', async () => {
  expect((await pagesOf([addressRules.failed], { limit: 5 }, { window: 3 })).flat()).toEqual(['105.1'])
  expect((await pagesOf([addressRules.success], { limit: 2 }, { window: 5 })).flat()).toEqual([
    ...['109.1', '109.0'],
    ...everything.filter((id) => id !== '105.1'),
  ])
})

test.each<[string, AddressRule, number | undefined, string]>([
  ['by the flags', addressRules.success, 3, '105.1'],
  ['by another key', addressRules.counterparty(address('alice token account')), undefined, '105.1'],
])(
  'from the oldest on the pages join too, where candidates are chosen %s',
  async (_, rule, window, without) => {
    const options = { limit: 4, oldestFirst: true }
    const pages = await pagesOf([rule], options, { most: 5, ...(window && { window }) })
    expect(pages.toReversed().flat()).toEqual(
      [...['109.1', '109.0'], ...everything].filter((id) => id !== without),
    )
  },
)

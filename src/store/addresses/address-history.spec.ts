import { expect, test } from 'vitest'
import type { Database } from '../engine/database.ts'
import { dropPayloads } from '../retention/drop-payloads.ts'
import { placeOf } from '../rows/place.ts'
import { transferKeyOf } from '../rows/transfer-key.ts'
import { address, blockOf, encode, failureOf, signature, transferOf } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { accept } from '../testing/unflushed.ts'
import { saveBatch } from '../write/save-block.ts'
import { type HistoryOptions, readAddressHistory } from './address-history.ts'
import { listAddressTransfers, type Transfer } from './address-transfers.ts'

// In each block Alice sends tokens; Rare sends Alice's tokens without naming her; a transfer of 0 does not
// name her either; and a failed transaction names her.
const databases = testDatabases()
const alice = address('alice')
const SLOTS = Array.from({ length: 10 }, (_, i) => 101 + i)
const blocks = SLOTS.map((slot) =>
  blockOf({
    slot,
    transactions: [
      transferOf(`${slot} alice`, slot),
      transferOf(`${slot} rare`, slot, address('rare')),
      transferOf(`${slot} nothing`, 0, address('rare')),
      failureOf(`${slot} failed`),
    ],
  }),
)

const base = { limit: 4, most: 100, status: 'any', passes: () => true } as const

async function historyOf(
  db: Database,
  options: Pick<HistoryOptions, 'scope' | 'oldestFirst'> & Partial<HistoryOptions>,
) {
  const found: string[] = []
  let edge: bigint | undefined
  do {
    const page = await readAddressHistory(db, alice, { ...base, ...options, edge })
    if (!page) throw new Error('too many')
    found.push(...page.transactions.map((one) => one.signature))
    edge = page.next
  } while (edge !== undefined)
  return found
}

async function transfersIn(db: Database, oldestFirst: boolean, of = alice) {
  const found: string[] = []
  let edge: bigint | undefined
  do {
    const show = (one: Transfer) => (one.from === of ? one : undefined)
    const page = await listAddressTransfers(db, of, { limit: 3, most: 7, edge, oldestFirst, show })
    found.push(...page.transfers.map((one) => `${transferKeyOf(one)} ${one.amount}`))
    edge = page.next
  } while (edge !== undefined)
  return found
}

const named = (...kinds: string[]) =>
  SLOTS.flatMap((slot) => kinds.map((kind) => signature(`${slot} ${kind}`)))
const sent = SLOTS.flatMap((slot) =>
  [slot, slot, 0].map((amount, index) => `${transferKeyOf({ slot, index, nth: 0 })} ${amount}`),
)

test('the pages are the same however the blocks are split between memory and database', async () => {
  for (const inMemory of [
    () => false,
    () => true,
    (slot: number) => slot > 107,
    (slot: number) => slot % 3 > 0,
  ]) {
    const db = await databases.fresh()
    await saveBatch(db, encode(...blocks.filter(({ decoded }) => !inMemory(decoded.slot))), {
      finalized: true,
    })
    accept(db, ...blocks.filter(({ decoded }) => inMemory(decoded.slot)))
    for (const oldestFirst of [true, false]) {
      const inOrder = (list: readonly string[]) => (oldestFirst ? [...list] : [...list].reverse())
      expect(await historyOf(db, { oldestFirst, scope: 'none' })).toEqual(inOrder(named('alice', 'failed')))
      expect(await historyOf(db, { oldestFirst, scope: 'balanceChanged' })).toEqual(
        inOrder(named('alice', 'rare', 'failed')),
      )
      expect(await historyOf(db, { oldestFirst, scope: 'balanceChanged', most: 3, limit: 2 })).toEqual(
        inOrder(named('alice', 'rare', 'failed')),
      )
      expect(await transfersIn(db, oldestFirst)).toEqual(inOrder(sent))
    }
    await databases.drop(db)
  }
})

test('all that names a token account is known of finalized blocks, unless there are too many of them', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(...blocks), { finalized: true })
  accept(db, blockOf({ slot: 111 }))
  const all = named('alice', 'rare', 'nothing', 'failed')
  expect(await historyOf(db, { scope: 'all', oldestFirst: true })).toEqual(all)
  expect(await historyOf(db, { scope: 'all', range: { from: placeOf({ slot: 102, index: 1 }) } })).toEqual(
    all.slice(5).reverse(),
  )
  expect(await readAddressHistory(db, alice, { ...base, scope: 'all' }, 1)).toBeDefined()
  expect(await readAddressHistory(db, alice, { ...base, scope: 'all' }, 0)).toBeUndefined()
  const empty = await databases.fresh()
  expect(await historyOf(empty, { scope: 'all', oldestFirst: true })).toEqual([])
})

test('what was dropped stays in the history, and its transfers are missing', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(...blocks), { finalized: true })
  const now = 1_700_000_000 + 10 * 86_400
  await dropPayloads(db, { setting: 'DETAIL_DAYS', days: 1, now, stopping: new AbortController().signal })
  expect(await historyOf(db, { scope: 'none', oldestFirst: true })).toEqual(named('alice', 'failed'))
  const page = await listAddressTransfers(db, alice, { limit: 3, most: 7, show: (one) => one })
  expect(page).toMatchObject({ transfers: [], dropped: 'DETAIL_DAYS' })
  const failed = await readAddressHistory(db, alice, { ...base, scope: 'none', status: 'failed' })
  expect(failed?.transactions.map(({ dropped }) => dropped)).toEqual(Array(4).fill('DETAIL_DAYS'))
})

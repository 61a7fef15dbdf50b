import { expect, test } from 'vitest'
import type { Database } from '../engine/database.ts'
import { blockOf, encode, type TestBlock } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { accept } from '../testing/unflushed.ts'
import { saveBatch } from '../write/save-block.ts'
import type { SlotRange } from './coverage.ts'
import { findSkippedSlots } from './skipped-slots.ts'
import { countTransactions } from './transaction-count.ts'

const databases = testDatabases()
/** Slots of a chain from its first block on; 3, 4 and 8 were skipped. */
const slots = [0, 1, 2, 5, 6, 7, 9, 10]
const chain = slots.map((slot, height) => blockOf({ slot, parent: slots[height - 1] ?? 0, height }))

/** The slots of the range with a block, computed from those without one. */
async function madeIn(db: Database, { from, to }: SlotRange) {
  const skipped = await findSkippedSlots(db, { from, to })
  const all = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  for (const slot of skipped ?? []) expect(all).toContain(slot)
  return skipped && all.filter((slot) => !skipped.has(slot))
}

async function indexOf(written: readonly TestBlock[], held: readonly TestBlock[] = []) {
  const db = await databases.fresh()
  await saveBatch(db, encode(...written), { finalized: false })
  await saveBatch(db, encode(...written.slice(0, 4)), { finalized: true })
  accept(db, ...held)
  return db
}

test.each([
  ['the database', 8],
  ['the database and memory', 5],
])('the slots with a block are told of every range that is whole in %s', async (_, written) => {
  const db = await indexOf(chain.slice(0, written), chain.slice(written))
  for (const from of [0, 3, 4, 7])
    for (let to = from; to <= 10; to++)
      expect([from, to, await madeIn(db, { from, to })]).toEqual([
        from,
        to,
        slots.filter((slot) => slot >= from && slot <= to),
      ])
  // No stored block proves whether slot 11 was skipped.
  expect(await madeIn(db, { from: 9, to: 11 })).toBeUndefined()
  for (const [nth, { rpc, decoded }] of chain.entries())
    expect(await countTransactions(db, { slot: decoded.slot, height: rpc.blockHeight ?? null })).toBe(
      2 * (nth + 1),
    )
})

test('nothing is told of a range in which a block may be missing, or whose blocks are on two forks', async () => {
  const without = (...missing: number[]) => chain.filter(({ decoded }) => !missing.includes(decoded.slot))
  const gap = await indexOf(without(6))
  expect(await madeIn(gap, { from: 0, to: 5 })).toEqual([0, 1, 2, 5])
  expect(await madeIn(gap, { from: 0, to: 6 })).toBeUndefined()
  expect(await madeIn(gap, { from: 5, to: 7 })).toBeUndefined()
  expect(await madeIn(gap, { from: 6, to: 6 })).toBeUndefined()
  expect(await madeIn(gap, { from: 6, to: 10 })).toBeUndefined()
  expect(await madeIn(gap, { from: 8, to: 10 })).toEqual([9, 10])
  expect(await madeIn(gap, { from: 0, to: 2 })).toEqual([0, 1, 2])
  expect(await countTransactions(gap, { slot: 10, height: 7 })).toBeUndefined()
  expect(await countTransactions(gap, { slot: 5, height: 3 })).toBe(8)
  const late = await indexOf(without(0, 1))
  expect(await madeIn(late, { from: 1, to: 5 })).toBeUndefined()
  expect(await madeIn(late, { from: 2, to: 5 })).toEqual([2, 5])
  expect(await countTransactions(late, { slot: 10, height: 7 })).toBeUndefined()
  const forked = await indexOf(chain, [blockOf({ slot: 8, parent: 7, height: 6, fork: 'b' })])
  expect(await madeIn(forked, { from: 5, to: 10 })).toBeUndefined()
  expect(await countTransactions(forked, { slot: 10, height: 7 })).toBeUndefined()
  expect(await countTransactions(await databases.fresh(), { slot: 10, height: 7 })).toBeUndefined()
})

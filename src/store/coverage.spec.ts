import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCoverage, markUnavailable, withoutSlots } from './coverage.ts'
import { saveBatch } from './save-block.ts'
import { address, blockOf, encode } from './testing/chain.ts'
import { startTestDatabase } from './testing/database.ts'

let engine: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  engine = await startTestDatabase()
})
afterAll(() => engine.stop())

test('an empty store covers nothing', async () => {
  expect(await findCoverage(await engine.fresh())).toEqual({
    firstSlot: null,
    lastSlot: null,
    lastHeight: null,
    blocks: 0,
    gaps: [],
    unfinished: [],
    unfinalized: [],
    orphans: [],
  })
})

test('skipped slots are not missing, and missing ones are known by their children’s parent links', async () => {
  const db = await engine.fresh()
  await saveBatch(
    db,
    encode(
      blockOf({ slot: 10 }),
      blockOf({ slot: 13, parent: 10 }), // 11 and 12 were skipped
      blockOf({ slot: 20, parent: 17 }), // 14 to 17: 17 certainly has a block; 18 and 19 were skipped
      blockOf({ slot: 21 }),
    ),
    { finalized: true },
  )
  await saveBatch(db, encode(blockOf({ slot: 30, parent: 28 })), { finalized: false })
  expect(await findCoverage(db)).toEqual({
    firstSlot: 10,
    lastSlot: 30,
    lastHeight: 25,
    blocks: 5,
    gaps: [
      { from: 14, to: 17 },
      { from: 22, to: 28 },
    ],
    unfinished: [],
    unfinalized: [{ slot: 30, blockhash: address('block 30 '), parentSlot: 28 }],
    orphans: [],
  })
  await markUnavailable(db, [
    { slot: 17, reason: 'The node no longer has it.' },
    { slot: 24, reason: 'Not readable.' },
  ])
  expect((await findCoverage(db)).gaps).toEqual([
    { from: 14, to: 16 },
    { from: 22, to: 23 },
    { from: 25, to: 28 },
  ])
})

test('a block that the next one does not build on is left over from a fork', async () => {
  const db = await engine.fresh()
  await saveBatch(
    db,
    encode(blockOf({ slot: 5 }), blockOf({ slot: 6, fork: 'loser' }), blockOf({ slot: 7, parent: 5 })),
    {
      finalized: false,
    },
  )
  expect(await findCoverage(db)).toMatchObject({ orphans: [6], gaps: [] })
})

test('a block that was finalized counts once', async () => {
  const db = await engine.fresh()
  await saveBatch(db, encode(blockOf({ slot: 5 }), blockOf({ slot: 6 })), { finalized: false })
  await saveBatch(db, encode(blockOf({ slot: 5 }), blockOf({ slot: 6 })), { finalized: true })
  expect(await findCoverage(db)).toMatchObject({ blocks: 2, gaps: [], unfinalized: [], orphans: [] })
})

test('slots are taken out of ranges at their ends, in their middle, and whole', () => {
  const ranges = [
    { from: 1, to: 5 },
    { from: 8, to: 8 },
    { from: 10, to: 12 },
  ]
  expect(withoutSlots(ranges, [0, 1, 3, 8, 12, 40])).toEqual([
    { from: 2, to: 2 },
    { from: 4, to: 5 },
    { from: 10, to: 11 },
  ])
  expect(withoutSlots(ranges, [])).toEqual(ranges)
})

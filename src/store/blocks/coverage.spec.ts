import { expect, test } from 'vitest'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { findCoverage } from './coverage.ts'

const databases = testDatabases()

test('an empty store covers nothing', async () => {
  expect(await findCoverage(await databases.fresh())).toEqual({
    firstSlot: null,
    lastSlot: null,
    lastHeight: null,
    blocks: 0,
    gaps: [],
    unfinished: [],
    unfinalized: [],
  })
})

test('skipped slots are not missing, and missing ones are known by their children’s parent links', async () => {
  const db = await databases.fresh()
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
    unfinalized: [
      {
        slot: 30,
        parentSlot: 28,
        blockhash: address('block 30 '),
        previousBlockhash: address('block 28 '),
      },
    ],
  })
})

test('a block that was finalized counts once', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(blockOf({ slot: 5 }), blockOf({ slot: 6 })), { finalized: false })
  await saveBatch(db, encode(blockOf({ slot: 5 }), blockOf({ slot: 6 })), { finalized: true })
  expect(await findCoverage(db)).toMatchObject({ blocks: 2, gaps: [], unfinalized: [] })
})

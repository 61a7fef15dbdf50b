import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../engine/database.ts'
import { blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { countOriginalMints, listNewestBlocks, listOriginalMints } from './sitemap.ts'

const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
})

test('an empty index has no blocks and no tokens', async () => {
  expect(await listNewestBlocks(db, 10)).toEqual([])
  expect(await countOriginalMints(db)).toBe(0)
  expect(await listOriginalMints(db, { limit: 10, offset: 0 })).toEqual([])
})

test('blocks come newest first, each once, also right after blocks became finalized', async () => {
  const batch = encode(
    blockOf({ slot: 101, height: 90 }),
    blockOf({ slot: 102, height: 91 }),
    blockOf({ slot: 104, parent: 102, height: null }),
  )
  await saveBatch(db, batch, { finalized: false })
  await finalizeBlocks(
    db,
    [101, 102],
    batch.blocks.map(({ state }) => state),
  )
  expect(await listNewestBlocks(db, 10)).toEqual([
    { slot: 104, height: null },
    { slot: 102, height: 91 },
    { slot: 101, height: 90 },
  ])
  expect(await listNewestBlocks(db, 2)).toEqual([
    { slot: 104, height: null },
    { slot: 102, height: 91 },
  ])
})

test('two blocks of one height on two forks are one page', async () => {
  const own = await databases.fresh()
  await saveBatch(
    own,
    encode(
      blockOf({ slot: 201, height: 190 }),
      blockOf({ slot: 202, height: 191, fork: 'loser' }),
      blockOf({ slot: 203, parent: 201, height: 191 }),
    ),
    { finalized: false },
  )
  expect(await listNewestBlocks(own, 10)).toEqual([
    { slot: 203, height: 191 },
    { slot: 201, height: 190 },
  ])
})

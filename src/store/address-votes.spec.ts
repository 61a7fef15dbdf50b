import { beforeAll, expect, test } from 'vitest'
import { mayHaveVotes } from './address-votes.ts'
import type { Database } from './database.ts'
import { saveBatch } from './save-block.ts'
import { address, encode } from './testing/chain.ts'
import { testDatabases } from './testing/database.ts'
import { mixedBlock } from './testing/feed-chain.ts'
import { unflushedOf } from './testing/unflushed.ts'

const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
  await saveBatch(db, encode(...[101, 102, 103, 104].map(mixedBlock)), { finalized: false })
})

test('an address that no vote names has none; where not all of its rows are looked at it may have some', async () => {
  expect(await mayHaveVotes(db, address('alice'), {})).toBe(false)
  expect(await mayHaveVotes(db, address('vote account'), {})).toBe(true)
  expect(await mayHaveVotes(db, address('alice'), {}, 1)).toBe(true)
})

test('a vote in a block that is not written yet counts', async () => {
  const own = await databases.fresh()
  expect(await mayHaveVotes(own, address('vote account'), {})).toBe(false)
  own.memtable.put(unflushedOf(mixedBlock(108)))
  expect(await mayHaveVotes(own, address('vote account'), {})).toBe(true)
})

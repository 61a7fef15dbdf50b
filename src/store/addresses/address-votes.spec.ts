import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../engine/database.ts'
import { placeOf } from '../rows/place.ts'
import { address, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { mixedBlock } from '../testing/feed-chain.ts'
import { accept } from '../testing/unflushed.ts'
import { saveBatch } from '../write/save-block.ts'
import { countVotes } from './address-votes.ts'

const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
  await saveBatch(db, encode(...[101, 102, 103, 104].map(mixedBlock)), { finalized: false })
})

/** The number of votes in the blocks themselves. */
const votesOf = (...slots: number[]) =>
  slots.flatMap((slot) => mixedBlock(slot).decoded.transactions.filter(({ isVote }) => isVote)).length

test('the votes that name an address are counted; where not all of its rows are looked at the number is unknown', async () => {
  expect(await countVotes(db, address('alice'), {})).toBe(0)
  const all = votesOf(101, 102, 103, 104)
  expect(all).toBeGreaterThan(3)
  expect(await countVotes(db, address('vote account'), {})).toBe(all)
  expect(await countVotes(db, address('alice'), {}, 1)).toBeUndefined()
})

test('only the votes of a range count', async () => {
  const range = { from: placeOf({ slot: 102, index: 0 }), to: placeOf({ slot: 104, index: 0 }) }
  expect(await countVotes(db, address('vote account'), range)).toBe(votesOf(102, 103))
})

test('a vote in a block that is not written yet counts', async () => {
  const own = await databases.fresh()
  expect(await countVotes(own, address('vote account'), {})).toBe(0)
  accept(own, mixedBlock(108))
  expect(await countVotes(own, address('vote account'), {})).toBe(votesOf(108))
  const earlier = { to: placeOf({ slot: 108, index: 0 }) }
  expect(await countVotes(own, address('vote account'), earlier)).toBe(0)
})

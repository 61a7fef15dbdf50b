import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../engine/database.ts'
import { placeOf } from '../rows/place.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { accept } from '../testing/unflushed.ts'
import { saveBatch } from '../write/save-block.ts'
import { sampleAddress, sampleConcerning } from './sample-address.ts'

// Each block names Alice at the indexes 0 and 1. The last two blocks are in memory.
const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
  const slots = [101, 102, 103, 104, 111, 118]
  await saveBatch(db, encode(...slots.map((slot) => blockOf({ slot }))), { finalized: true })
  accept(db, ...[119, 120].map((slot) => blockOf({ slot })))
})

const placesOf = async (
  range: { from?: number; to: number },
  parts: number,
  { name = 'alice', mostRead }: { name?: string; mostRead?: number } = {},
) => {
  const { transactions, isSampled } = await sampleAddress(db, address(name), range, parts, mostRead)
  return [isSampled, ...transactions.map(({ slot, decoded }) => `${slot}.${decoded.index}`)]
}

test('few transactions of a range are all there, oldest first, behind the newest one before it', async () => {
  expect(await placesOf({ from: 104, to: 121 }, 10)).toEqual([
    false,
    ...['103.1', '104.0', '104.1', '111.0', '111.1', '118.0', '118.1', '119.0', '119.1', '120.0', '120.1'],
  ])
  expect(await placesOf({ from: 103, to: 105 }, 10)).toEqual([
    false,
    ...['102.1', '103.0', '103.1', '104.0', '104.1'],
  ])
})

test('of many transactions the newest of each part of the range is read, and the first', async () => {
  // Once with one query for all parts, and once with one query per part.
  for (const mostRead of [100, 1]) {
    // Two parts of 102 to 121: the first ends with 111; in the second, the newest place is in memory.
    const half = await placesOf({ from: 102, to: 121 }, 2, { mostRead })
    expect(half).toEqual([true, '101.1', '102.0', '111.1', '118.1', '120.1'])
    const quarters = await placesOf({ to: 121 }, 4, { mostRead })
    expect(quarters).toEqual([true, '101.0', '104.1', '111.1', '118.1', '120.1'])
  }
})

test('a transaction in memory is the newest before a range, and an address without any has none', async () => {
  expect(await placesOf({ from: 120, to: 121 }, 10)).toEqual([false, '119.1', '120.0', '120.1'])
  expect(await placesOf({ to: 121 }, 10, { name: 'nobody' })).toEqual([false])
})

test('of many transactions that concern an address the oldest of each part of a range is read, newest first', async () => {
  const range = { from: placeOf({ slot: 102, index: 0 }), to: placeOf({ slot: 122, index: 0 }) }
  // Once with one query for all parts, and once with one query per part. The parts are slots 102 to 106, 107
  // to 111, 112 to 116, and 117 to 121.
  for (const mostRead of [100, 1]) {
    const found = await sampleConcerning(db, address('alice'), range, 4, mostRead)
    expect(found.map(({ slot, decoded }) => `${slot}.${decoded.index}`)).toEqual(
      expect.arrayContaining(['118.0', '111.0', '102.0']),
    )
    expect(found.map(({ slot }) => slot)).toEqual(found.map(({ slot }) => slot).toSorted((a, b) => b - a))
    expect(found.length).toBeLessThan(8)
  }
  expect(await sampleConcerning(db, address('nobody'), range, 4)).toEqual([])
})

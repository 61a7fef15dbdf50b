import { expect, test } from 'vitest'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { findUnlinkedBlocks, readChainLinks } from './chain-links.ts'

const databases = testDatabases()

const all = { from: 0, to: 1_000 }

test('links are read with the nearest on either side, a block that was finalized once', async () => {
  const db = await databases.fresh()
  expect(await readChainLinks(db, all)).toEqual([])
  const blocks = [5, 7, 8, 12, 13].map((slot) => blockOf({ slot, parent: slot === 7 ? 5 : slot - 1 }))
  await saveBatch(db, encode(...blocks), { finalized: false })
  await saveBatch(db, encode(...blocks.slice(0, 2)), { finalized: true })
  const links = await readChainLinks(db, { from: 8, to: 10 })
  expect(links.map(({ slot }) => slot)).toEqual([7, 8, 12])
  expect(links[0]).toEqual({
    slot: 7,
    parentSlot: 5,
    blockhash: address('block 7 '),
    previousBlockhash: address('block 5 '),
    finalized: true,
  })
  expect(links[1]?.finalized).toBe(false)
  const slots = async (from: number, to: number) =>
    (await readChainLinks(db, { from, to })).map(({ slot }) => slot)
  expect(await slots(9, 10)).toEqual([8, 12])
  expect(await slots(0, 4)).toEqual([5])
  expect(await slots(14, 20)).toEqual([13])
  expect(await slots(0, 100)).toEqual([5, 7, 8, 12, 13])
})

test('skipped slots and blocks that were finalized leave no block unlinked, a gap does', async () => {
  const db = await databases.fresh()
  const blocks = [blockOf({ slot: 5 }), blockOf({ slot: 9, parent: 5 }), blockOf({ slot: 20 })]
  await saveBatch(db, encode(...blocks), { finalized: false })
  await saveBatch(db, encode(...blocks), { finalized: true })
  expect(await findUnlinkedBlocks(db, all, 10)).toEqual([{ slot: 20, parentSlot: 19, previousSlot: 9 }])
})

test('another hash and a block that the next one passes over leave a block unlinked', async () => {
  const db = await databases.fresh()
  const blocks = [
    blockOf({ slot: 5 }),
    blockOf({ slot: 6, fork: 'another' }),
    blockOf({ slot: 7 }), // its parent at 6 has another hash
    blockOf({ slot: 8, fork: 'orphan' }),
    blockOf({ slot: 9, parent: 7 }),
    blockOf({ slot: 12, parent: 2 }),
  ]
  await saveBatch(db, encode(...blocks), { finalized: true })
  const unlinked = [
    { slot: 7, parentSlot: 6, previousSlot: 6 },
    { slot: 9, parentSlot: 7, previousSlot: 8 },
    { slot: 12, parentSlot: 2, previousSlot: 9 },
  ]
  expect(await findUnlinkedBlocks(db, all, 10)).toEqual(unlinked)
  expect(await findUnlinkedBlocks(db, all, 1)).toEqual(unlinked.slice(0, 1))
  expect(await findUnlinkedBlocks(db, { from: 8, to: 9 }, 10)).toEqual(unlinked.slice(1, 2))
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { fillLeaders, saveLeaderSchedule } from '../blocks/leaders.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { rowsInMemory, unflushedOf } from '../testing/unflushed.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { announceRewritten, headJob, refreshHead, rereadJob, seedHead } from './fill-head.ts'
import { createHead } from './head.ts'

const databases = testDatabases()

test('a seeded head is the head that saw the blocks arrive', async () => {
  const db = await databases.fresh()
  const blocks = [11, 12, 13].map((slot) => blockOf({ slot }))
  const live = createHead()
  for (const block of blocks) live.accept(unflushedOf(block).row, rowsInMemory(block))
  await saveBatch(db, encode(...blocks), { finalized: false })
  const seeded = createHead()
  await seedHead(db, seeded)
  expect(seeded.latestBlocks(10)).toEqual(live.latestBlocks(10))
  expect(seeded.latestTransactions(10)).toEqual(live.latestTransactions(10))
})

test('blocks that another process wrote again are read again, and those that are not written yet stay', async () => {
  const db = await databases.fresh()
  const stored = [11, 12].map((slot) => blockOf({ slot }))
  await saveBatch(db, encode(...stored), { finalized: false })
  const head = createHead(db.memtable)
  await seedHead(db, head)
  const right = head.latestBlocks(9)
  // The blocks as an earlier decoder decoded them.
  for (const block of right.toReversed()) head.accept({ ...block, totalFees: '1', defiSwaps: 9 }, [])
  const unflushed = unflushedOf(blockOf({ slot: 13 }))
  head.acceptUnflushed(unflushed)
  const job = startJobs([rereadJob(db, head, 20)], { log: silent })
  try {
    await sleep(300)
    expect(head.latestBlocks(9).map(({ totalFees }) => totalFees)).toEqual([
      unflushed.row.totalFees,
      '1',
      '1',
    ])
    await announceRewritten(db)
    await expect.poll(() => head.latestBlocks(9)).toEqual([unflushed.row, ...right])
    expect(head.latestTransactions(9).some(({ slot }) => slot === 12)).toBe(true)
    expect(db.memtable.get(13)).toBeDefined()
  } finally {
    await job.stop()
  }
})

test('an empty store leaves an empty head', async () => {
  const head = createHead()
  await seedHead(await databases.fresh(), head)
  expect(head.tip()).toBeUndefined()
})

test('a polled head follows new blocks, forks and finality', async () => {
  const db = await databases.fresh()
  const head = createHead()
  await saveBatch(db, encode(blockOf({ slot: 1 }), blockOf({ slot: 2, fork: 'loser' })), { finalized: false })
  const notified: number[] = []
  const changes: string[] = []
  head.onTip(({ slot }) => notified.push(slot))
  head.onBlock(({ slot }, change) => changes.push(`${slot} ${change}`))
  const poll = startJobs([headJob(db, head, 20)], { log: silent })
  try {
    await until(() => head.tip()?.slot === 2)
    await removeBlocks(db, [2])
    await until(() => head.tip()?.slot === 1)
    await saveBatch(db, encode(blockOf({ slot: 2 }), blockOf({ slot: 3 })), { finalized: false })
    await until(() => head.tip()?.slot === 3)
    await finalizeBlocks(db, [1, 2])
    await until(() => head.latestBlocks(9).filter(({ finalized }) => finalized).length === 2)
    expect(
      head.latestBlocks(9).map(({ slot, blockhash, finalized }) => [slot, blockhash, finalized]),
    ).toEqual([
      [3, address('block 3 '), false],
      [2, address('block 2 '), true],
      [1, address('block 1 '), true],
    ])
    expect(head.latestTransactions(2).map(({ slot, index }) => [slot, index])).toEqual([
      [3, 1],
      [3, 0],
    ])
    expect(notified).toEqual([1, 2, 2, 3])
    expect(changes).toEqual([
      ...['1 accepted', '2 accepted', '2 accepted', '3 accepted'],
      ...['1 finalized', '2 finalized'],
    ])
  } finally {
    await poll.stop()
  }
})

test('a block that is finalized when many newer ones are not is finalized in a polled head', async () => {
  const db = await databases.fresh()
  const head = createHead()
  const slots = Array.from({ length: 90 }, (_, i) => i + 1)
  await saveBatch(db, encode(...slots.map((slot) => blockOf({ slot }))), { finalized: false })
  await seedHead(db, head)
  await finalizeBlocks(db, [1])
  await refreshHead(db, head)
  expect(head.latestBlocks(90).at(-1)).toMatchObject({ slot: 1, finalized: true })
})

test('a polled head follows leaders that are filled in', async () => {
  const db = await databases.fresh()
  const head = createHead()
  await saveBatch(db, encode(blockOf({ slot: 1, rewards: [] })), { finalized: true })
  await seedHead(db, head)
  expect(head.tip()?.leader).toBeNull()
  await saveLeaderSchedule(db, { from: 0, to: 9 }, new Map([[address('leader'), [0, 1]]]))
  await fillLeaders(db, { from: 0, to: 9 })
  await refreshHead(db, head)
  expect(head.tip()?.leader).toBe(address('leader'))
})

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !condition(); i++) await sleep(20)
  expect(condition()).toBe(true)
}

import { expect, test } from 'vitest'
import { createHead } from '#store/head/head.ts'
import { createMemtable } from '#store/memory/memtable.ts'
import { blockOf } from '#store/testing/chain.ts'
import { unflushedOf } from '#store/testing/unflushed.ts'
import type { BlockSummary } from '../worker/worker-messages.ts'
import { createFlushQueue, type QueuedBlock, type QueueLimits } from './flush-queue.ts'

function queued(slot: number, fork = ''): QueuedBlock {
  const unflushed = unflushedOf(blockOf({ slot, fork }))
  const { height, parentSlot, blockhash, previousBlockhash } = unflushed.row
  const summary = {
    slot,
    height,
    parentSlot,
    blockhash,
    previousBlockhash,
    transactions: 2,
    broken: 0,
    isIncomplete: false,
  }
  return { summary, raw: { slot, json: Buffer.of() }, unflushed }
}

function open(limits: Partial<QueueLimits> = {}) {
  const memtable = createMemtable()
  const head = createHead(memtable)
  const settled: string[] = []
  const released: number[] = []
  const ledger = {
    settle: ({ blockhash }: BlockSummary) => void settled.push(blockhash),
    release: (slot: number) => void released.push(slot),
  }
  const queue = createFlushQueue({ head, ledger }, { blocks: 99, bytes: Number.MAX_SAFE_INTEGER, ...limits })
  const slots = () => ({
    memtable: memtable.blocks().map(({ row }) => row.slot),
    head: head.latestBlocks(99).map(({ slot }) => slot),
    queue: queue.bundle().map(({ summary }) => summary.slot),
  })
  return { memtable, head, queue, settled, released, slots }
}

test('a block is in the head and in memory at once, and only in the head when it is written', () => {
  const { queue, slots, settled, released } = open()
  const blocks = [queued(5), queued(6)]
  for (const block of blocks) queue.add(block)
  expect(slots()).toEqual({ memtable: [6, 5], head: [6, 5], queue: [5, 6] })
  expect(queue.finish(queue.bundle(), new Set([5, 6]))).toEqual([])
  expect(slots()).toEqual({ memtable: [], head: [6, 5], queue: [] })
  expect([settled, released]).toEqual([blocks.map(({ summary }) => summary.blockhash), [5, 6]])
})

test('a block that replaces an unflushed one stays in memory when the flush of the old one ends', () => {
  const { queue, slots, memtable, settled } = open()
  queue.add(queued(5, 'loser'))
  const bundle = queue.bundle()
  const winner = queued(5, 'winner')
  queue.add(winner)
  queue.finish(bundle, new Set([5]))
  expect(slots()).toEqual({ memtable: [5], head: [5], queue: [5] })
  expect(memtable.get(5)).toBe(winner.unflushed)
  expect(settled).toEqual([])
  queue.finish(queue.bundle(), new Set([5]))
  expect(slots()).toEqual({ memtable: [], head: [5], queue: [] })
  expect(settled).toEqual([winner.summary.blockhash])
})

test('a block that the flush did not write is kept readable for one more try, then leaves the head too', () => {
  const { queue, slots, settled, released } = open()
  const [block, other] = [queued(5), queued(6)]
  queue.add(block)
  queue.add(other)
  expect(queue.finish(queue.bundle(), new Set([6]))).toEqual([block])
  expect(slots()).toEqual({ memtable: [5], head: [6, 5], queue: [5] })
  expect(queue.finish(queue.bundle(), new Set())).toEqual([])
  expect(slots()).toEqual({ memtable: [], head: [6], queue: [] })
  expect([settled, released]).toEqual([[other.summary.blockhash], [6, 5]])
})

test.each<[string, Partial<QueueLimits>]>([
  ['too many blocks', { blocks: 2 }],
  ['too many bytes', { bytes: 2.5 * queued(5).unflushed.bytes }],
])('with %s waiting for the database the oldest leave memory and head together', (_, limits) => {
  const { queue, slots, released } = open(limits)
  expect([5, 6, 7, 8].map((slot) => queue.add(queued(slot)))).toEqual([[], [], [5], [6]])
  expect(slots()).toEqual({ memtable: [8, 7], head: [8, 7], queue: [7, 8] })
  expect(released).toEqual([5, 6])
})

test('a block that is too large for the bound by itself is kept: the newest is always readable', () => {
  const { queue, slots } = open({ bytes: 1 })
  expect([5, 6].map((slot) => queue.add(queued(slot)))).toEqual([[], [5]])
  expect(slots()).toEqual({ memtable: [6], head: [6], queue: [6] })
})

test('a block that was dropped while it was flushed changes nothing when the flush ends', () => {
  const { queue, slots, settled } = open()
  const block = queued(5)
  queue.add(block)
  const bundle = queue.bundle()
  queue.drop(block)
  queue.drop(block)
  expect(queue.finish(bundle, new Set([5]))).toEqual([])
  expect([slots(), settled]).toEqual([{ memtable: [], head: [], queue: [] }, []])
})

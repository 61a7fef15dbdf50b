import { expect, test } from 'vitest'
import { createMemtable } from '../memory/memtable.ts'
import type { BlockRow } from '../rows/rows.ts'
import { blockOf, type Wanted } from '../testing/chain.ts'
import { rowsInMemory, unflushedOf } from '../testing/unflushed.ts'
import { createHead } from './head.ts'

function summaryOf(wanted: Wanted) {
  const block = blockOf(wanted)
  return { block: unflushedOf(block).row, transactions: rowsInMemory(block) }
}

function headOf(...slots: number[]) {
  const head = createHead()
  for (const slot of slots) {
    const { block, transactions } = summaryOf({ slot })
    head.accept(block, transactions)
  }
  return head
}

test('blocks and transactions are ordered by slot, in any order of arrival', () => {
  const head = headOf(7, 5, 9, 6, 8)
  expect(head.tip()?.slot).toBe(9)
  expect(head.latestBlocks(3).map(({ slot }) => slot)).toEqual([9, 8, 7])
  expect(head.latestBlocks(99)).toHaveLength(5)
  expect(head.latestTransactions(3).map(({ slot, index }) => [slot, index])).toEqual([
    [9, 1],
    [9, 0],
    [8, 1],
  ])
})

test('a block of a slot it has replaces the old one', () => {
  const head = headOf(5, 6)
  const { block, transactions } = summaryOf({ slot: 6, fork: 'winner' })
  head.accept(block, transactions)
  expect(head.latestBlocks(9).map(({ blockhash }) => blockhash)).toEqual([
    block.blockhash,
    summaryOf({ slot: 5 }).block.blockhash,
  ])
  expect(head.latestTransactions(2)).toEqual(transactions.toReversed())
})

test('a removed block takes its transactions along', () => {
  const head = headOf(5, 6)
  head.remove(6)
  head.remove(77)
  expect(head.tip()?.slot).toBe(5)
  expect(head.latestTransactions(9).map(({ slot }) => slot)).toEqual([5, 5])
})

test('the version changes with every change and with nothing else', () => {
  const head = headOf(5, 6)
  const seen = [head.version()]
  const note = () => seen.push(head.version())
  head.finalize(5)
  note()
  head.finalize(5) // it is finalized already
  head.finalize(99)
  head.remove(99)
  head.latestBlocks(3)
  note()
  head.remove(6)
  note()
  expect(seen).toEqual([2, 3, 3, 4])
  expect(head.tip()?.finalized).toBe(true)
})

test('listeners are notified of each new tip, not of older blocks, until they stop', () => {
  const head = headOf(5)
  const notified: string[] = []
  const stop = head.onTip((block: BlockRow) => notified.push(block.blockhash))
  const blocks = [{ slot: 7 }, { slot: 6 }, { slot: 7, fork: 'winner' }, { slot: 8 }].map(summaryOf)
  for (const { block, transactions } of blocks) head.accept(block, transactions)
  stop()
  head.accept(summaryOf({ slot: 9 }).block, [])
  expect(notified).toEqual([0, 2, 3].map((i) => blocks[i]?.block.blockhash))
})

test('listeners are notified of each block that comes, once, and when it becomes finalized', () => {
  const head = headOf(5, 7)
  const notified: string[] = []
  const stop = head.onBlock(({ slot }, change) => notified.push(`${slot} ${change}`))
  const { block, transactions } = summaryOf({ slot: 6 })
  head.accept(block, transactions)
  head.accept({ ...block, leader: 'known since' }, transactions)
  head.finalize(6)
  head.finalize(6)
  head.finalize(99)
  head.accept(summaryOf({ slot: 7, fork: 'winner' }).block, [])
  head.remove(7)
  head.accept({ ...summaryOf({ slot: 8 }).block, finalized: true }, [])
  stop()
  head.finalize(5)
  expect(notified).toEqual(['6 accepted', '6 finalized', '7 accepted', '8 accepted', '8 finalized'])
})

test('listeners are notified of blocks that the database has and the head has not', () => {
  const head = headOf(5, 8)
  const notified: string[] = []
  head.onBlock(({ slot }, change) => notified.push(`${slot} ${change}`))
  const [history, late, final] = [4, 6, 7].map((slot) => summaryOf({ slot }).block) as [
    BlockRow,
    BlockRow,
    BlockRow,
  ]
  head.stored(history, true)
  head.stored(late, false)
  head.stored(final, true)
  head.finalize(6, late)
  head.finalize(3, history)
  expect(notified).toEqual(['6 accepted', '7 accepted', '7 finalized', '6 finalized', '4 finalized'])
  expect(head.latestBlocks(9).map(({ slot }) => slot)).toEqual([8, 5])
})

test('keeps a bounded number of blocks and transactions, the newest', () => {
  const head = createHead()
  const { block, transactions } = summaryOf({ slot: 1 })
  const many = Array.from({ length: 600 }, (_, index) => ({
    ...transactions[0],
    index,
  })) as typeof transactions
  for (let slot = 1; slot <= 450; slot++)
    head.accept(
      { ...block, slot, transactionCount: many.length },
      many.map((row) => ({ ...row, slot })),
    )
  expect(head.latestBlocks(1_000).map(({ slot }) => slot)).toEqual(
    Array.from({ length: 400 }, (_, i) => 450 - i),
  )
  const newest = head.latestTransactions(100_000)
  expect(newest.length).toBeGreaterThanOrEqual(500)
  expect(newest.length).toBeLessThanOrEqual(2_500)
  expect(newest[0]).toMatchObject({ slot: 450, index: 599 })
  head.accept({ ...block, slot: 3 }, [])
  expect(head.latestBlocks(1_000).at(-1)?.slot).toBe(51)
})

function unflushedHead(...wanted: Wanted[]) {
  const memtable = createMemtable()
  const head = createHead(memtable)
  for (const one of wanted) head.acceptUnflushed(unflushedOf(blockOf(one)))
  return { head, memtable }
}

test('an unflushed block is in the head whole, with the rows that a stored one has', () => {
  const { head } = unflushedHead({ slot: 5 }, { slot: 6 })
  const stored = headOf(5, 6)
  expect(head.latestBlocks(9)).toEqual(stored.latestBlocks(9))
  expect(head.latestTransactions(9)).toEqual(stored.latestTransactions(9))
  expect(head.blockTransactions(6)).toEqual(stored.blockTransactions(6))
})

test('an unflushed block can be read when listeners are notified of it', () => {
  const { head, memtable } = unflushedHead()
  const readable: boolean[] = []
  head.onTip(({ slot }) => readable.push(memtable.get(slot) !== undefined))
  head.acceptUnflushed(unflushedOf(blockOf({ slot: 5 })))
  expect(readable).toEqual([true])
})

test('a block that was removed or replaced leaves the head and memory together', () => {
  const { head, memtable } = unflushedHead({ slot: 5 }, { slot: 6, fork: 'loser' })
  const { block: loser } = summaryOf({ slot: 6, fork: 'loser' })
  const winner = unflushedOf(blockOf({ slot: 6, fork: 'winner' }))
  head.acceptUnflushed(winner)
  head.remove(6, loser.blockhash) // a late removal of a block that is already gone
  expect([head.tip(), memtable.get(6)?.row]).toEqual([winner.row, winner.row])
  head.remove(6)
  expect([head.tip()?.slot, memtable.get(6)]).toEqual([5, undefined])
})

test('a flushed block leaves memory and stays in the head; a flush of another block of its slot changes nothing', () => {
  const { head, memtable } = unflushedHead({ slot: 5 })
  const version = head.version()
  head.flushed(5, 'another')
  expect(memtable.get(5)).toBeDefined()
  head.flushed(5, head.tip()?.blockhash ?? '')
  expect([memtable.get(5), head.tip()?.slot, head.version()]).toEqual([undefined, 5, version])
  expect(head.latestTransactions(9)).toHaveLength(2)
})

test('a block that is final before it is flushed is final for every reader', () => {
  const { head, memtable } = unflushedHead({ slot: 5 })
  head.finalize(5)
  expect([head.tip()?.finalized, memtable.get(5)?.row.finalized]).toEqual([true, true])
})

test('a block older than the head keeps is readable all the same', () => {
  const { head, memtable } = unflushedHead(...Array.from({ length: 400 }, (_, i) => ({ slot: 10 + i })))
  head.acceptUnflushed(unflushedOf(blockOf({ slot: 9 })))
  expect([head.latestBlocks(999).at(-1)?.slot, memtable.get(9)?.row.slot]).toEqual([10, 9])
})

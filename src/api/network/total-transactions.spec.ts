import { expect, test } from 'vitest'
import { createHead } from '#store/head/head.ts'
import { blockRow } from '../testing/start.ts'
import { countTransactions } from './get-network-stats.ts'

const state = (slot: number, totalTransactions: number | null) => ({
  epochInfo: { epoch: 0, slotIndex: slot, slotsInEpoch: 432_000, slot, height: slot },
  totalTransactions,
})
const headOf = (...slots: readonly number[]) => {
  const head = createHead()
  for (const [nth, slot] of slots.entries())
    head.accept(blockRow(slot, { parentSlot: slots[nth - 1] ?? slot - 1, transactionCount: slot }), [])
  return head
}

test('the count of the node is brought to the newest indexed block, also over skipped slots', () => {
  const head = headOf(99, 100, 101, 103)
  expect(countTransactions({ head }, state(100, 5_000))).toEqual({
    totalTransactions: 5_204,
    transactionsSlot: 103,
  })
  // The slot has no block, so the count stays the same.
  expect(countTransactions({ head }, state(102, 5_101))).toEqual({
    totalTransactions: 5_204,
    transactionsSlot: 103,
  })
  expect(countTransactions({ head }, state(103, 5_204))).toMatchObject({ transactionsSlot: 103 })
})

test('with a block missing in between, and with an index behind the node, the count has its own slot', () => {
  const missing = createHead()
  for (const [slot, parentSlot] of [
    [100, 99],
    [103, 101],
  ] as const)
    missing.accept(blockRow(slot, { parentSlot, transactionCount: 1 }), [])
  for (const head of [missing, headOf(98, 99), createHead()])
    expect(countTransactions({ head }, state(100, 5_000))).toEqual({
      totalTransactions: 5_000,
      transactionsSlot: 100,
    })
  expect(countTransactions({ head: missing }, state(100, null)).totalTransactions).toBeNull()
})

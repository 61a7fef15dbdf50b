import { expect, test } from 'vitest'
import { transactionsPerSecond } from './network.ts'

const blocks = (...pairs: [blockTime: number | null, transactionCount: number][]) =>
  pairs.map(([blockTime, transactionCount]) => ({ blockTime, transactionCount }))

test('counts what came after the oldest block of the window, per second of block time', () => {
  expect(transactionsPerSecond(blocks([110, 30], [105, 20], [100, 1_000]))).toBe(5)
})

test('looks back sixty seconds and no further', () => {
  expect(transactionsPerSecond(blocks([1_000, 60], [940, 7], [939, 1_000_000]))).toBe(1)
  expect(transactionsPerSecond(blocks([1_000, 60], [100, 7]))).toBeNull()
})

test('several blocks of one second are one moment', () => {
  expect(transactionsPerSecond(blocks([10, 1], [10, 2], [10, 3]))).toBeNull()
  expect(transactionsPerSecond(blocks([11, 1], [11, 2], [10, 3], [10, 4]))).toBe(6)
})

test('blocks without a time are passed over', () => {
  expect(transactionsPerSecond(blocks([null, 9], [12, 4], [null, 9], [10, 1]))).toBe(2)
  expect(transactionsPerSecond([])).toBeNull()
})

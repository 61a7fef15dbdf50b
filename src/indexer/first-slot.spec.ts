import { expect, test } from 'vitest'
import { leftOutProblem } from './first-slot.ts'
import { createLedger } from './ledger.ts'

const ledgerOf = (first: number, ...settled: [from: number, to: number][]) =>
  createLedger({
    first,
    settled: settled.map(([from, to]) => ({ from, to })),
    pending: [],
    recent: [],
    newest: null,
  })

test('a raised START_SLOT that leaves out slots behind indexed ones is said with their number and what to do', () => {
  const ledger = ledgerOf(500, [10, 99], [120, 300], [500, 600])
  expect(leftOutProblem(ledger, 10)).toBe(
    'START_SLOT is 500, and 219 slots before it, from 100 to 499, are not indexed, although older ones are: lists and histories lack them. To index them, start with START_SLOT=100 or without it.',
  )
})

test.each([
  ['of a new index', ledgerOf(500), 500],
  ['of an index that goes on', ledgerOf(10, [10, 99], [120, 300]), 10],
  ['that leaves out nothing', ledgerOf(100, [10, 99], [100, 300]), 10],
  ['of an index with archives from before it', ledgerOf(500, [10, 99], [500, 600]), 500],
])('nothing is said of the first slot %s', (_, ledger, begun) => {
  expect(leftOutProblem(ledger, begun)).toBeNull()
})

import { expect, test } from 'vitest'
import { feeQuantiles } from './fee-quantiles.ts'

const of = (...fees: [bigint, number][]) =>
  feeQuantiles({ feeValues: fees.map(([value]) => value), feeCounts: fees.map(([, count]) => count) })

test('the median and the fee that nine of ten do not exceed are fees that were paid', () => {
  expect(of()).toBeNull()
  expect(of([5_000n, 1])).toEqual({ transactions: 1, median: '5000', p90: '5000' })
  expect(of([5_000n, 5], [6_000n, 4], [9_990n, 1])).toEqual({
    transactions: 10,
    median: '5000',
    p90: '6000',
  })
  expect(of([5_000n, 4], [6_000n, 4], [9_990n, 2])).toMatchObject({ median: '6000', p90: '9990' })
})

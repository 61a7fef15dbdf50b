import { expect, test } from 'vitest'
import { createHead } from '#store/head/head.ts'
import { blockRow } from '../testing/start.ts'
import { networkTps } from './network-tps.ts'

test('the rate is that of the newest indexed blocks, and unknown while they are too few', () => {
  const head = createHead()
  expect(networkTps({ head })).toBeNull()
  head.accept(blockRow(10, { blockTime: 1_700_000_000, transactionCount: 50 }), [])
  expect(networkTps({ head })).toBeNull()
  head.accept(blockRow(13, { blockTime: 1_700_000_003, transactionCount: 37 }), [])
  expect(networkTps({ head })).toBe(12.33)
})

import { expect, test } from 'vitest'
import type { Context } from '../handler.ts'
import { networkTps } from './network-tps.ts'

const tpsOf = (ageMs: number) =>
  networkTps({
    head: { latestBlocks: () => [] },
    chainState: { now: () => ({ sample: { tps: 12.345, receivedAt: Date.now() - ageMs } }) },
  } as unknown as Pick<Context, 'head' | 'chainState'>)

test('without blocks the rate is that of the node, until it is two intervals old', () => {
  expect([0, 19_000, 21_000].map(tpsOf)).toEqual([12.35, 12.35, null])
})

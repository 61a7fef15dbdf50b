import { expect, test } from 'vitest'
import { type Activation, activationAt } from './stake-activation.ts'

const NEVER = 2n ** 64n - 1n
const delegation = { stake: 1_000n, activationEpoch: 5n, deactivationEpoch: 9n }
const history = (epochs: Readonly<Record<number, Partial<Activation>>>) => (epoch: bigint) => {
  const known = epochs[Number(epoch)]
  return known && { effective: 100_000n, activating: 0n, deactivating: 0n, ...known }
}

test('stake begins to count in the epoch after its activation, and ceases after its deactivation', () => {
  const at = (epoch: bigint) => activationAt(delegation, epoch)
  expect(at(4n)).toEqual({ effective: 0n, activating: 0n, deactivating: 0n })
  expect(at(5n)).toEqual({ effective: 0n, activating: 1_000n, deactivating: 0n })
  expect(at(8n)).toEqual({ effective: 1_000n, activating: 0n, deactivating: 0n })
  expect(at(9n)).toEqual({ effective: 1_000n, activating: 0n, deactivating: 1_000n })
  expect(at(10n)).toEqual({ effective: 0n, activating: 0n, deactivating: 0n })
})

test('stake of the genesis counts from the first epoch, and stake that ended as it began never', () => {
  const genesis = { stake: 7n, activationEpoch: NEVER, deactivationEpoch: NEVER }
  expect(activationAt(genesis, 0n)).toEqual({ effective: 7n, activating: 0n, deactivating: 0n })
  const unused = { stake: 7n, activationEpoch: 5n, deactivationEpoch: 5n }
  expect(activationAt(unused, 5n)).toEqual({ effective: 0n, activating: 0n, deactivating: 0n })
})

// 9 % of 100,000 may change in one epoch: 9,000 of 36,000, so that each delegation changes by a quarter.
test('where more begins to count than may in one epoch, each delegation gets its part of it', () => {
  const all = history({
    5: { activating: 36_000n },
    6: { effective: 109_000n, activating: 27_000n },
    7: { effective: 118_810n, activating: 0n },
  })
  expect(activationAt({ ...delegation, deactivationEpoch: NEVER }, 6n, all)).toEqual({
    ...{ effective: 250n, activating: 750n, deactivating: 0n },
  })
  // 9 % of 109,000 are 9,810; 750 of 27,000 get 272 of them.
  expect(activationAt({ ...delegation, deactivationEpoch: NEVER }, 7n, all)).toEqual({
    ...{ effective: 522n, activating: 478n, deactivating: 0n },
  })
})

test('where more ceases to count than may in one epoch, a part of each delegation goes on', () => {
  const all = history({ 5: { activating: 1_000n }, 9: { deactivating: 18_000n } })
  expect(activationAt(delegation, 10n, all)).toEqual({
    ...{ effective: 500n, activating: 0n, deactivating: 500n },
  })
})

test('stake is taken away only as far as it had begun to count', () => {
  const all = history({ 8: { activating: 36_000n } })
  const late = { stake: 1_000n, activationEpoch: 8n, deactivationEpoch: 9n }
  expect(activationAt(late, 9n, all)).toEqual({ effective: 250n, activating: 0n, deactivating: 250n })
})

import { expect, test } from 'vitest'
import { earnedByEpoch } from './epoch-credits.ts'

const U64_MAX = 2n ** 64n - 1n
const entry = (epoch: bigint, credits: bigint, previousCredits: bigint) => ({
  epoch,
  credits,
  previousCredits,
})
const marker = entry(U64_MAX, U64_MAX, U64_MAX)

test('credits before the switch and lamports after it are kept apart', () => {
  const list = [
    entry(4n, 4053495n, 3000000n),
    entry(5n, 4126391n, 4053495n),
    marker,
    entry(5n, 7406803535n, 4126391n),
  ]
  expect(earnedByEpoch(list)).toEqual([
    { epoch: 4, earned: 1053495n, unit: 'credits' },
    { epoch: 5, earned: 72896n, unit: 'credits' },
    { epoch: 5, earned: 7402677144n, unit: 'lamports' },
  ])
})

test('a list without the switch does not say its unit', () => {
  expect(earnedByEpoch([entry(7n, 9n, 4n)])).toEqual([{ epoch: 7, earned: 5n, unit: null }])
})

test('an epoch that is there twice counts once, whether it is repeated or continued', () => {
  const once = [{ epoch: 7, earned: 20n, unit: null }]
  expect(earnedByEpoch([entry(7n, 20n, 10n), entry(7n, 30n, 20n)])).toEqual(once)
  expect(earnedByEpoch([entry(7n, 30n, 10n), entry(7n, 30n, 10n)])).toEqual(once)
})

test('credits that went down are none, and an epoch that no number holds is left out', () => {
  expect(earnedByEpoch([entry(7n, 1n, 10n), entry(2n ** 60n, 5n, 1n)])).toEqual([
    { epoch: 7, earned: 0n, unit: null },
  ])
})

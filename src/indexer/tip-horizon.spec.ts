import { expect, test } from 'vitest'
import { createTipHorizon } from './tip-horizon.ts'

test('history ends eight slots behind the newest block, and at it when the chain stands still', () => {
  let now = 0
  const horizon = createTipHorizon(() => now)
  expect(horizon(100)).toBe(92)
  now += 3_000
  expect(horizon(101)).toBe(93)
  now += 9_999
  expect(horizon(101)).toBe(93)
  now += 1
  expect(horizon(101)).toBe(101)
  expect(horizon(102)).toBe(94)
})

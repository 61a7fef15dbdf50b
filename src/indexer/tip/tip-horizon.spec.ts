import { expect, test } from 'vitest'
import { createTipHorizon } from './tip-horizon.ts'

test('history ends eight slots behind the newest block, and at it when the chain stands still', () => {
  let now = 0
  const horizon = createTipHorizon(() => now)
  expect(horizon(100, [])).toBe(92)
  now += 3_000
  expect(horizon(101, [])).toBe(93)
  now += 9_999
  expect(horizon(101, [])).toBe(93)
  now += 1
  expect(horizon(101, [])).toBe(101)
  expect(horizon(102, [])).toBe(94)
})

test('history ends below the blocks in memory and the slots that these say were skipped', () => {
  let now = 0
  const horizon = createTipHorizon(() => now)
  const held = [
    { from: 95, to: 95 },
    { from: 90, to: 94 },
  ]
  expect(horizon(100, held)).toBe(89)
  now += 10_000
  expect(horizon(100, held)).toBe(89)
  expect(horizon(100, [{ from: 100, to: 100 }])).toBe(99)
  now += 1
  expect(horizon(101, [{ from: 101, to: 101 }])).toBe(93)
})

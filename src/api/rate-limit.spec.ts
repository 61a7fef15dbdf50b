import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('a client has its number of actions in a window, and all clients together have theirs', () => {
  let time = 0
  const limit = createRateLimit({ perClient: 2, overall: 3, windowMs: 10_000 }, () => time)
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 0])
  time = 4_500
  expect(limit.take('a')).toBe(6)
  expect(limit.take('b')).toBe(0)
  expect(limit.take('c')).toBe(6)
  time = 10_000
  expect([limit.take('a'), limit.take('c')]).toEqual([0, 0])
})

test('a clock that is set back does not lock clients out', () => {
  let time = 1_000_000
  const limit = createRateLimit({ perClient: 1, overall: 9, windowMs: 10_000 }, () => time)
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 10])
  time = 0
  expect(limit.take('a')).toBe(0)
})

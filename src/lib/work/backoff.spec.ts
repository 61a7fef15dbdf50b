import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

const pauses = (most: number, options: Parameters<typeof backoffMs>[1]) =>
  Array.from({ length: most }, (_, index) => backoffMs(index + 1, options))

test('each pause is twice as long as the one before, up to the longest', () => {
  expect(pauses(6, { firstMs: 100, longestMs: 1_000 })).toEqual([100, 200, 400, 800, 1_000, 1_000])
})

test('pauses grow by another factor where one is named', () => {
  expect(pauses(4, { firstMs: 10, longestMs: 500, factor: 4 })).toEqual([10, 40, 160, 500])
})

test('a pause is a number after any count of failures', () => {
  expect(backoffMs(5_000, { firstMs: 100, longestMs: 1_000 })).toBe(1_000)
  expect(backoffMs(5_000, { firstMs: 0, longestMs: 1_000 })).toBe(0)
})

test('chance shortens a pause by at most the named share', () => {
  const shortened = Array.from({ length: 200 }, () =>
    backoffMs(3, { firstMs: 100, longestMs: 1_000, jitter: 0.25 }),
  )
  expect(Math.min(...shortened)).toBeGreaterThanOrEqual(300)
  expect(Math.max(...shortened)).toBeLessThanOrEqual(400)
  expect(new Set(shortened).size).toBeGreaterThan(1)
})

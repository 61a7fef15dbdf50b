import { expect, test } from 'vitest'
import { type Rectangle, squarify } from './squarify.ts'

const area = ({ width, height }: Rectangle) => width * height

test('the rectangles are those of the published paper', () => {
  const sides = squarify([6, 6, 4, 3, 2, 2, 1], 6, 4).map(({ x, y, width, height }) =>
    [x, y, width, height].map((side) => Number(side.toFixed(3))),
  )
  expect(sides).toEqual([
    [0, 0, 3, 2],
    [0, 2, 3, 2],
    [3, 0, 1.714, 2.333],
    [4.714, 0, 1.286, 2.333],
    [3, 2.333, 1.2, 1.667],
    [4.2, 2.333, 1.2, 1.667],
    [5.4, 2.333, 0.6, 1.667],
  ])
})

test.each([
  [[1], 100, 30],
  [[5, 5, 5, 5], 300, 200],
  [[1e15, 3, 2, 1], 900, 280],
  [Array.from({ length: 41 }, (_, i) => 1_000 / (i + 1)), 340, 400],
])('areas are in proportion, fill the whole and do not overlap (%#)', (values, width, height) => {
  const found = squarify(values, width, height)
  const total = values.reduce((sum, value) => sum + value, 0)
  for (const [i, one] of found.entries()) {
    expect(area(one)).toBeCloseTo(((values[i] ?? 0) / total) * width * height, 4)
    expect(one.x).toBeGreaterThanOrEqual(-1e-6)
    expect(one.y + one.height).toBeLessThanOrEqual(height + 1e-6)
    expect(one.x + one.width).toBeLessThanOrEqual(width + 1e-6)
  }
  for (const a of found)
    for (const b of found) {
      if (a === b) continue
      const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
      const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
      expect(wide > 1e-6 && high > 1e-6).toBe(false)
    }
})

test('a zero has no area, also if all values are zero', () => {
  expect(squarify([2, 0], 10, 10).map(area)).toEqual([100, 0])
  expect(squarify([0, 0], 10, 10).map(area)).toEqual([0, 0])
  expect(squarify([], 10, 10)).toEqual([])
})

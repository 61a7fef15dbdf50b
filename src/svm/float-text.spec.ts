import { expect, test } from 'vitest'
import { floatText } from './float-text.ts'

test.each([
  [0.000123, '0.000123'],
  [1.23e-7, '0.000000123'],
  [5e-324, `0.${'0'.repeat(323)}5`],
  [2.5, '2.5'],
  [1, '1'],
  [-1.5e-9, '-0.0000000015'],
  [1e21, `1${'0'.repeat(21)}`],
  [1.7976931348623157e308, `17976931348623157${'0'.repeat(292)}`],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'inf'],
  [Number.NEGATIVE_INFINITY, '-inf'],
])('%d is written %s, with all of its digits', (value, text) => {
  expect(floatText(value)).toBe(text)
  if (Number.isFinite(value)) expect(Number(text)).toBe(value)
})

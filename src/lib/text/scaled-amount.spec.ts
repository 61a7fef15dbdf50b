import { expect, test } from 'vitest'
import { scaledAmount } from './scaled-amount.ts'

test.each([
  ['a multiplier cuts to whole raw units', 1009n, 2, 0.3, true, '3.02'],
  ['interest is rounded', 1009n, 2, 0.3, false, '3.03'],
  ['a change has its sign', -1_000_000n, 6, 2, true, '-2'],
  ['less than a raw unit is zero, without a sign', -1n, 6, 0.5, true, '0'],
  ['the largest amount is what a float has of it', 2n ** 64n - 1n, 0, 1, true, '18446744073709551616'],
  ['whole digits beyond the exponent of a float', 2n ** 64n - 1n, 0, 1e3, true, '18446744073709551616000'],
  ['255 decimals', 1n, 255, 1, true, '0'],
  ['no number', 1n, 0, Number.POSITIVE_INFINITY, true, 'Infinity'],
])('%s', (_, raw, decimals, factor, isCut, text) => {
  expect(scaledAmount(raw, decimals, { factor, isCut }).text).toBe(text)
})

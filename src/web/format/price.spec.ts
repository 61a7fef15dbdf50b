import { expect, test } from 'vitest'
import { signedPercent, usd } from './price.ts'

test.each([
  [1, '$1.00'],
  [1234.5, '$1,234.50'],
  [0.1234567, '$0.123457'],
  [0.00125, '$0.00125'],
  [0.0000001, '<$0.000001'],
  [0, '$0.00'],
  [null, '—'],
  [undefined, '—'],
  [Number.NaN, '—'],
  [Number.POSITIVE_INFINITY, '—'],
])('a price of %s is %s', (value, text) => {
  expect(usd(value)).toBe(text)
})

test.each([
  [1.254, '+1.25%'],
  [-0.5, '-0.50%'],
  [0, '0.00%'],
  [-0.001, '0.00%'],
  [null, '—'],
  [Number.NaN, '—'],
])('a change of %s per cent is %s', (value, text) => {
  expect(signedPercent(value)).toBe(text)
})

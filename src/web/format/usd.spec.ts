import { expect, test } from 'vitest'
import { unitsOfRaw } from './amount.ts'
import { dollars, dollarsOf, exactPrice, price, signedPercent, worth } from './usd.ts'

test.each([
  ['5000', 0.0024, 8, '$0.00000001'],
  ['5000', 2, 8, '$0.00001000'],
  ['1500000000', 2, undefined, '$3.00'],
  ['1234567000000000', 1, undefined, '$1,234,567.00'],
  ['500000000', 0.01, undefined, '$0.005'],
  ['-100000000', 1, undefined, '-$0.10'],
  ['1', 0.5, undefined, '<$0.000001'],
  ['-1', 0.5, undefined, '<$0.000001'],
  ['0', 3, undefined, '$0.00'],
])('%s lamports at %f dollars with %s decimals are %s', (raw, each, decimals, text) => {
  expect(dollars(worth(unitsOfRaw(raw, 9), each), decimals)).toBe(text)
})

test('the largest amount loses no digit', () => {
  expect(worth(unitsOfRaw('18446744073709551615', 9), 1)?.raw).toBe(18446744073709551615n * 10n ** 12n)
})

test.each([
  [1e21, '$1,000,000,000,000,000,000,000.00'],
  [-1e21, '-$1,000,000,000,000,000,000,000.00'],
  [2 ** 69, '$590,295,810,358,705,651,712.00'],
  [1_234.5, '$1,234.50'],
  [-0.25, '-$0.25'],
  [0, '$0.00'],
  [-0, '$0.00'],
  [1e-15, '<$0.000001'],
  [5e-13, '<$0.000001'],
  [null, '–'],
  [undefined, '–'],
  [Number.NaN, '–'],
  [Number.POSITIVE_INFINITY, '–'],
  [Number.NEGATIVE_INFINITY, '–'],
])('the value %s in dollars is %s', (value, text) => {
  expect(dollarsOf(value)).toBe(text)
})

test('the largest numbers have all their digits, and a value that is not a number is unknown', () => {
  expect(dollarsOf(1e300, 2).replace(/,/g, '')).toBe(`$${BigInt(1e300)}.00`)
  expect(exactPrice(1e300).replace(/,/g, '')).toBe(`$${BigInt(1e300)}`)
  expect(price(1e21)).toBe('$1,000,000,000,000,000,000,000.00')
  expect(price(Number.POSITIVE_INFINITY)).toBe('–')
  expect(worth(unitsOfRaw('1', 9), Number.NaN)).toBeUndefined()
  expect(dollars(worth(unitsOfRaw('1000000000', 9), 1e21))).toBe('$1,000,000,000,000,000,000,000.00')
})

test('the exact price is written with all its digits, not with an exponent', () => {
  expect(exactPrice(1e-7)).toBe('$0.0000001')
  expect(exactPrice(1.5e-15)).toBe('$0.0000000000000015')
})

test.each([
  [1, '$1.00'],
  [1234.5, '$1,234.50'],
  [1234.567, '$1,234.57'],
  [12.3456, '$12.35'],
  [1.23456, '$1.235'],
  [0.999_96, '$1.00'],
  [0.052245963568, '$0.05225'],
  [0.1234567, '$0.1235'],
  [0.00125, '$0.00125'],
  [0.0001, '$0.0001'],
  [0.000_099_999, '$0.0001'],
  [0.000_012_34, '$0.0₄1234'],
  [0.000002601, '$0.0₅2601'],
  [0.0000001, '$0.0₆1'],
  [1.5e-15, '$0.0₁₄15'],
  [-0.000002601, '-$0.0₅2601'],
  [0, '$0.00'],
  [null, '–'],
  [undefined, '–'],
  [Number.NaN, '–'],
  [Number.POSITIVE_INFINITY, '–'],
])('a price of %s is %s', (value, text) => {
  expect(price(value)).toBe(text)
})

test.each([
  [1.254, '+1.25%'],
  [-0.5, '-0.50%'],
  [0, '0.00%'],
  [-0.001, '0.00%'],
  [null, '–'],
  [Number.NaN, '–'],
])('a change of %s per cent is %s', (value, text) => {
  expect(signedPercent(value)).toBe(text)
})

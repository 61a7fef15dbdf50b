import { expect, test } from 'vitest'
import { listPrice, shortDollars, shortNumber, shortTokenName, signedChange } from './token-values.ts'

test.each([
  [1.5e-9, '$1.50e-9'],
  [9.99e-7, '$9.99e-7'],
  [0.000001, '$0.000001'],
  [0.00999, '$0.009990'],
  [0.01, '$0.0100'],
  [0.5, '$0.5000'],
  [1, '$1.00'],
  [1234.567, '$1234.57'],
  [0, '-'],
  [null, '-'],
  [undefined, '-'],
])('the price %j reads %s', (value, text) => {
  expect(listPrice(value)).toBe(text)
})

test.each([
  [1, '1'],
  [999, '999'],
  [1000, '1.0K'],
  [1250, '1.3K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [12_345_678, '12.3M'],
  [4.2e9, '4.2B'],
  [0, '-'],
  [null, '-'],
])('the count %j reads %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

test('values below a thousand dollars have one decimal', () => {
  expect([12.34, 0.05, 1500, 0, null].map(shortDollars)).toEqual(['$12.3', '<$0.1', '$1.5K', '-', '-'])
})

test('a change has its sign, and an unknown one is no change', () => {
  expect([1.254, 0, -3.5, null].map(signedChange)).toEqual(['+1.25%', '+0.00%', '-3.50%', '-'])
})

test.each([
  ['Trash Coin', 'Trash Coin'],
  ['Garbage Dollar', 'Garbage ...'],
  ['🗑️🗑️🗑️🗑️🗑️🗑️', '🗑️🗑️🗑️🗑️...'],
])('beside an amount the token %s is %s', (name, text) => {
  expect(shortTokenName(name)).toBe(text)
})

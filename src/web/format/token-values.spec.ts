import { expect, test } from 'vitest'
import { shortDollars, shortNumber, shortTokenName } from './token-values.ts'

test.each([
  [1, '1'],
  [999, '999'],
  [1000, '1.0K'],
  [1250, '1.3K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [12_345_678, '12.3M'],
  [4.2e9, '4.2B'],
  [0, '0'],
  [null, '–'],
])('the count %j reads %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

test('values below a thousand dollars have one decimal', () => {
  expect([12.34, 0.05, 1500, 0, null].map(shortDollars)).toEqual(['$12.3', '<$0.1', '$1.5K', '$0', '–'])
})

test.each([
  ['Trash Coin', 'Trash Coin'],
  ['Trash Coins', 'Trash Co...'],
  ['Garbage Dollar', 'Garbage ...'],
  ['🗑️🗑️🗑️🗑️🗑️🗑️', '🗑️🗑️🗑️🗑️...'],
])('next to an amount the token %s is %s', (name, text) => {
  expect(shortTokenName({ name, symbol: null }, 'mint')).toBe(text)
})

test.each([
  ['Garbage Dollar', 'USDG', 'USDG'],
  ['Trash Coin', 'TRASH', 'TRASH'],
  ['', 'TRASH', 'TRASH'],
  ['Trash Coin', 'GARBAGEDOLLAR', 'GARBAGED...'],
  ['Trash Coin', '', 'Trash Coin'],
  ['', '', 'namesLPn...'],
])('next to an amount %s with the symbol %s is %s', (name, symbol, text) => {
  expect(shortTokenName({ name, symbol }, 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')).toBe(text)
})

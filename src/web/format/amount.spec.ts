import { expect, test } from 'vitest'
import { compact, exact, fixed, percentOf, unitsOfCoins, unitsOfRaw } from './amount.ts'

test('every digit of the largest amounts is kept', () => {
  expect(exact(unitsOfRaw('18446744073709551615', 9))).toBe('18,446,744,073.709551615')
  expect(exact(unitsOfRaw('340282366920938463463374607431768211455', 0))).toBe(
    '340,282,366,920,938,463,463,374,607,431,768,211,455',
  )
})

test.each([
  ['0', 9, '0'],
  ['1', 9, '0.000000001'],
  ['1500000000', 9, '1.5'],
  ['-5000', 9, '-0.000005'],
  ['42', 0, '42'],
  ['42', 4_294_967_295, '42'],
  ['42', -1, '42'],
  ['42', 0.5, '42'],
  ['1', 255, `0.${'0'.repeat(254)}1`],
])('exactly: %s raw units of %i decimals are %s', (raw, decimals, text) => {
  expect(exact(unitsOfRaw(raw, decimals))).toBe(text)
})

test.each([
  ['1000000000', '1.00B'],
  ['999999999', '1,000.00M'],
  ['1234567', '1.23M'],
  ['1000', '1.00K'],
  ['999.999', '1,000.00'],
  ['1', '1.00'],
  ['0.999999', '0.999999'],
  ['0.001', '0.001000'],
  ['0.000999', '0.000999000'],
  ['0.000000001', '0.000000001'],
  ['-1500', '-1.50K'],
  ['0', '0'],
  ['0.000', '0'],
])('the number display of %s is %s', (coins, text) => {
  expect(compact(unitsOfCoins(coins))).toBe(text)
})

test('fees have the requested number of decimals, rounded half up', () => {
  expect(fixed(unitsOfRaw('5000', 9), 9)).toBe('0.000005000')
  expect(fixed(unitsOfRaw('5000', 9), 6)).toBe('0.000005')
  expect(fixed(unitsOfRaw('5500', 9), 6)).toBe('0.000006')
  expect(fixed(unitsOfRaw('1234567890123', 9), 0)).toBe('1,235')
})

test('shares have two decimals; a share of zero is undefined', () => {
  expect(percentOf(unitsOfCoins('850'), unitsOfCoins('1000'))).toBe('85.00%')
  expect(percentOf(unitsOfCoins('1'), unitsOfCoins('3'))).toBe('33.33%')
  expect(percentOf(unitsOfCoins('1'), unitsOfCoins('0'))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { sumOfCoins } from './sum-of-coins.ts'

test('the sum of amounts has every digit of each', () => {
  expect(sumOfCoins(['0.1', '0.25', '-0.05'])).toBe('0.30')
  expect(sumOfCoins(['18446744073709.551615', '1'])).toBe('18446744073710.551615')
  expect(sumOfCoins(['-0.5', '0.2'])).toBe('-0.3')
  expect(sumOfCoins([])).toBe('0')
})

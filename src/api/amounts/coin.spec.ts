import { expect, test } from 'vitest'
import { wholeCoins } from './coin.ts'

test.each([
  [0n, 9, '0'],
  [1n, 9, '0.000000001'],
  [1_000_000_001n, 9, '1.000000001'],
  [5_000_000_000n, 9, '5'],
  [18_446_744_073_709_551_615n, 9, '18446744073.709551615'],
  [-1_500_000_000n, 9, '-1.5'],
  [42n, 0, '42'],
])('%d raw units with %d decimals are %s coins', (raw, decimals, coins) => {
  expect(wholeCoins(raw, decimals)).toBe(coins)
})

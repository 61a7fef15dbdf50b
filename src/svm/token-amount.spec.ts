import { expect, test } from 'vitest'
import { uiTokenAmount } from './token-amount.ts'

test('formats amounts as a node does: trimmed, padded, whole', () => {
  const text = (amount: bigint, decimals: number) => uiTokenAmount(amount, decimals).uiAmountString
  expect(text(1_500_000n, 6)).toBe('1.5')
  expect(text(1_000_000n, 6)).toBe('1')
  expect(text(55n, 2)).toBe('0.55')
  expect(text(5n, 9)).toBe('0.000000005')
  expect(text(0n, 9)).toBe('0')
  expect(text(100n, 0)).toBe('100')
  expect(text(18_446_744_073_709_551_615n, 9)).toBe('18446744073.709551615')
})

test('keeps the raw amount exact and has no uiAmount when a node cannot divide', () => {
  expect(uiTokenAmount(18_446_744_073_709_551_615n, 255)).toEqual({
    amount: '18446744073709551615',
    decimals: 255,
    uiAmount: null,
    uiAmountString: `0.${'18446744073709551615'.padStart(255, '0')}`,
  })
  expect(uiTokenAmount(1_075_467_445_064_332n, 9).uiAmount).toBe(1075467.445064332)
})

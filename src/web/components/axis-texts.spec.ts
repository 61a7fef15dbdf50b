import { expect, test } from 'vitest'
import { compact, unitsOfNumber } from '../format/amount.ts'
import { price } from '../format/usd.ts'
import { axisTexts } from './axis-texts.ts'

const coins = (value: number) => compact(unitsOfNumber(value) ?? { raw: 0n, decimals: 0 })

test('an axis whose texts differ has them as they are', () => {
  expect(axisTexts([1_000, 1_500, 2_000], coins)).toEqual(['1.00K', '1.50K', '2.00K'])
  expect(axisTexts([0.04, 0.05, 0.06], price)).toEqual(['$0.04', '$0.05', '$0.06'])
})

test('values that are too close to differ in so few digits have the digits of their steps', () => {
  expect(axisTexts([1_234.001, 1_234.002, 1_234.003], coins)).toEqual(['1,234.001', '1,234.002', '1,234.003'])
  expect(axisTexts([0.0425_01, 0.0425_02, 0.0425_03], price)).toEqual(['$0.042501', '$0.042502', '$0.042503'])
  expect(axisTexts([5_000_001, 5_000_002], coins)).toEqual(['5,000,001', '5,000,002'])
})

test('values without a text are no equal texts', () => {
  const whole = (value: number) => (Number.isInteger(value) ? String(value) : '')
  expect(axisTexts([0, 0.5, 1, 1.5], whole)).toEqual(['0', '', '1', ''])
})

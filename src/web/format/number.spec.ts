import { expect, test } from 'vitest'
import { decimal, partText, percentText, perSecond, plural, shortPercent, UNKNOWN } from './number.ts'

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [1234, '1,234 events'],
])('%s is written "%s"', (value, text) => {
  expect(plural(value, 'event')).toBe(text)
})

test('a percentage has two decimals or the requested number, and is a dash while it is unknown', () => {
  expect(percentText(3.895771)).toBe('3.90%')
  expect(percentText(0)).toBe('0.00%')
  expect(percentText(12.345, 1)).toBe('12.3%')
  expect([percentText(null), percentText(Number.NaN)]).toEqual([UNKNOWN, UNKNOWN])
})

test('a large rate or percentage has thousands separators', () => {
  expect(perSecond(65_000.04)).toBe('65,000.0')
  expect(percentText(12_345.678)).toBe('12,345.68%')
  expect(decimal(-1_234.5, 2)).toBe('-1,234.50')
})

test('a configured rate has no trailing zeros', () => {
  expect([100, 5, 0, 0.25, 5.5, 7.126].map(shortPercent)).toEqual([
    '100%',
    '5%',
    '0%',
    '0.25%',
    '5.5%',
    '7.13%',
  ])
  expect(shortPercent(null)).toBe(UNKNOWN)
})

test('a part is 100% only if it is the whole', () => {
  expect(partText(9_999, 10_000, 1)).toBe('99.9%')
  expect(partText(10_000, 10_000, 1)).toBe('100%')
  expect(partText(29, 100)).toBe('29%')
  expect(partText(0, 0)).toBe(UNKNOWN)
})

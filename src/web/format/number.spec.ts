import { expect, test } from 'vitest'
import { percentText, plural, UNKNOWN } from './number.ts'

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [1234, '1,234 events'],
])('%s is written "%s"', (value, text) => {
  expect(plural(value, 'event')).toBe(text)
})

test('a percentage has two decimals or as many as are asked for, and a dash while it is unknown', () => {
  expect(percentText(3.895771)).toBe('3.90%')
  expect(percentText(0)).toBe('0.00%')
  expect(percentText(12.345, 1)).toBe('12.3%')
  expect([percentText(null), percentText(Number.NaN)]).toEqual([UNKNOWN, UNKNOWN])
})

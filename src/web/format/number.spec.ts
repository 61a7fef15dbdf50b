import { expect, test } from 'vitest'
import { plural } from './number.ts'

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [1234, '1,234 events'],
])('%s is written "%s"', (value, text) => {
  expect(plural(value, 'event')).toBe(text)
})

import { expect, test } from 'vitest'
import { countCharacters } from './characters.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['🇩🇪🇫🇷', 2],
  ['👍🏽!', 2],
  ['नि', 1],
])('%j has as many characters as one sees: %i', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

import { expect, test } from 'vitest'
import { jsonSize, parseSmallJson } from './json-size.ts'

test.each([
  ['7', 0, 0],
  ['[]', 1, 1],
  ['{"a":1,"b":[1,2,{"c":[]}]}', 7, 4],
  ['"[[[[,,,,"', 0, 0],
  [String.raw`["\"[[[", "\\", []]`, 4, 2],
  ['[[[[', 4, 4],
])('%s has %i values and %i levels', (text, values, depth) => {
  expect(jsonSize(text)).toEqual({ values, depth })
})

const most = { length: 100, values: 4, depth: 3 }

test('what is within the limits is parsed', () => {
  expect(parseSmallJson('[[["a"]],1]', most)).toEqual([[['a']], 1])
})

test.each([
  [' '.repeat(101), 'it is longer than 100 characters'],
  ['[[[[]]]]', 'it is nested 4 levels deep, more than 3'],
  ['[1,2,3,4,5]', 'it has 5 values, more than 4'],
])('%j is not parsed', (text, reason) => {
  expect(() => parseSmallJson(text, most)).toThrow(new SyntaxError(reason))
})

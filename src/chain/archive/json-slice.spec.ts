import { expect, test } from 'vitest'
import { endOfValue, findStart, visitFields, wholeNumberAt } from './json-slice.ts'

const valueAt = (text: string, path: string[]) => {
  const bytes = Buffer.from(text)
  const start = findStart(bytes, path)
  return start === undefined ? undefined : bytes.toString('utf8', start, endOfValue(bytes, start))
}

test('finds a value by its path', () => {
  const text = ' { "a" : [1,{"b":"}"}], "é\\"x":null , "c":{"d": {"e":-1.5e3} ,"f":true}}'
  expect(valueAt(text, ['a'])).toBe('[1,{"b":"}"}]')
  expect(valueAt(text, ['c', 'd'])).toBe('{"e":-1.5e3}')
  expect(valueAt(text, ['c', 'd', 'e'])).toBe('-1.5e3')
  expect(valueAt(text, ['c', 'f'])).toBe('true')
  expect(valueAt(text, ['é\\"x'])).toBe('null')
  expect(valueAt(text, ['c', 'x'])).toBeUndefined()
  expect(valueAt(text, ['a', 'b'])).toBeUndefined()
})

test('handles quotes and backslashes in strings', () => {
  expect(valueAt('{"log":"say \\"{\\" \\\\","n":7}', ['n'])).toBe('7')
  expect(valueAt('{"log":"\\\\\\\\","n":7}', ['n'])).toBe('7')
  expect(valueAt('{"log":"\\\\\\"}","n":7}', ['n'])).toBe('7')
})

test('detects truncation at every offset', () => {
  const text = '{"a":{"b":["c\\"",1,null]},"d":"e"}'
  const endOf = (json: string) => {
    const bytes = Buffer.from(json)
    return visitFields(bytes, 0, (_, start) => endOfValue(bytes, start))
  }
  expect(endOf(text)).toBe(text.length)
  for (let end = 0; end < text.length; end++) expect(endOf(text.slice(0, end))).toBeUndefined()
})

test('accepts only safe integers', () => {
  const number = (text: string) => wholeNumberAt(Buffer.from(text), { start: 0, end: text.length })
  expect(number('361774429')).toBe(361774429)
  for (const bad of ['-1', '1.5', '1e3', '"5"', 'null', '18446744073709551615'])
    expect(number(bad)).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ImageInput } from '#contract/community/images.ts'
import { fileCalls, routes, writeRoutes } from '#contract/index.ts'
import { parseInput, readQuery } from './input.ts'

test('fills in defaults and ignores unknown parameters', () => {
  expect(parseInput(routes.getBlock, { height: '7' }, { utm_source: 'x', limit: '3' })).toEqual({
    height: '7',
    limit: 3,
  })
})

test('a path parameter takes precedence over a query parameter of the same name', () => {
  expect(parseInput(routes.getBlock, { height: '7' }, { height: '9' }).height).toBe('7')
})

test.each([
  [
    { height: 'abc' },
    {},
    'height is "abc": expected a block height of at most 16 digits, or slot- and a slot.',
  ],
  [{ height: '-1' }, {}, 'height is "-1": expected a block height'],
  [{ height: '9999999999999999' }, {}, 'height is "9999999999999999": expected a number below 2^53.'],
  [{ height: '7' }, { limit: '0' }, 'limit is "0": expected at least 1.'],
  [{ height: '7' }, { limit: '1e9' }, 'limit is "1e9": expected a whole number'],
  [{ height: '\u0000' }, {}, 'height is "\\u0000": '],
  [{ height: '1'.repeat(500) }, {}, `height is "${'1'.repeat(100)}…": `],
])('%j %j is refused with what is wrong', (params, query, message) => {
  expect(() => parseInput(routes.getBlock, params, query)).toThrow(
    expect.objectContaining({ status: 400, message: expect.stringContaining(message) }),
  )
})

test('a missing field is named', () => {
  expect(() => parseInput(routes.search, {}, {})).toThrow('q is missing.')
})

test.each([
  [{ value: true }, 'value is true: expected "true" or "false".'],
  [{ value: { toString: 1 } }, 'value is an object: expected "true" or "false".'],
  [{ value: ['true'] }, 'value is a list: expected "true" or "false".'],
  [{ value: null }, 'value is null: expected "true" or "false".'],
  [{}, 'value is missing.'],
])('the body %j is refused with what is wrong', (body, message) => {
  expect(() => parseInput(writeRoutes.setTrollboxSetting, { key: 'trollbox_enabled' }, body)).toThrow(
    expect.objectContaining({ status: 400, message }),
  )
})

test('the body of a value that is nested too deeply to be written is refused with its field', () => {
  const deep = JSON.parse('['.repeat(8_000) + ']'.repeat(8_000))
  expect(() =>
    parseInput(writeRoutes.setTrollboxSetting, { key: 'trollbox_enabled' }, { value: deep }),
  ).toThrow('value is a list: ')
})

test.each([
  ['q=a+b%20c&limit=3', { q: 'a b c', limit: '3' }],
  ['q=%F0%9F%92%A5', { q: '💥' }],
  // These bytes were not encoded by the client; Node represents them in this way.
  [`q=${Buffer.from('é💥').toString('latin1')}`, { q: 'é💥' }],
  ['q=a=b', { q: 'a=b' }],
  ['cursor=&limit&&=x', {}],
  ['%ff=1&%=1', {}],
  ['__proto__=1&toString=2', JSON.parse('{ "__proto__": "1", "toString": "2" }')],
])('the query %s is read as %j', (text, query) => {
  expect(Object.entries(readQuery(text))).toEqual(Object.entries(query))
})

test.each([
  ['limit=1&limit=2', 'limit is given 2 times: expected it once.'],
  ['limit=&limit=2', 'limit is given 2 times: expected it once.'],
  ['limit[a]=1', 'limit is given as "limit[a]": expected limit= once.'],
  ['limit%5B%5D=1', 'limit is given as "limit[]": expected limit= once.'],
  ['limit=1&limit[a][b]=1', 'limit is given as "limit[a][b]": expected limit= once.'],
  ['limit=%F0%9F', 'limit is "%F0%9F": expected UTF-8, and % only before two hex digits.'],
  ['limit=%zz', 'limit is "%zz": expected UTF-8, and % only before two hex digits.'],
  ['limit=\xff', 'limit is "\xff": expected UTF-8'],
])('the query %s is refused with what is wrong', (text, message) => {
  expect(() => parseInput(routes.getBlock, { height: '7' }, readQuery(text))).toThrow(
    expect.objectContaining({ status: 400, message: expect.stringContaining(message) }),
  )
})

test('a parameter that the route does not have may be of any form', () => {
  expect(parseInput(routes.getBlock, { height: '7' }, readQuery('a=1&a=2&b[c]=1&d=%ff')).height).toBe('7')
})

test('no check of any input throws at a value of any kind', () => {
  const inputs = [
    ...[routes, writeRoutes, fileCalls].flatMap((calls) => Object.values(calls)),
    { input: ImageInput },
  ]
  const values = [
    '',
    'x',
    '-1',
    '1e9',
    '9'.repeat(400),
    '\0',
    '\ud800',
    1,
    -1.5,
    null,
    true,
    [],
    ['1'],
    {},
    { a: 1 },
  ]
  for (const { input } of inputs)
    for (const [name, schema] of Object.entries<z.ZodType>(input.shape))
      for (const value of values) expect(() => schema.safeParse(value), `${name} ${value}`).not.toThrow()
})

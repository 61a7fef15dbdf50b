import { expect, test } from 'vitest'
import { routes, writeRoutes } from '#contract/index.ts'
import { parseInput } from './input.ts'

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
  [{ height: '7' }, { limit: ['1', '2'] }, 'limit is given 2 times: expected it once.'],
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
  [{ value: true }, 'value is "true": expected "true" or "false".'],
  [{ value: { toString: 1 } }, 'value is "{\\"toString\\":1}": expected "true" or "false".'],
  [{ value: null }, 'value is "null": expected "true" or "false".'],
  [{}, 'value is missing.'],
])('the body %j is refused with what is wrong', (body, message) => {
  expect(() => parseInput(writeRoutes.setTrollboxSetting, { key: 'trollbox_enabled' }, body)).toThrow(
    expect.objectContaining({ status: 400, message }),
  )
})

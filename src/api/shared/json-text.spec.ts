import { expect, test } from 'vitest'
import { jsonFields, jsonText } from './json-text.ts'

test('fields have no bigint, and are written like the text', () => {
  const info = {
    slot: 2n ** 53n - 1n,
    amounts: [2n ** 53n, { least: -(2n ** 53n) + 1n, ui: 0.5 }],
    owner: null,
    delegate: undefined,
    isNative: false,
  }
  expect(jsonFields(info)).toEqual({
    slot: 9_007_199_254_740_991,
    amounts: ['9007199254740992', { least: -9_007_199_254_740_991, ui: 0.5 }],
    owner: null,
    isNative: false,
  })
  expect(JSON.stringify(jsonFields(info))).toBe(jsonText(info))
})

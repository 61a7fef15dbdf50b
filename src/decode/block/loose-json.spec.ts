import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { addressText } from '../transaction/address-text.ts'
import { i64Of, isAddress, isSignature, u64Of } from './loose-json.ts'

test.each([
  [0, 0n],
  ['18446744073709551615', 18_446_744_073_709_551_615n],
  [9_007_199_254_740_991, 9_007_199_254_740_991n],
  [7n, 7n],
  ['18446744073709551616', undefined],
  [2 ** 53, undefined],
  [-1, undefined],
  ['-1', undefined],
  [1.5, undefined],
  ['1e3', undefined],
  ['', undefined],
  [null, undefined],
  [{}, undefined],
])('reads %s as the u64 %s', (value, expected) => {
  expect(u64Of(value)).toBe(expected)
})

test.each([
  [-5, -5n],
  ['-9223372036854775808', -9_223_372_036_854_775_808n],
  ['9223372036854775808', undefined],
])('reads %s as the i64 %s', (value, expected) => {
  expect(i64Of(value)).toBe(expected)
})

const bytesOf = (size: number, first: number, rest: number) =>
  Uint8Array.from({ length: size }, (_, place) => (place === 0 ? first : rest))

// The lowest and the highest value of each size, the same with one byte more or less, and leading zero bytes.
const EDGES = [31, 32, 33, 63, 64, 65].flatMap((size) =>
  [bytesOf(size, 1, 0), bytesOf(size, 255, 255), bytesOf(size, 0, 0), bytesOf(size, 0, 255)].map(
    encodeBase58,
  ),
)

test.each(EDGES)('recognises an address and a signature by the number of bytes: %s', (text) => {
  expect(isAddress(text)).toBe(isBase58Of(text, 32))
  expect(isSignature(text)).toBe(isBase58Of(text, 64))
})

test.each(['0'.repeat(44), `${'2'.repeat(43)}l`, `${'2'.repeat(43)}é`, '', 5, null])(
  'takes %j for neither address nor signature',
  (value) => {
    expect([isAddress(value), isSignature(value)]).toEqual([false, false])
  },
)

test('writes an address as base58, the same on every call', () => {
  // Addresses that differ in one byte, at every index: the cached text of one must never be returned for
  // another.
  for (let round = 0; round < 2; round++)
    for (let place = 0; place < 32; place++) {
      const bytes = new Uint8Array(32).fill(7)
      bytes[place] = 8
      expect(addressText(bytes)).toBe(encodeBase58(bytes))
    }
  expect(addressText(new Uint8Array(3))).toBe('111')
})

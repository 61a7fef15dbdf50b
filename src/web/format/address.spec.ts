import { expect, test } from 'vitest'
import { ends, shortAddress, shortSignature } from './address.ts'

test('an address is its first six and last four characters', () => {
  expect(shortAddress('So11111111111111111111111111111111111111112')).toBe('So1111...1112')
})

test('an absent address is a dash', () => {
  expect(shortAddress('')).toBe('–')
  expect(shortAddress(null)).toBe('–')
})

test('a signature is its first sixteen characters', () => {
  expect(shortSignature('5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDY')).toBe('5VERv8NMvzbJMEkV...')
})

test('a text that would not become shorter stays unchanged', () => {
  expect(ends('1234567890123', 6, 4)).toBe('1234567890123')
  expect(ends('12345678901234', 6, 4)).toBe('123456...1234')
})

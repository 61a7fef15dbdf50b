import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeAddressInto, decodeBase58, encodeBase58 } from './base58.ts'
import { isBase58Of } from './base58-of.ts'

/** Reference implementation with BigInt. */
function slowEncode(bytes: Uint8Array): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
  let text = ''
  while (value > 0n) {
    text = alphabet[Number(value % 58n)] + text
    value /= 58n
  }
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++
  return '1'.repeat(zeros) + text
}

test('agrees with long division for every length and for runs of zeros and ones', () => {
  for (let length = 0; length <= 140; length++)
    for (let round = 0; round < 20; round++) {
      const bytes = Uint8Array.from(randomBytes(length))
      if (round % 4 === 1) bytes.fill(0, 0, Math.floor(length / 2))
      if (round % 4 === 2) bytes.fill(255)
      if (round % 4 === 3) bytes.fill(0, Math.floor(length / 2))
      const text = slowEncode(bytes)
      expect(encodeBase58(bytes)).toBe(text)
      expect(decodeBase58(text)).toEqual(bytes)
    }
})

test('agrees with long division for whole transactions and for instruction data of the greatest length', () => {
  for (const length of [141, 255, 500, 1_231, 1_232, 10_240])
    for (const zeros of [0, 7]) {
      const bytes = Uint8Array.from(randomBytes(length)).fill(0, 0, zeros)
      expect(decodeBase58(slowEncode(bytes))).toEqual(bytes)
    }
  expect(decodeBase58('1'.repeat(300))).toEqual(new Uint8Array(300))
})

test('returns undefined for a character outside the alphabet at any place of a long text', () => {
  const text = 'z'.repeat(200)
  for (let at = 0; at < text.length; at++)
    for (const bad of ['0', 'l', 'é', '\u0141', '💥'])
      expect(decodeBase58(text.slice(0, at) + bad + text.slice(at + 1))).toBeUndefined()
})

test('converts the System program and the wrapped native mint', () => {
  expect(decodeBase58('11111111111111111111111111111111')).toEqual(new Uint8Array(32))
  expect(Buffer.from(decodeBase58('So11111111111111111111111111111111111111112') ?? []).toString('hex')).toBe(
    '069b8857feab8184fb687f634618c035dac439dc1aeb3b5598a0f00000000001',
  )
})

test('returns undefined for characters outside the alphabet', () => {
  for (const bad of ['0', 'O', 'I', 'l', 'é', ' ', '1 1']) expect(decodeBase58(bad)).toBeUndefined()
})

test('identifies addresses and signatures by their number of bytes, not by text length', () => {
  expect(isBase58Of('11111111111111111111111111111111', 32)).toBe(true)
  expect(isBase58Of('1'.repeat(33), 32)).toBe(false)
  expect(isBase58Of('1'.repeat(64), 64)).toBe(true)
  expect(isBase58Of('z'.repeat(44), 32)).toBe(false)
})

test('writes an address into a larger array, and nothing where the text stands for no 32 bytes', () => {
  const target = new Uint8Array(48)
  for (let length = 28; length <= 36; length++)
    for (let round = 0; round < 40; round++) {
      const bytes = Uint8Array.from(randomBytes(length)).fill(0, 0, round % 4)
      target.fill(7)
      expect(decodeAddressInto(slowEncode(bytes), target, 8)).toBe(length === 32)
      const expected = new Uint8Array(48).fill(7)
      if (length === 32) expected.set(bytes, 8)
      expect(target).toEqual(expected)
    }
  target.fill(7)
  for (const bad of [
    '',
    '1',
    '1'.repeat(31),
    '1'.repeat(33),
    'z'.repeat(44),
    'z'.repeat(300),
    `${'2'.repeat(43)}0`,
    'é',
  ])
    expect(decodeAddressInto(bad, target, 8)).toBe(false)
  expect(target).toEqual(new Uint8Array(48).fill(7))
  expect(decodeAddressInto('1'.repeat(32), target, 8)).toBe(true)
  expect(target.subarray(8, 40)).toEqual(new Uint8Array(32))
})

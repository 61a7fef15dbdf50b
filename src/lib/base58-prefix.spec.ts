import { expect, test } from 'vitest'
import { encodeBase58 } from './base58.ts'
import { base58PrefixRanges } from './base58-prefix.ts'

const isIn = (bytes: Uint8Array, prefix: string) =>
  base58PrefixRanges(prefix).some(
    ({ from, to }) => Buffer.compare(from, bytes) <= 0 && Buffer.compare(bytes, to) <= 0,
  )

test('a value is in the ranges of every prefix of its text, and of no other', () => {
  let seed = 1
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed >> 16
  }
  for (let round = 0; round < 300; round++) {
    const bytes = Uint8Array.from({ length: 32 }, (_, i) => (i < round % 5 ? 0 : random() % 256))
    const text = encodeBase58(bytes)
    for (const length of [1, 2, 3, 5, 9, text.length]) {
      const prefix = text.slice(0, length)
      expect(isIn(bytes, prefix), `${text} ${prefix}`).toBe(true)
      const last = prefix.endsWith('z') ? 'y' : 'z'
      const other = `${prefix.slice(0, -1)}${last}`
      expect(isIn(bytes, other), `${text} ${other}`).toBe(text.startsWith(other))
    }
  }
})

test.each([
  ['the System program', new Uint8Array(32), '1'],
  ['the System program, whole', new Uint8Array(32), '1'.repeat(32)],
  ['the largest value', new Uint8Array(32).fill(255), 'JEKNVnkbo3'],
])('%s is found', (_, bytes, prefix) => {
  expect(isIn(bytes, prefix)).toBe(true)
})

test.each(['0', 'I', 'l', 'a b', 'é', '💥', 'z'.repeat(45), '1'.repeat(33)])(
  'no value begins with %s',
  (text) => {
    expect(base58PrefixRanges(text)).toEqual([])
  },
)

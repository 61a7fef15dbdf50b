import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeBase58 } from './base58.ts'
import { rangesOfPrefix, rangesOfText } from './base58-prefix.ts'

const keys = [
  ...Array.from({ length: 300 }, (_, i) => createHash('sha256').update(String(i)).digest()),
  Buffer.alloc(32),
  Buffer.alloc(32, 255),
  Buffer.from('01'.padStart(64, '0'), 'hex'),
  Buffer.from('ff'.padStart(64, '0'), 'hex'),
  Buffer.from(`0000${'ab'.repeat(30)}`, 'hex'),
  Buffer.from(`01${'00'.repeat(31)}`, 'hex'),
]

/** How many of the prefix's ranges contain the key. */
function isIn(key: Buffer, prefix: string): number {
  const hex = key.toString('hex')
  return rangesOfPrefix(prefix, 32).filter(({ from, to }) => from <= hex && hex <= to).length
}

test('a key is in exactly one of the ranges of each prefix of its text, in any case', () => {
  for (const key of keys) {
    const text = encodeBase58(key)
    for (const length of [1, 2, 4])
      for (const prefix of [text.slice(0, length), text.slice(0, length).toLowerCase()])
        expect([text, prefix, isIn(key, prefix)]).toEqual([text, prefix, 1])
  }
})

test('a key is in no range of a prefix that its text does not begin with', () => {
  const prefixes = ['1', '11', '1111', '2', 'a', 'abc', 'zz', '5Auc', 'Jz', '9xQe']
  for (const key of keys)
    for (const prefix of prefixes) {
      const begins = encodeBase58(key).toLowerCase().startsWith(prefix.toLowerCase())
      expect([encodeBase58(key), prefix, isIn(key, prefix)]).toEqual([
        encodeBase58(key),
        prefix,
        begins ? 1 : 0,
      ])
    }
})

test('a text with a character that base58 has in neither case has no ranges', () => {
  for (const text of ['', '0', 'ab0c', 'a b', 'ß', 'é', '💥', '%'])
    expect(rangesOfPrefix(text, 32)).toEqual([])
  // A letter that the alphabet has in only one case matches only in that case.
  expect(rangesOfPrefix('lio', 32)).toEqual(rangesOfPrefix('Lio', 32))
})

test('a key is in one of the ranges of a beginning of its text in its own cases, however long', () => {
  const isWithin = (key: Buffer, text: string) =>
    rangesOfText(text, 32).filter(({ from, to }) => from <= key.toString('hex') && key.toString('hex') <= to)
  for (const key of keys) {
    const text = encodeBase58(key)
    for (const length of [1, 4, 9, 31]) expect(isWithin(key, text.slice(0, length))).toHaveLength(1)
    const other = text.at(8) === 'z' ? 'y' : 'z'
    expect(isWithin(key, text.slice(0, 8) + other)).toEqual([])
  }
  for (const text of ['', '0', 'lIO', 'a b']) expect(rangesOfText(text, 32)).toEqual([])
})

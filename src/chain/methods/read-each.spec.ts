import { expect, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { Unanswered } from '../rpc/errors.ts'
import { readEach } from './read-each.ts'

const odd = (value: number) => {
  if (value < 0) throw new Unanswered(`sent ${value}`)
  return value
}

test('what cannot be read is left out and logged with its number', () => {
  const lines: object[] = []
  const log = { ...silent, warn: (fields: object) => void lines.push(fields) }
  expect(readEach([1, -2, 3, -4], { what: 'numbers', log }, odd)).toEqual([1, 3])
  expect(lines).toEqual([{ leftOut: 2, of: 4, reason: 'sent -2' }])
  expect(readEach([5], { what: 'numbers', log }, odd)).toEqual([5])
  expect(lines).toHaveLength(1)
})

test('a list of which nothing can be read is no answer, an empty one is', () => {
  const of = { what: 'numbers', log: silent }
  expect(() => readEach([-1], of, odd)).toThrow('sent -1')
  expect(readEach([-1], { ...of, mayBeEmpty: true }, odd)).toEqual([])
  expect(readEach([], of, odd)).toEqual([])
})

test('a mistake of this program is no odd entry', () => {
  const broken = () => {
    throw new TypeError('a bug')
  }
  expect(() => readEach([1, 2], { what: 'numbers', log: silent }, broken)).toThrow('a bug')
})

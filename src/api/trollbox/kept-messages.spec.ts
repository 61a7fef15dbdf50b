import { expect, test } from 'vitest'
import { keptMessages } from './stored-box.ts'

const message = (text: string, hour: number, author: string) => ({
  text,
  author,
  sentAt: new Date(Date.UTC(2026, 10, 22, hour)).toISOString(),
})
const many = (count: number, text: string, hour: number, authorOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => message(`${text} ${n}`, hour, authorOf(n)))

/** Receives the messages one by one; at most 100 are kept each time. */
function received(all: ReturnType<typeof message>[]) {
  let kept: typeof all = []
  for (const one of all) kept = keptMessages([...kept, one], 100)
  return kept
}

test('of a conversation within an hour the last 100 are kept', () => {
  const all = many(150, 'talk', 3, (n) => `author ${n % 3}`)
  const kept = received(all)
  expect(kept).toHaveLength(100)
  expect(kept.at(-1)).toBe(all.at(-1))
  // The three are the same number, up to one: whose turn it was is of no importance.
  expect(kept.slice(3)).toEqual(all.slice(-97))
})

test('a flood from as many addresses as it has messages leaves what was written in the hours before', () => {
  const before = [1, 2, 3].flatMap((hour) => many(12, `hour ${hour}`, hour, (n) => `visitor ${n % 4}`))
  const kept = received([...before, ...many(2_000, 'flood', 4, (n) => `address ${n}`)])
  expect(kept.slice(0, 36)).toEqual(before)
  expect(kept.at(-1)?.text).toBe('flood 1999')
})

test('a flood leaves the messages of those who write less in the same hour', () => {
  const talk = many(10, 'talk', 4, (n) => `visitor ${n}`)
  const flood = many(1_000, 'flood', 4, (n) => `address ${n % 20}`)
  const kept = received([...flood.slice(0, 500), ...talk, ...flood.slice(500)])
  expect(kept.filter(({ text }) => text.startsWith('talk'))).toEqual(talk)
})

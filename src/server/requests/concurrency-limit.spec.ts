import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = (more: Partial<Parameters<typeof createConcurrencyLimit>[0]> = {}) => {
  const refusal = { ofClient: 'Two files are being made', ofAll: 'Three files are being made', seconds: 30 }
  const limits = { overall: 3, perClient: 2, kept: 0, waitMs: 1_000, mostWaiting: 10, refusal, ...more }
  const places = createConcurrencyLimit(limits)
  const take = places.take
  /** The result of a request: its place, or the status of its refusal. */
  const ask = (client: string, size?: number) =>
    take(client, size).then(
      () => 'place',
      ({ status }) => status,
    )
  const pass = () => vi.advanceTimersByTimeAsync(1_000)
  return { take, ask, pass }
}

test('one client cannot take all places', async () => {
  const { take, ask, pass } = setUp()
  await take('a')
  await take('a')
  const third = take('a').catch((error) => error)
  await take('b')
  await pass()
  expect(await third).toMatchObject({
    status: 429,
    retryAfter: 30,
    message: 'Two files are being made: try again in 30 s.',
  })
  const none = ask('c')
  await pass()
  expect(await none).toBe(503)
})

test('who waits has a place as soon as one is free, which is given back once', async () => {
  const { take, ask, pass } = setUp()
  const { end } = await take('a')
  await take('a')
  const waiting = ask('a')
  end()
  end()
  expect(await waiting).toBe('place')
  const another = ask('a')
  await pass()
  expect(await another).toBe(429)
})

test('some places are kept for clients that have none', async () => {
  const { ask, pass } = setUp({ overall: 4, kept: 1 })
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual(['place', 'place', 'place'])
  const second = ask('b')
  expect(await ask('c')).toBe('place')
  await pass()
  expect(await second).toBe(503)
})

test('room is counted by size, which may turn out to be another', async () => {
  const { take, ask } = setUp({ overall: 100, perClient: 50 })
  const first = await take('a', 40)
  const waiting = ask('a', 20)
  first.resize(10)
  expect(await waiting).toBe('place')
  first.resize(60)
  const more = ask('a', 1)
  first.end()
  first.resize(90)
  expect(await more).toBe('place')
})

test('what is larger than the room of its client is taken alone', async () => {
  const { take, ask, pass } = setUp()
  const { end } = await take('a', 2)
  const waiting = ask('a', 9)
  await pass()
  expect(await waiting).toBe(429)
  end()
  expect(await ask('a', 3)).toBe('place')
})

test('what turns out to be larger than expected leaves the others their room', async () => {
  const { take, ask, pass } = setUp()
  const { resize } = await take('a')
  resize(50)
  expect(await ask('b')).toBe('place')
  const other = ask('c')
  await pass()
  expect(await other).toBe(503)
  resize(1)
  expect(await ask('c')).toBe('place')
})

test('so many requests of one client wait at once', async () => {
  const { take, ask, pass } = setUp({ mostWaiting: 2 })
  const { end } = await take('a', 2)
  const waiting = [ask('a'), ask('a')]
  expect(await ask('a')).toBe(429)
  expect(await ask('b')).toBe('place')
  end()
  expect(await Promise.all(waiting)).toEqual(['place', 'place'])
  await pass()
})

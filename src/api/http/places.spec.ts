import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlaces } from './places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => createPlaces({ overall: 3, perClient: 2, waitMs: 1_000, what: 'files are being made' })

test('one client cannot take all places', async () => {
  const places = setUp()
  await places.take('a')
  await places.take('a')
  const third = places.take('a').catch((error) => error)
  await places.take('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await third).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 30 })
  const none = places.take('c').catch((error) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await none).toMatchObject({ status: 503, code: 'unavailable' })
})

test('who waits has a place as soon as one is free, which is given back once', async () => {
  const places = setUp()
  const giveBack = await places.take('a')
  await places.take('a')
  const waiting = places.take('a')
  giveBack()
  giveBack()
  expect(await waiting).toBeTypeOf('function')
  const another = places.take('a').catch((error) => error.status)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await another).toBe(429)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { currentWork, doWork, type Work } from '#lib/work/work.ts'
import { cacheValue } from './cached-value.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A cached value that counts its computations; `answer` completes the running one. */
function countedValue(waitMs = 2_000) {
  const waiting: { resolve: (value: number) => void; reject: (error: Error) => void }[] = []
  let computed = 0
  const cached = cacheValue(
    () => {
      computed++
      return new Promise<number>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    { name: 'a value', freshMs: 20_000, outageMs: 60_000, waitMs },
    silent,
  )
  return {
    cached,
    computed: () => computed,
    answer: async (value: number) => {
      waiting.shift()?.resolve(value)
      await vi.advanceTimersByTimeAsync(0)
    },
    fail: async () => {
      waiting.shift()?.reject(new Error('The database is away.'))
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('callers at the same time share one computation, and later ones its value while it is fresh', async () => {
  const { cached, computed, answer } = countedValue()
  const answers = Promise.all([cached.get(), cached.get(), cached.get()])
  await answer(7)
  expect(await answers).toEqual([7, 7, 7])
  await vi.advanceTimersByTimeAsync(19_000)
  expect(await cached.get()).toBe(7)
  expect(computed()).toBe(1)
})

test('a value younger than two intervals is returned while one new computation runs', async () => {
  const { cached, computed, answer } = countedValue()
  const first = cached.get()
  await answer(1)
  await first
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await cached.get()).toBe(1)
  expect(await cached.get()).toBe(1)
  expect(computed()).toBe(2)
  await answer(2)
  expect(await cached.get()).toBe(2)
})

test('a caller waits no longer than waitMs, and a value that is too stale is not returned', async () => {
  const { cached, computed, answer } = countedValue()
  const early = cached.get()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await early).toBeUndefined()
  await answer(3)
  expect(cached.peek()).toBe(3)
  await vi.advanceTimersByTimeAsync(80_000)
  expect(cached.peek()).toBeUndefined()
  expect(computed()).toBe(1)
})

test('after a failure there is a pause, and the last value stays', async () => {
  const { cached, computed, answer, fail } = countedValue()
  const first = cached.get()
  await fail()
  expect(await first).toBeUndefined()
  expect(await cached.get()).toBeUndefined()
  expect(computed()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  const second = cached.get()
  await answer(4)
  expect(await second).toBe(4)
  await vi.advanceTimersByTimeAsync(21_000)
  await cached.get()
  await fail()
  expect(await cached.get()).toBe(4)
})

test('a value older than two intervals is not returned: callers wait for the new one', async () => {
  const { cached, answer } = countedValue()
  const first = cached.get()
  await answer(1)
  await first
  await vi.advanceTimersByTimeAsync(41_000)
  let later: number | undefined
  void cached.get().then((value) => {
    later = value
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(later).toBeUndefined()
  await answer(2)
  expect(later).toBe(2)
})

test('a value has the time at which its computation began, also when it is the last one of an outage', async () => {
  const { cached, answer, fail } = countedValue()
  const begun = Date.now()
  const first = cached.getTimed()
  await vi.advanceTimersByTimeAsync(1_000)
  await answer(1)
  expect(await first).toEqual({ value: 1, at: begun })
  await vi.advanceTimersByTimeAsync(45_000)
  const late = [cached.getTimed(), cached.get()] as const
  await fail()
  expect(await late[0]).toEqual({ value: 1, at: begun })
  // `get`, which does not return the time, gives no old value.
  expect(await late[1]).toBeUndefined()
})

test('with an older value the new one is waited for only briefly, and is there for the next caller', async () => {
  const { cached, answer } = countedValue(30_000)
  const first = cached.getTimed()
  await answer(1)
  await first
  await vi.advanceTimersByTimeAsync(45_000)
  const older = cached.getTimed()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await older).toMatchObject({ value: 1 })
  await answer(2)
  expect(await cached.getTimed()).toMatchObject({ value: 2 })
})

test('a slow computation runs less often', async () => {
  const { cached, computed, answer } = countedValue()
  const first = cached.get()
  await vi.advanceTimersByTimeAsync(10_000)
  await answer(5)
  await first
  await vi.advanceTimersByTimeAsync(80_000)
  expect(await cached.get()).toBe(5)
  expect(computed()).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  await cached.get()
  expect(computed()).toBe(2)
})

test('what all share belongs to no request, though one of them started it', async () => {
  const found: (Work | undefined)[] = []
  const cached = cacheValue(
    async () => found.push(currentWork()),
    { name: 'a value', freshMs: 1, waitMs: 1_000 },
    silent,
  )
  await doWork({ rank: 0 } as Work, () => cached.get())
  expect(found).toEqual([undefined])
})

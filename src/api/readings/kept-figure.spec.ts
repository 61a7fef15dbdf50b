import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silent } from '#lib/log.ts'
import { keepFigure } from './kept-figure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A figure that counts how often it was made; `answer` lets the one in the making come. */
function figure() {
  const waiting: { resolve: (value: number) => void; reject: (error: Error) => void }[] = []
  let made = 0
  const kept = keepFigure(
    () => {
      made++
      return new Promise<number>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    { name: 'a figure', freshMs: 20_000, goodMs: 60_000, patienceMs: 2_000 },
    silent,
  )
  return {
    kept,
    made: () => made,
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

test('a crowd shares one making, and what was made for a while', async () => {
  const { kept, made, answer } = figure()
  const crowd = Promise.all([kept.get(), kept.get(), kept.get()])
  await answer(7)
  expect(await crowd).toEqual([7, 7, 7])
  await vi.advanceTimersByTimeAsync(19_000)
  expect(await kept.get()).toBe(7)
  expect(made()).toBe(1)
})

test('the old figure is given while a new one is in the making, and no second one is started', async () => {
  const { kept, made, answer } = figure()
  const first = kept.get()
  await answer(1)
  await first
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await kept.get()).toBe(1)
  expect(await kept.get()).toBe(1)
  expect(made()).toBe(2)
  await answer(2)
  expect(await kept.get()).toBe(2)
})

test('who waits too long goes without, and a figure too old is none', async () => {
  const { kept, made, answer } = figure()
  const early = kept.get()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await early).toBeUndefined()
  await answer(3)
  expect(kept.known()).toBe(3)
  await vi.advanceTimersByTimeAsync(80_000)
  expect(kept.known()).toBeUndefined()
  expect(made()).toBe(1)
})

test('a failure is not repeated at once, and the last figure stays', async () => {
  const { kept, made, answer, fail } = figure()
  const first = kept.get()
  await fail()
  expect(await first).toBeUndefined()
  expect(await kept.get()).toBeUndefined()
  expect(made()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  const second = kept.get()
  await answer(4)
  expect(await second).toBe(4)
  await vi.advanceTimersByTimeAsync(21_000)
  await kept.get()
  await fail()
  expect(await kept.get()).toBe(4)
})

test('a figure that takes long is made less often', async () => {
  const { kept, made, answer } = figure()
  const first = kept.get()
  await vi.advanceTimersByTimeAsync(10_000)
  await answer(5)
  await first
  await vi.advanceTimersByTimeAsync(80_000)
  expect(await kept.get()).toBe(5)
  expect(made()).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  await kept.get()
  expect(made()).toBe(2)
})

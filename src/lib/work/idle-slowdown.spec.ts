import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleSlowdown, noSlowdown } from './idle-slowdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The milliseconds after which the pause ended; undefined: it took more than ten minutes. */
async function lengthOf(pause: Promise<void>, during: (ms: number) => void = () => undefined) {
  let isOver = false
  void pause.then(() => {
    isOver = true
  })
  for (let ms = 0; ms <= 600_000; ms += 500) {
    during(ms)
    await vi.advanceTimersByTimeAsync(0)
    if (isOver) return ms
    await vi.advanceTimersByTimeAsync(500)
  }
}

test('a pause is as long as asked while visitors are here, and twelve times as long when none came for a minute', async () => {
  const { signal } = new AbortController()
  const pace = createIdleSlowdown()
  expect(await lengthOf(pace.pause(5_000, signal))).toBe(5_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await lengthOf(pace.pause(5_000, signal))).toBe(60_000)
  pace.wake()
  expect(await lengthOf(pace.pause(5_000, signal))).toBe(5_000)
})

test('a visitor ends a long pause when the short one is over', async () => {
  const { signal } = new AbortController()
  const pace = createIdleSlowdown()
  await vi.advanceTimersByTimeAsync(60_000)
  const wakeAt = (at: number) => (ms: number) => ms === at && pace.wake()
  expect(await lengthOf(pace.pause(5_000, signal), wakeAt(12_000))).toBe(12_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await lengthOf(pace.pause(5_000, signal), wakeAt(2_000))).toBe(5_000)
})

test('a pause that began with visitors goes on without them', async () => {
  const pace = createIdleSlowdown()
  await vi.advanceTimersByTimeAsync(57_000)
  expect(await lengthOf(pace.pause(5_000, new AbortController().signal))).toBe(60_000)
})

test('a pause ends early when its signal is aborted', async () => {
  for (const pace of [createIdleSlowdown(), noSlowdown]) {
    const stopping = new AbortController()
    expect(await lengthOf(pace.pause(5_000, stopping.signal), (ms) => ms === 1_000 && stopping.abort())).toBe(
      1_000,
    )
    expect(await lengthOf(pace.pause(5_000, stopping.signal))).toBe(0)
  }
})

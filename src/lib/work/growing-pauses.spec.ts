import { expect, test } from 'vitest'
import { createGrowingPauses } from './growing-pauses.ts'

function open(most = 10) {
  const clock = { now: 1_000_000 }
  const pauses = createGrowingPauses({ firstMs: 1_000, longestMs: 30_000, most, now: () => clock.now })
  /** Milliseconds until the cause may be tried again. */
  const wait = (cause: string) => {
    const begin = clock.now
    while (pauses.isPaused(cause)) clock.now += 100
    return clock.now - begin
  }
  return { clock, pauses, wait }
}

test('each failure doubles the pause, from one second to thirty, and a success begins anew', () => {
  const { pauses, wait } = open()
  const waits = Array.from({ length: 7 }, () => {
    pauses.failed('node')
    return wait('node')
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(pauses.hasFailed('node')).toBe(true)
  pauses.succeeded('node')
  expect(pauses.hasFailed('node')).toBe(false)
  pauses.failed('node')
  expect(wait('node')).toBe(1_000)
})

test('failures during a pause do not lengthen it', () => {
  const { pauses, wait } = open()
  for (let i = 0; i < 5; i++) pauses.failed('node')
  expect(wait('node')).toBe(1_000)
  pauses.failed('node')
  expect(wait('node')).toBe(2_000)
})

test('a success ends the pause, and one cause does not pause another', () => {
  const { pauses } = open()
  pauses.failed('a')
  pauses.failed('b')
  pauses.succeeded('a')
  expect(['a', 'b', 'c'].map(pauses.isPaused)).toEqual([false, true, false])
})

test('only the causes that failed last are remembered', () => {
  const { pauses } = open(2)
  for (const cause of ['a', 'b', 'c']) pauses.failed(cause)
  expect(['a', 'b', 'c'].map(pauses.hasFailed)).toEqual([false, true, true])
})

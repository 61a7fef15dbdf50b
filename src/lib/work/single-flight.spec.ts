import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('a run that fails before its caller awaits it ends no process', async () => {
  const run = singleFlight(new Map(), 'prices', async () => {
    throw new Error('No space is left on the disk.')
  })
  // Node ends a process when a rejection has no handler by now.
  await sleep(20)
  await expect(run).rejects.toThrow('No space is left')
})

test('callers of one key share a run, and the next caller starts another one', async () => {
  const pending = new Map<string, Promise<number>>()
  let runs = 0
  const read = () => singleFlight(pending, 'prices', async () => ++runs)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(2)
})

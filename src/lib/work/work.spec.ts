import { expect, test } from 'vitest'
import { currentWork, doSharedWork, doWork, inCurrentWork, spending, type Work } from './work.ts'

function counted() {
  const spent: number[] = []
  const work: Work = {
    rank: 0,
    order: 0,
    isSecondary: false,
    hasBegun: false,
    beginBy: 0,
    endBy: 0,
    spend: (ms) => spent.push(ms),
  }
  return { work, spent }
}

test('entries belong to the work that began them, whoever asks for the next one', async () => {
  const { work } = counted()
  async function* entries() {
    for (let i = 0; i < 3; i++) {
      await Promise.resolve()
      yield currentWork()
    }
  }
  const found = doWork(work, () => inCurrentWork(entries()))
  const all: unknown[] = []
  for await (const one of found) all.push(one)
  expect(all).toEqual([work, work, work])
  expect(currentWork()).toBeUndefined()
})

test('time is counted for the work, also when it fails, and not for what all share', async () => {
  const { work, spent } = counted()
  await doWork(work, () => spending(async () => 1))
  await expect(doWork(work, () => spending(() => Promise.reject(new Error('no'))))).rejects.toThrow('no')
  expect(spent).toHaveLength(2)
  await doWork(work, () => doSharedWork(() => spending(async () => 1)))
  expect(spent).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { createSendLimits } from './send-limits.ts'

const setUp = (dailyTransactions = 20_000) => {
  const clock = { time: 1_000_000 }
  const limits = createSendLimits(dailyTransactions, () => clock.time)
  /** How many of `wanted` requests, one after the other, are let through. */
  const sendAll = (client: string, wanted: number) => {
    let sent = 0
    for (let i = 0; i < wanted; i++) {
      const { seconds, done } = limits.begin(client)
      if (seconds === 0) sent++
      done()
    }
    return sent
  }
  return { clock, limits, sendAll }
}

test('one visitor may have four requests at once, all together 32', () => {
  const { limits } = setUp()
  const first = Array.from({ length: 4 }, () => limits.begin('a'))
  expect(first.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0])
  const refused = limits.begin('a')
  expect(refused.seconds).toBe(1)
  refused.done()
  expect(limits.begin('a').seconds).toBe(1)
  first[0]?.done()
  expect(limits.begin('a').seconds).toBe(0)
  const others = Array.from({ length: 40 }, (_, index) => limits.begin(`other ${index}`).seconds)
  expect(others.filter((seconds) => seconds === 0)).toHaveLength(28)
})

test('a refused request is not counted', () => {
  const { limits, sendAll } = setUp()
  const open = Array.from({ length: 4 }, () => limits.begin('a'))
  expect(sendAll('a', 1_000)).toBe(0)
  for (const { done } of open) done()
  expect(sendAll('a', 1_000)).toBe(296)
})

test('one visitor sends 300 in fifteen seconds, all together 600', () => {
  const { clock, limits, sendAll } = setUp()
  expect(sendAll('a', 1_000)).toBe(300)
  expect(limits.begin('a').seconds).toBe(15)
  expect(sendAll('b', 250)).toBe(250)
  expect(sendAll('c', 250)).toBe(50)
  clock.time += 15_000
  expect(sendAll('c', 1_000)).toBe(300)
})

test('one visitor has 3,000 transactions a day', () => {
  const { clock, limits } = setUp()
  for (let i = 0; i < 3_000; i++) expect(limits.takeDaily('a')).toBe(0)
  expect(limits.takeDaily('a')).toBe(86_400)
  expect(limits.takeDaily('b')).toBe(0)
  clock.time += 86_400_000
  expect(limits.takeDaily('a')).toBe(0)
})

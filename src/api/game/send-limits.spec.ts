import { expect, test } from 'vitest'
import { createSendLimits } from './send-limits.ts'

const setUp = (dailyTransactions = 20_000) => {
  const clock = { time: 1_000_000 }
  const limits = createSendLimits(dailyTransactions, () => clock.time)
  /** Whether a request that ends at once is admitted. */
  const send = (client: string) => {
    const { seconds, done } = limits.begin(client)
    done()
    return seconds === 0
  }
  return { clock, limits, send }
}

test('one visitor may have four requests at once, all together 32', () => {
  const { clock, limits } = setUp()
  const first = Array.from({ length: 4 }, () => limits.begin('a'))
  expect(first.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0])
  const refused = limits.begin('a')
  expect(refused.seconds).toBe(1)
  refused.done()
  clock.time += 1_000
  expect(limits.begin('a').seconds).toBe(1)
  first[0]?.done()
  expect(limits.begin('a').seconds).toBe(0)
  const others = Array.from({ length: 40 }, (_, index) => limits.begin(`other ${index}`).seconds)
  expect(others.filter((seconds) => seconds === 0)).toHaveLength(28)
})

test('requests that were sent together are four also where each is over before the next begins', () => {
  const { clock, send } = setUp()
  const sendMany = () => Array.from({ length: 40 }, () => send('a')).filter(Boolean).length
  expect(sendMany()).toBe(4)
  clock.time += 199
  expect(sendMany()).toBe(0)
  clock.time += 1
  expect(sendMany()).toBe(4)
  // The clock was set back.
  clock.time -= 3_600_000
  expect(sendMany()).toBe(4)
})

test('a refused request is not counted', () => {
  const { clock, limits, send } = setUp()
  const open = Array.from({ length: 4 }, () => limits.begin('a'))
  for (let i = 0; i < 1_000; i++) expect(send('a')).toBe(false)
  for (const { done } of open) done()
  clock.time += 200
  expect(send('a')).toBe(true)
})

test('one visitor sends 20 per second, all together 600 in fifteen seconds', () => {
  const { clock, send } = setUp()
  const sent = { a: 0, b: 0, c: 0 }
  const step = () => {
    for (const client of ['a', 'b', 'c'] as const) if (send(client)) sent[client]++
    clock.time += 25
  }
  for (let i = 0; i < 40; i++) step()
  expect(sent).toEqual({ a: 20, b: 20, c: 20 })
  for (let i = 40; i < 600; i++) step()
  expect(sent.a + sent.b + sent.c).toBe(600)
  for (let i = 0; i < 40; i++) step()
  expect(sent.a + sent.b + sent.c).toBe(660)
})

test('one visitor has 3,000 transactions a day', () => {
  const { clock, limits } = setUp()
  for (let i = 0; i < 3_000; i++) expect(limits.takeDaily('a')).toBe(0)
  expect(limits.takeDaily('a')).toBe(86_400)
  expect(limits.takeDaily('b')).toBe(0)
  clock.time += 86_400_000
  expect(limits.takeDaily('a')).toBe(0)
})

import { expect, test } from 'vitest'
import { currentWork } from '#lib/work/work.ts'
import { createAdmission } from './admission.ts'

function setUp(turns = 1) {
  const clock = { now: 0 }
  const admission = createAdmission({ turns, now: () => clock.now })
  const ends: (() => void)[] = []
  /** Sends a request that is not answered before `ends`. */
  const ask = (client: string, call = 'getBlock') =>
    admission.answer(
      { client, call, mostMs: 10_000 },
      () => new Promise<void>((resolve) => ends.push(resolve)),
    )
  /** The number of admitted requests of `count` concurrent ones. */
  const askMany = async (client: string, count: number, call?: string) => {
    const refusals: { status: number; retryAfter: number }[] = []
    for (let i = 0; i < count; i++) ask(client, call).catch((error) => refusals.push(error))
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    return { admitted: count - refusals.length, refusals }
  }
  /** A request that took this time of the database. */
  const took = (client: string, ms: number, call = 'getBlock') =>
    admission.answer({ client, call, mostMs: 10_000 }, async () => currentWork()?.spend(ms))
  return { clock, admission, ask, askMany, took, ends }
}

test('what could not begin within a second is refused at once, with the time of the next try', async () => {
  const { askMany, ends, ask } = setUp()
  // Each call is assumed to take 20 ms until it was measured.
  const { admitted, refusals } = await askMany('a', 100)
  expect(admitted).toBe(51)
  expect(refusals[0]).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 })
  for (const end of ends) end()
  await new Promise((resolve) => setImmediate(resolve))
  void ask('a')
  expect(ends).toHaveLength(52)
})

test('more turns of the database let more in', async () => {
  expect((await setUp(6).askMany('a', 1_000)).admitted).toBe(301)
})

test('a call that was slow lets fewer in', async () => {
  const { askMany, took, clock } = setUp()
  for (let i = 0; i < 100; i++) await took('somebody', 200)
  clock.now += 3_600_000
  expect((await askMany('a', 100)).admitted).toBeLessThanOrEqual(7)
})

test('a client that asks for much does not keep others out', async () => {
  const { askMany } = setUp()
  await askMany('greedy', 1_000)
  expect((await askMany('other', 3)).admitted).toBe(3)
})

test('when much waits, cheap calls are let in and costly ones are not', async () => {
  const { askMany, took } = setUp()
  for (let i = 0; i < 50; i++) {
    await took('somebody', 500, 'listTokenHolders')
    for (let j = 0; j < 10; j++) await took('somebody else', 5, 'getBlock')
  }
  await askMany('a', 20, 'listTokenHolders')
  expect((await askMany('b', 5, 'listTokenHolders')).admitted).toBeLessThan(5)
  expect((await askMany('c', 5, 'getBlock')).admitted).toBe(5)
})

test('a client over its share comes after the others, with 429, and has its share again after some time', async () => {
  const { admission, askMany, took, clock, ends } = setUp(6)
  await took('greedy', 40_000, 'search')
  // A client over its share is still served when nobody else waits.
  const [first] = [await askMany('greedy', 1)]
  expect(first.admitted).toBe(1)
  const others = Array.from({ length: 100 }, (_, i) => askMany(`other ${i}`, 4))
  expect((await Promise.all(others)).every(({ admitted }) => admitted > 0)).toBe(true)
  const { admitted, refusals } = await askMany('greedy', 1)
  expect(admitted).toBe(0)
  expect(refusals[0]).toMatchObject({ status: 429, code: 'rate_limited' })
  // Work other than calls of the database uses the same budget.
  expect(() => admission.longWork('greedy', () => 'an image')).toThrow(
    'Requests from your network address have taken more than their share',
  )
  expect(admission.longWork('other 1', () => 'an image')).toBe('an image')
  for (const end of ends) end()
  await new Promise((resolve) => setImmediate(resolve))
  expect(admission.longWork('greedy', () => 'an image')).toBe('an image')
  clock.now += 60_000
  await askMany('somebody', 1)
  expect(admission.longWork('greedy', () => 'an image')).toBe('an image')
})

test('exports and images are counted for their client', async () => {
  const { admission, askMany } = setUp()
  admission.longWork('greedy', () => currentWork()?.spend(60_000))
  await askMany('other', 1)
  expect(() => admission.longWork('greedy', () => undefined)).toThrow(
    'Requests from your network address have taken more than their share',
  )
})

import { expect, test } from 'vitest'
import { createCache, createMemo } from './cache.ts'

/** A cache whose loads the test completes, at a time that it sets. */
function setUp(max = 1) {
  const clock = { now: 1_000 }
  const loads: { key: string; resolve: (value: number) => void; reject: (error: Error) => void }[] = []
  const cache = createCache<string, number>(
    (key) => new Promise((resolve, reject) => loads.push({ key, resolve, reject })),
    { freshMs: ({ value }) => (value < 0 ? 10 : 100), max, now: () => clock.now },
  )
  return { cache, clock, loads }
}

test('one load runs for a key, and its value is returned while it is fresh, which the value may decide', async () => {
  const { cache, clock, loads } = setUp()
  const both = Promise.all([cache.get('a'), cache.get('a')])
  loads[0]?.resolve(7)
  expect(await both).toEqual([7, 7])
  clock.now += 99
  expect(await cache.get('a')).toBe(7)
  expect(loads).toHaveLength(1)
  clock.now += 1
  const next = cache.get('a')
  loads[1]?.resolve(-1)
  expect(await next).toBe(-1)
  clock.now += 10
  expect(cache.fresh('a')).toBeUndefined()
})

test('a value is as of the beginning of its load', async () => {
  const { cache, clock, loads } = setUp()
  const value = cache.get('a')
  clock.now += 30
  loads[0]?.resolve(7)
  await value
  expect(cache.last('a')).toEqual({ value: 7, at: 1_000, tookMs: 30 })
  clock.now += 70
  expect(cache.fresh('a')).toBeUndefined()
  // While the value is loaded again, the last one is available.
  const next = cache.get('a')
  expect(cache.last('a')?.value).toBe(7)
  loads[1]?.resolve(8)
  expect(await next).toBe(8)
})

test('an error is passed on and not cached, and evicts no value', async () => {
  const { cache, clock, loads } = setUp()
  const first = cache.get('a')
  loads[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  const second = cache.get('a')
  loads[1]?.resolve(7)
  await second
  clock.now += 200
  const third = cache.get('a')
  loads[2]?.reject(new Error('away'))
  await expect(third).rejects.toThrow('away')
  expect(cache.last('a')).toMatchObject({ value: 7, at: 1_000 })
})

test('a load whose place another key takes, or that is forgotten, still answers those who wait for it', async () => {
  const { cache, loads } = setUp()
  const evicted = cache.get('a')
  const forgotten = cache.get('b')
  cache.forget('b')
  loads[0]?.resolve(1)
  loads[1]?.resolve(2)
  expect(await Promise.all([evicted, forgotten])).toEqual([1, 2])
  expect([cache.last('a'), cache.last('b')]).toEqual([undefined, undefined])
})

test('values may be limited by the sum of their sizes', async () => {
  const loaded: string[] = []
  const load = async (key: string) => {
    loaded.push(key)
    return key
  }
  const cache = createCache(load, { freshMs: 60_000, size: { most: 10, of: (value) => value.length } })
  for (const key of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) expect(await cache.get(key)).toBe(key)
  expect(loaded).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb'])
  expect(await cache.get('a value that is larger than all')).toBe('a value that is larger than all')
  expect(cache.last('a value that is larger than all')).toBeUndefined()
})

test('a result that follows from its key is computed once, until others were requested', () => {
  const memo = createMemo<string, boolean>(2)
  const computed: string[] = []
  const isLong = (key: string) =>
    memo(key, () => {
      computed.push(key)
      return key.length > 3
    })
  expect(['a', 'a', 'long', 'a', 'b', 'a', 'long'].filter(isLong)).toEqual(['long', 'long'])
  expect(computed).toEqual(['a', 'long', 'b', 'long'])
})

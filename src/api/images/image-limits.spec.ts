import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { tooMany } from '../errors.ts'
import { openImageCache } from './image-cache.ts'
import { NotAnImage } from './image-encoder.ts'
import { createImageProxy } from './image-proxy.ts'

const dir = mkdtempSync(join(tmpdir(), 'image-limits-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** An image proxy with this `encode`, and hosts that have all images. */
function proxyWith(
  encode: (host: string) => Promise<Buffer>,
  name: string,
  work: <Result>(client: string, task: () => Result) => Result = (_, task) => task(),
) {
  const clock = { now: Date.now() }
  const fetched: string[] = []
  const proxy = createImageProxy({
    fetcher: {
      fetch: async (url) => {
        fetched.push(url)
        return { url, bytes: Buffer.alloc(1) }
      },
    },
    encoder: { encode: (_, __, from) => encode(from), problem: () => undefined, stop: () => undefined },
    cache: openImageCache(join(dir, name), silent),
    gateways: undefined,
    isNamed: async () => true,
    work,
    now: () => clock.now,
  })
  return { proxy, fetched, clock }
}

test('one visitor may ask for so many images that are not cached, at once and in a minute; others go on', async () => {
  let finish = () => undefined as unknown
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { proxy } = proxyWith(() => held.then(() => Buffer.from('image')), 'visitor')
  const ask = (nth: number, client: string) => proxy(`https://a.example/${nth}.png`, 32, client)
  const asked = Array.from({ length: 200 }, (_, nth) => ask(nth, 'one'))
  await expect.poll(() => ask(999, 'one').catch(({ status }) => status)).toBe(429)
  const other = ask(998, 'other')
  finish()
  await Promise.all([...asked, other])
  const statuses = await Promise.all(
    Array.from({ length: 201 }, (_, nth) =>
      ask(200 + nth, 'one').then(
        () => 200,
        ({ status }) => status,
      ),
    ),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  // A cached image is not counted as work.
  expect(String(await ask(0, 'one'))).toBe('image')
})

test('a cached image, fresh or older, needs no share of the database, an image that is not cached needs one', async () => {
  let isSpent = false
  const { proxy, clock, fetched } = proxyWith(
    async () => Buffer.from('image'),
    'share',
    (_, task) => {
      if (isSpent) throw tooMany('The share is spent', 9)
      return task()
    },
  )
  const load = (name: string) => proxy(`https://a.example/${name}.png`, 32, 'an office')
  await load('a')
  isSpent = true
  expect(String(await load('a'))).toBe('image')
  await expect(load('b')).rejects.toMatchObject({ status: 429, retryAfter: 9 })
  clock.now += 2 * 86_400_000
  expect(String(await load('a'))).toBe('image')
  expect(fetched).toHaveLength(1)
  isSpent = false
  expect(String(await load('b'))).toBe('image')
})

test('an image that takes too much CPU is not tried again for an hour', async () => {
  const { proxy, fetched, clock } = proxyWith(
    () => Promise.reject(new NotAnImage('decoding it failed: it takes more than 1 s of CPU', true)),
    'costly',
  )
  const load = () => proxy('https://a.example/a.svg', 32, 'one').catch(({ status }) => status)
  expect(await load()).toBe(502)
  clock.now += 3_599_000
  expect(await load()).toBe(502)
  expect(fetched).toHaveLength(1)
  clock.now += 2_000
  await load()
  expect(fetched).toHaveLength(2)
})

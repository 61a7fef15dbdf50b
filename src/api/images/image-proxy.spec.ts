/** @module-tag slow */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '#lib/log/log.ts'
import type { Api } from '#server/index.ts'
import { createFetcher } from '#untrusted/fetcher.ts'
import { PUBLIC_ADDRESS, startTrickServer, type Trick } from '#untrusted/testing/trick-server.ts'
import { reasonOf } from '../testing/reason-of.ts'
import { start } from '../testing/start.ts'
import { openImageCache } from './image-cache.ts'
import { createImageEncoder } from './image-encoder.ts'
import { createImageProxy } from './image-proxy.ts'

const dir = mkdtempSync(join(tmpdir(), 'images-'))
const files: Record<string, Buffer> = {}
let host: Awaited<ReturnType<typeof startTrickServer>>
let api: Api

const fetcherWithin = (timeoutMs: number) =>
  createFetcher({
    resolve: async (name) => (name === 'localhost' ? ['127.0.0.1'] : [PUBLIC_ADDRESS]),
    dial: () => '127.0.0.1',
    timeoutMs,
  })
/** A fetcher with a long timeout, so that nothing fails by chance on a busy machine. */
const fetcher = fetcherWithin(60_000)
const isNamed = async (url: string) => !url.includes('stranger')
const drawing = (content: string, attributes = 'viewBox="0 0 16 16"') =>
  Buffer.from(
    `<?xml version="1.0"?>\n<!-- a logo -->\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`,
  )
const disc = '<circle cx="8" cy="8" r="8" fill="#ff0000"/>'

beforeAll(async () => {
  const red = sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  Object.assign(files, {
    '/a.png': await red.clone().png().toBuffer(),
    '/a.jpg': await red.clone().jpeg().toBuffer(),
    '/a.webp': await red.clone().webp().toBuffer(),
    '/a.avif': await red.clone().avif({ effort: 0 }).toBuffer(),
    '/a.gif': await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    '/a.svg': drawing(disc),
    '/a.tiff': await red.clone().tiff().toBuffer(),
    '/small.png': await sharp({ create: { width: 20, height: 10, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer(),
    '/page.png': Buffer.from('<!doctype html><svg><circle r="9"/></svg>'),
    '/cut.png': (await red.clone().png().toBuffer()).subarray(0, 90),
    '/bomb.png': await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    '/bomb.svg': drawing(disc, 'width="100000" height="100000"'),
    '/empty.png': Buffer.alloc(0),
  })
  const tricks: Record<string, Trick> = {}
  host = await startTrickServer(tricks)
  files['/reaching.svg'] = drawing(
    `${disc}<image href="${host.url('/a.png')}" width="16" height="16"/><image href="file:///etc/hostname" width="9" height="9"/>
     <style>@import url("${host.url('/text')}");</style><script>alert(1)</script>`,
  )
  for (const [path, bytes] of Object.entries(files))
    tricks[path] = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bytes)
  api = await start({ images: { fetcher, dir, isNamed } })
})
afterAll(async () => {
  await api?.stop()
  await host?.stop()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(() => {
  host.seen.length = 0
})

const get = (url: string, more = '') =>
  fetch(`${api.url}/api/proxy-image?url=${encodeURIComponent(url)}${more}`)

async function imageAt(path: string, more = '') {
  const response = await get(host.url(path), more)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${bytes}`)
  const { width, height, format, pages } = await sharp(bytes).metadata()
  const { dominant } = await sharp(bytes).flatten({ background: '#ffffff' }).stats()
  return { response, width, height, format, pages, isRed: dominant.r > 200 && dominant.b < 60 }
}

async function errorOf(request: Promise<Response>) {
  const response = await request
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return { status: response.status, ...reasonOf({ body: await response.json() }) }
}

test.each([
  ['/a.png', 64, 32],
  ['/a.jpg', 64, 32],
  ['/a.webp', 64, 32],
  ['/a.avif', 64, 32],
  ['/a.gif', 40, 40],
  ['/a.svg', 64, 64],
  ['/small.png', 20, 10],
])('%s becomes a WebP of its first frame that is %i by %i pixels', async (path, width, height) => {
  const image = await imageAt(path, '&w=64')
  expect(image).toMatchObject({ format: 'webp', width, height, pages: undefined })
  if (path !== '/small.png') expect(image.isRed).toBe(true)
  expect(Object.fromEntries(image.response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'public, max-age=3600',
  })
})

test('an SVG is drawn and never passed on, and what it names is not loaded', async () => {
  expect(await imageAt('/reaching.svg', '&w=128')).toMatchObject({ format: 'webp', width: 128, isRed: true })
  expect(host.seen).toEqual(['/reaching.svg'])
})

test.each([
  '/page.png',
  '/cut.png',
  '/a.tiff',
  '/bomb.png',
  '/bomb.svg',
  '/empty.png',
  '/text',
  '/gzip-bomb',
  '/endless',
])('%s is not an image that can be shown: 502', async (path) => {
  expect(await errorOf(get(host.url(path)))).toMatchObject({ status: 502, code: 'bad_gateway' })
  // The next image is still decoded.
  expect(await imageAt('/a.png', '&w=32')).toMatchObject({ width: 32 })
})

test('a host that does not have it, fails, or takes too long is reported as what it is', async () => {
  expect(await errorOf(get(host.url('/missing')))).toEqual({
    status: 404,
    code: 'not_found',
    message: 'The image could not be loaded: its host answers 404.',
  })
  expect(await errorOf(get(host.url('/broken')))).toMatchObject({ status: 502 })
  const hasty = await start({
    images: { fetcher: fetcherWithin(200), dir: join(dir, 'hasty'), isNamed },
  })
  onTestFinished(() => hasty.stop())
  const drip = fetch(`${hasty.url}/api/proxy-image?url=${encodeURIComponent(host.url('/drip'))}`)
  expect(await errorOf(drip)).toMatchObject({ status: 504, code: 'timeout' })
})

test.each([
  ['', 'url is missing.'],
  ['?url=', 'url is missing.'],
  [`?url=${'x'.repeat(1_000)}`, 'url is not an http, https, ipfs or ar URL.'],
  ['?url=ftp%3A%2F%2Fa.example%2Fa.png', 'url is not an http, https, ipfs or ar URL.'],
  ['?url=https%3A%2F%2Fa.example%3A25%2F', 'url cannot be loaded: its port 25 is not one of the web.'],
  ['?url=http%3A%2F%2F127.1%2Fa.png', 'url cannot be loaded: its host has a private address.'],
  ['?url=http%3A%2F%2Flocalhost%2Fa.png', 'url cannot be loaded: its host has a private address.'],
  ['?url=https%3A%2F%2Fa.example%2F&w=33', 'w is "33": expected one of 32, 64, 128, 256, 512.'],
  ['?url=a&url=b', 'url is given 2 times: expected it once.'],
])('the query %s is 400 with its reason', async (query, message) => {
  expect(await errorOf(fetch(`${api.url}/api/proxy-image${query}`))).toEqual({
    status: 400,
    code: 'bad_input',
    message,
  })
})

test('where requests to other hosts are switched off there are no images, and the answer says so', async () => {
  const off = await start()
  try {
    const image = fetch(`${off.url}/api/proxy-image?url=${encodeURIComponent(host.url('/a.png'))}`)
    expect(await errorOf(image)).toEqual({
      status: 404,
      code: 'not_found',
      message: 'This explorer does not load images of other hosts: it runs with OUTSIDE=off.',
    })
    expect(host.seen).toEqual([])
  } finally {
    await off.stop()
  }
})

test('equal requests share one fetch, and later ones, also with another version, need none', async () => {
  const together = await Promise.all(
    Array.from({ length: 8 }, (_, i) => get(`${host.url('/a.png')}?shared`, `&w=${i % 2 ? 64 : 256}`)),
  )
  expect(together.map(({ status }) => status)).toEqual(together.map(() => 200))
  expect(host.seen).toEqual(['/a.png?shared'])
  const again = await get(`${host.url('/a.png')}?shared`, '&w=256&v=59')
  expect(again.headers.get('etag')).toBe(together[0]?.headers.get('etag'))
  expect(host.seen.length).toBe(1)
  const other = await start({ images: { fetcher, dir, isNamed } })
  const kept = await fetch(
    `${other.url}/api/proxy-image?w=64&url=${encodeURIComponent(`${host.url('/a.png')}?shared`)}`,
  )
  await other.stop()
  expect([kept.status, host.seen.length]).toEqual([200, 1])
})

test('a failure is remembered for longer each time, and an older image is shown meanwhile', async () => {
  let time = Date.now()
  let fails = true
  let asked = 0
  const png = files['/a.png'] ?? Buffer.alloc(0)
  const cache = openImageCache(join(dir, 'older'), silent)
  const encoder = createImageEncoder()
  const proxy = createImageProxy({
    fetcher: {
      fetch: async (url) => {
        asked++
        return fails ? fetcher.fetch(host.url('/missing')) : { url, bytes: png }
      },
    },
    encoder,
    cache,
    gateways: undefined,
    isNamed,
    work: (_, task) => task(),
    now: () => time,
  })
  const load = () => proxy('https://a.example/a.png', 32, '192.0.2.1')
  const statuses = async (...seconds: number[]) => {
    for (const second of seconds) {
      time += second * 1_000
      await expect(load()).rejects.toMatchObject({ status: 404 })
    }
    return asked
  }
  expect(await statuses(0, 0, 29)).toBe(1)
  expect(await statuses(2, 119)).toBe(2)
  expect(await statuses(2)).toBe(3)
  fails = false
  time += 481_000
  const image = await load()
  expect(asked).toBe(4)
  // A day later the image is fetched again in the background.
  fails = true
  time += 90_000_000
  expect(await load()).toEqual(image)
  expect(await load()).toEqual(image)
  expect(asked).toBe(5)
  encoder.stop()
})

test('what was used least recently leaves the cache when it is full, also after a new start', async () => {
  const folder = join(dir, 'small')
  const image = Buffer.alloc(1_000)
  const cache = openImageCache(folder, silent, 20_000)
  await cache.set('a', image)
  await cache.set('b', image)
  await cache.set('c', image)
  expect((await cache.get('a'))?.bytes).toEqual(image)
  await cache.set('d', image)
  const left = async (from: typeof cache) =>
    (await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => ((await from.get(key)) ? key : '')))).join('')
  expect(await left(cache)).toBe('acd')
  await expect.poll(() => readdirSync(folder).length).toBe(3)
  expect(await left(openImageCache(folder, silent, 20_000))).toBe('acd')
  rmSync(folder, { recursive: true })
  expect(await left(cache)).toBe('')
  await cache.set('e', image)
})

test('the image of an address without a host comes from the gateways of the profile, the next one where the first fails', async () => {
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
  const asked: string[] = []
  const encoder = createImageEncoder()
  const proxy = createImageProxy({
    fetcher: {
      fetch: async (url) => {
        asked.push(url)
        return url.includes('one')
          ? fetcher.fetch(host.url('/broken'))
          : { url, bytes: files['/a.png'] ?? Buffer.alloc(0) }
      },
    },
    encoder,
    cache: openImageCache(join(dir, 'gateways'), silent),
    gateways: { ipfs: ['https://one.example/ipfs/', 'https://two.example/ipfs/'], arweave: [] },
    isNamed,
    work: (_, task) => task(),
  })
  expect((await sharp(await proxy(`ipfs://${cid}/1.png`, 32, '192.0.2.1')).metadata()).width).toBe(32)
  expect(asked).toEqual([`https://one.example/ipfs/${cid}/1.png`, `https://two.example/ipfs/${cid}/1.png`])
  encoder.stop()
})

test('a URL that nothing names is not fetched', async () => {
  expect(await errorOf(get('https://stranger.example/a.png'))).toEqual({
    status: 404,
    code: 'not_found',
    message: 'No token of this index and no network profile names this image.',
  })
})

test('an encoder that cannot be started is a problem of health, and no fault of the image', async () => {
  vi.stubEnv('NODE_OPTIONS', '--no-such-option')
  onTestFinished(() => void vi.unstubAllEnvs())
  const other = await start({ images: { fetcher, dir: join(dir, 'unstarted'), isNamed } })
  onTestFinished(() => other.stop())
  const path = `/api/proxy-image?w=64&url=${encodeURIComponent(host.url('/a.png'))}`
  expect((await fetch(`${other.url}${path}`)).status).toBe(503)
  const health = await fetch(`${other.url}/api/health`).then((response) => response.json())
  expect(health).toMatchObject({
    status: 'degraded',
    problems: [
      "The process that decodes pictures of other hosts could not be started: it ended with exit code 9. The explorer's own output may say why.",
    ],
  })
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, createBody, matchesEtag } from './body.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['gzip;q=0, *;q=0', 'identity'],
  ['GZIP;q=1.0', 'gzip'],
  [';;;,=,q=', 'identity'],
])('Accept-Encoding %s is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('compresses a large body once, without loss', async () => {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ slot: i })))
  const body = createBody(Buffer.from(text), 'application/json')
  const br = await body.encoded('br')
  const gzip = await body.encoded('gzip')
  expect(brotliDecompressSync(br).toString()).toBe(text)
  expect(gunzipSync(gzip).toString()).toBe(text)
  expect(body.encoded('br')).toBe(br)
  expect(body.encoded('identity')).toBe(body.bytes)
})

test('does not compress a small body, or one that is compressed already', async () => {
  const small = createBody(Buffer.from('{}'), 'application/json')
  expect(await small.encoded('br')).toBe(small.bytes)
  const image = createBody(Buffer.alloc(5000), 'image/png', { compressible: false })
  expect(await image.encoded('gzip')).toBe(image.bytes)
})

test('the ETag contains the tip and a hash of the content', () => {
  const tag = (text: string, tip?: string) =>
    createBody(Buffer.from(text), 'text/plain', tip === undefined ? {} : { tag: tip }).etag
  expect(tag('a', '7')).toMatch(/^W\/"7-[\w-]{16}"$/)
  expect(tag('a', '7')).not.toBe(tag('b', '7'))
  expect(tag('a')).toMatch(/^W\/"[\w-]{16}"$/)
})

test.each([
  ['W/"x-1"', true],
  ['"x-1"', true],
  ['W/"other", W/"x-1"', true],
  ['*', true],
  ['W/"x-2"', false],
  ['x-1', false],
  [undefined, false],
])('If-None-Match %s on W/"x-1" matches: %s', (header, matches) => {
  expect(matchesEtag(header, 'W/"x-1"')).toBe(matches)
})

import { afterEach, expect, test, vi } from 'vitest'
import { classify, lastResorts, pathOf, resolve } from './search.ts'

const SYSTEM = '11111111111111111111111111111111'
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', 'empty'],
  [SYSTEM, 'address'],
  ['So11111111111111111111111111111111111111112', 'address'],
  [SIGNATURE, 'signature'],
  ['1'.repeat(64), 'signature'],
  // As long as an address, but more than 32 bytes.
  ['z'.repeat(44), 'text'],
  // O is not in the alphabet.
  [`O${SYSTEM.slice(1)}`, 'text'],
  ['812345', 'number'],
  ['trash.gor', 'text'],
])('%s is %s', (text, kind) => {
  expect(classify(text)).toBe(kind)
})

test('a signature is resolved without asking', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('must not be asked')))
  expect((await resolve(SIGNATURE)).map(pathOf)).toEqual([`/tx/${SIGNATURE}`])
})

test('an address that is a mint leads to its token', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ type: 'token' }))
  expect((await resolve(SYSTEM)).map(pathOf)).toEqual([`/token/${SYSTEM}`])
})

test('without a node an address still leads to its page', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  expect((await resolve(SYSTEM)).map(pathOf)).toEqual([`/address/${SYSTEM}`])
})

test('a number may be a height and a slot', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/api/search?q=12')
    return Response.json({
      results: [
        { type: 'block', value: '12', label: 'Block 12' },
        { type: 'block', value: '10', label: 'Block 10 (slot 12)' },
      ],
    })
  })
  expect((await resolve('12')).map(pathOf)).toEqual(['/block/12', '/block/10'])
})

test('what is not found is offered by its length', () => {
  expect(lastResorts('trash')).toEqual([])
  expect(lastResorts('z'.repeat(32))).toEqual(['address'])
  expect(lastResorts('z'.repeat(80))).toEqual(['address', 'transaction'])
  expect(lastResorts('0'.repeat(80))).toEqual([])
})

import { expect, test, vi } from 'vitest'
import type { SearchResult } from '#contract/names/search.ts'
import { guessSearchKind } from './guess-search-kind.ts'
import {
  blockToCome,
  groupByGroup,
  isSearching,
  onlyMeaning,
  partialText,
  pathOf,
  resolve,
} from './search.ts'

const SYSTEM = '11111111111111111111111111111111'
const unknown = { badge: null, logoUri: null, symbol: null }
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

test('a signature is resolved without a request', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('must not be asked')))
  expect((await resolve(SIGNATURE)).results.map(pathOf)).toEqual([`/tx/${SIGNATURE}`])
})

test('an address that is a mint leads to its token, with its known fields', async () => {
  const token = { type: 'token', value: SYSTEM, label: 'TRASH (Trash)', ...unknown, symbol: 'TRASH' }
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe(`/api/search?q=${SYSTEM}`)
    return Response.json({ results: [token], partial: [] })
  })
  const { results } = await resolve(SYSTEM)
  expect(results).toEqual([token])
  expect(results.map(pathOf)).toEqual([`/token/${SYSTEM}`])
})

test('an unknown address still leads to its page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ results: [], partial: [] }))
  expect((await resolve(SYSTEM)).results.map(pathOf)).toEqual([`/address/${SYSTEM}`])
})

test('without a node an address still leads to its page', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  expect((await resolve(SYSTEM)).results.map(pathOf)).toEqual([`/address/${SYSTEM}`])
})

test('a number may be a height or a slot', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/api/search?q=12')
    return Response.json({
      results: [
        { type: 'block', value: '12', label: 'Block 12' },
        { type: 'block', value: '10', label: 'Block 10 (slot 12)' },
      ],
      partial: [],
    })
  })
  expect((await resolve('12')).results.map(pathOf)).toEqual(['/block/12', '/block/10'])
})

test('an empty search sends no request', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('must not be asked')))
  expect(await resolve(' ')).toEqual({ results: [], partial: [] })
})

test('a text that is too long for the server is truncated, not refused', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe(`/api/search?q=${'z'.repeat(200)}`)
    return Response.json({ results: [], partial: [] })
  })
  expect((await resolve('z'.repeat(500))).results).toEqual([])
})

const result = (group: SearchResult['group'], value: string): SearchResult => ({
  type: group === 'token' || group === 'block' ? group : 'address',
  ...{ group, value, label: value },
  ...unknown,
  ...{ verified: false, copyOf: null },
})

test('results are grouped, in the order of the first result of each group', () => {
  const [a, b, c] = [result('token', 'a'), result('program', 'b'), result('token', 'c')]
  expect(groupByGroup([a, b, c])).toEqual([[a, c], [b]])
})

const whole = (...results: SearchResult[]) => ({ results, partial: [] })

test('a number leads to the block of that height, other text to its only result', () => {
  const [height, slot, token] = [result('block', '1200'), result('block', '1100'), result('token', 'a')]
  for (const text of ['1200', '#1200', '1,200', '1 200', '01200', 'block 1200'])
    expect(onlyMeaning(text, whole(slot, height, token))).toBe(height)
  // The number is the slot of one block, and also the name of a token.
  expect(onlyMeaning('1300', whole(slot, token))).toBeUndefined()
  expect(onlyMeaning('slot 1300', whole(slot))).toBe(slot)
  expect(onlyMeaning('trash', whole())).toBeUndefined()
})

test.each([
  ['trash', { symbol: 'TRASH', label: 'TRASH (Trash Coin)' }],
  ['$trash', { symbol: 'TRASH', label: 'TRASH (Trash Coin)' }],
  ['trash c', { symbol: null, label: 'Trash Coin' }],
  ['x', { symbol: 'X', label: 'X (the token of one letter)' }],
  ['59cd', { symbol: null, label: '59cdEf...1234', value: '59cdEf' }],
  ['usdg gor pool', { group: 'pool' as const, label: 'GOR/USDG pool' }],
])('"%s" leads to the only result, because it is clearly its name', (text, found) => {
  const only = { ...result('token', 'a'), ...found }
  expect(onlyMeaning(text, whole(only))).toBe(only)
})

test.each([
  ['x', { label: 'xStocks' }],
  ['x', { label: 'Vault X' }],
  ['oken', { label: 'Token Program' }],
])('"%s" does not open the only result "%j", because another may be meant', (text, found) => {
  expect(onlyMeaning(text, whole({ ...result('program', 'a'), ...found }))).toBeUndefined()
})

test('a number that the chain has not reached gets the newest block or slot as the answer', () => {
  const newest = { slot: 1_500, blockHeight: 1_400 }
  expect(blockToCome('1401', newest)).toEqual({
    id: '1401',
    text: 'There is no block 1,401 yet. The newest block is 1,400.',
  })
  expect(blockToCome('slot 1,501', newest)).toEqual({
    id: 'slot-1501',
    text: 'There is no slot 1,501 yet. The newest slot is 1,500.',
  })
  for (const text of ['1400', 'block 3', 'slot 1450', 'trash'])
    expect(blockToCome(text, newest)).toBeUndefined()
  expect(blockToCome('1401', { slot: null, blockHeight: null })).toBeUndefined()
  expect(blockToCome('1401', undefined)).toBeUndefined()
})

test('an incomplete answer leads nowhere, names what is missing, and is requested again a few times', () => {
  const found = { results: [result('block', '1200')], partial: ['token' as const, 'validator' as const] }
  expect(onlyMeaning('1200', found)).toBeUndefined()
  expect([1, 4, 5].map((answers) => isSearching(found, answers))).toEqual([true, true, false])
  expect(isSearching(whole(), 1)).toBe(false)
  expect(partialText(found, true)).toBe('Still searching: tokens, validators…')
  expect(partialText(found, false)).toBe('Not searched: tokens, validators. They cannot be read just now.')
  expect(partialText(whole(), false)).toBe('')
})

test('the number in the URL of a block is a slot, but a height in a URL of this explorer', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('location', { origin: 'https://own.example' })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'https://own.example').searchParams.get('q'))
    return Response.json({ results: [], partial: [] })
  })
  await resolve('https://own.example/block/100')
  await resolve('https://explorer.example/block/100')
  expect(asked).toEqual(['block 100', 'https://explorer.example/block/100'])
})

test.each([
  ['trash', {}],
  ['z'.repeat(31), {}],
  ['z'.repeat(32), { address: 'z'.repeat(32) }],
  ['z'.repeat(79), { address: 'z'.repeat(79) }],
  ['z'.repeat(80), { address: 'z'.repeat(80), transaction: 'z'.repeat(80) }],
  // Base58 excludes 0, O, I and l.
  ['0'.repeat(80), {}],
  ['O'.repeat(80), {}],
  ['I'.repeat(80), {}],
  ['l'.repeat(80), {}],
  [`https://explorer.example/tx/${SIGNATURE}?cluster=custom`, { address: SIGNATURE, transaction: SIGNATURE }],
])('a text without results gets a suggestion by its length: %s', (text, resorts) => {
  expect(guessSearchKind(text)).toEqual(resorts)
})

import { expect, test } from 'vitest'
import { ApiError } from './call-api.ts'
import { createQueryClient } from './client.ts'
import { refresh, twice } from './refresh.ts'

/** The pause in ms until the query is sent again. */
const interval = (name: 'feed' | 'often' | 'calm' | 'seldom', state: { data?: unknown; error?: Error }) =>
  refresh[name].refetchInterval({ state: { error: null, data: undefined, ...state } } as Parameters<
    typeof refresh.feed.refetchInterval
  >[0])

test.each([
  ['feed', 2_000],
  ['often', 5_000],
  ['calm', 15_000],
  ['seldom', 30_000],
] as const)('%s is repeated every %i ms', (name, milliseconds) => {
  expect(interval(name, { data: {} })).toBe(milliseconds)
})

test('after a failure pages retry soon, so that they recover by themselves', () => {
  expect(interval('seldom', {})).toBe(3_000)
  expect(interval('seldom', { data: {}, error: new Error('down') })).toBe(5_000)
  expect(interval('feed', { data: {}, error: new Error('down') })).toBe(2_000)
})

test('a call is retried twice, unless the answer of the server is final', () => {
  const trouble = new ApiError(503, 'busy')
  expect([0, 1, 2].map((failures) => twice(failures, trouble))).toEqual([true, true, false])
  expect(twice(0, new TypeError('Failed to fetch'))).toBe(true)
  expect(twice(0, new ApiError(404, 'no such block'))).toBe(false)
  expect(twice(0, new ApiError(429, 'slower'))).toBe(true)
})

test('by default no call is repeated: not on focus, not after an error, not by age', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    refetchOnWindowFocus: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
})

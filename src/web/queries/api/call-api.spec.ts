import { expect, test, vi } from 'vitest'
import { ApiError, callApi, pauseOf } from './call-api.ts'

test('a call sends cookies and reads JSON', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json([{ height: 7 }]))
  vi.stubGlobal('fetch', fetched)
  expect(await callApi('listBlocks', {})).toEqual([{ height: 7 }])
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/blocks')
  expect(init).toEqual({ credentials: 'include' })
})

test('an answer outside 2xx is an error with the status and the text', async () => {
  vi.stubGlobal('fetch', async () => new Response('no such block', { status: 404 }))
  await expect(callApi('getBlock', { height: '7' })).rejects.toEqual(new ApiError(404, 'no such block'))
  await expect(callApi('getBlock', { height: '7' })).rejects.toThrow('404: no such block')
})

test('an empty error has its status text', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503, statusText: 'Service Unavailable' }))
  await expect(callApi('getHealth', {})).rejects.toThrow('503: Service Unavailable')
})

test('a call that is refused with 429 is not sent again during the pause that the answer demands', async () => {
  vi.useFakeTimers()
  const refused = () => new Response('{"error":{}}', { status: 429, headers: { 'retry-after': '7' } })
  const fetched = vi.fn(async (url: string) =>
    url.endsWith('/8') ? Response.json({ height: 8 }) : refused(),
  )
  vi.stubGlobal('fetch', fetched)
  const ask = (height: string) => callApi('getBlock', { height }).catch(({ message }: ApiError) => message)
  const text = '429: {"error":{}}'
  expect([await ask('7'), await ask('7')]).toEqual([text, text])
  expect(await ask('8')).toEqual({ height: 8 })
  vi.advanceTimersByTime(6_900)
  expect(await ask('7')).toBe(text)
  expect(fetched).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(200)
  fetched.mockImplementation(async () => Response.json({ height: 7 }))
  expect(await ask('7')).toEqual({ height: 7 })
  expect(fetched).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

test.each([
  [429, '7', 7_000],
  [503, '2', 2_000],
  [429, null, 1_000],
  [429, '0', 1_000],
  [503, 'Wed, 21 Oct 2026 07:28:00 GMT', 1_000],
  [429, '86400', 60_000],
  [500, '7', undefined],
  [404, null, undefined],
])('the pause of an answer %i with Retry-After %s is %s ms', (status, retryAfter, pause) => {
  const headers = retryAfter === null ? undefined : { 'retry-after': retryAfter }
  expect(pauseOf(new Response('', { status, ...(headers && { headers }) }))).toBe(pause)
})

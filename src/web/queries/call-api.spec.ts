import { expect, test, vi } from 'vitest'
import { ApiError, callApi } from './call-api.ts'

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

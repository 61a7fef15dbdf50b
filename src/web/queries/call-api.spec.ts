import { expect, test, vi } from 'vitest'
import { ApiError, callApi, urlOf } from './call-api.ts'

test('names in the path are filled in, the rest becomes the query', () => {
  expect(urlOf('getBlock', { height: '7', limit: '20' })).toBe('/api/block/7?limit=20')
  expect(urlOf('getHealth', {})).toBe('/api/health')
})

test('a value cannot change the rest of the URL', () => {
  expect(urlOf('getTransaction', { signature: '../health?x=1' })).toBe('/api/transaction/..%2Fhealth%3Fx%3D1')
  expect(urlOf('search', { q: 'a&b=c d' })).toBe('/api/search?q=a%26b%3Dc+d')
})

test('an absent value is left out', () => {
  expect(urlOf('listTransactions', { block: undefined, limit: '5' })).toBe('/api/transactions?limit=5')
})

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

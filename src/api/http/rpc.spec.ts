import { expect, onTestFinished, test } from 'vitest'
import { start } from '../testing/start.ts'

const serve = async () => {
  const asked: string[] = []
  const api = await start({
    rpc: (body, admit) => {
      asked.push(body)
      return admit('getSlot', async () => `{"jsonrpc":"2.0","result":5,"id":${body.length}}`)
    },
  })
  onTestFinished(() => api.stop())
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/rpc`, { method: 'POST', body, headers })
  return { api, asked, post }
}

test('a body is answered whatever type it has, for pages of any site', async () => {
  const { asked, post } = await serve()
  const body = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}'
  for (const type of ['application/json', 'text/plain', 'application/octet-stream', '']) {
    const response = await post(body, {
      ...(type && { 'content-type': type }),
      origin: 'https://wallet.example',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({ jsonrpc: '2.0', result: 5, id: body.length })
  }
  expect(asked).toEqual([body, body, body, body])
})

test('a browser may send it after it asked for that', async () => {
  const { api } = await serve()
  const response = await fetch(`${api.url}/rpc`, {
    method: 'OPTIONS',
    headers: { origin: 'https://wallet.example', 'access-control-request-method': 'POST' },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
  expect(response.headers.get('access-control-allow-headers')).toBe('*')
})

test('a body that is too long, and another method, are refused without being read', async () => {
  const { api, asked, post } = await serve()
  const long = await post('x'.repeat(50_001))
  expect(long.status).toBe(413)
  expect(await long.json()).toMatchObject({
    error: { code: 413, message: 'The request is longer than 50000 bytes.' },
  })
  const get = await fetch(`${api.url}/rpc`)
  expect(get.status).toBe(405)
  expect(get.headers.get('allow')).toBe('POST')
  expect(asked).toEqual([])
})

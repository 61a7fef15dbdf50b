import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../index.ts'
import { start } from '../testing/start.ts'

let api: Api
beforeAll(async () => {
  api = await start()
})
afterAll(() => api.stop())

/** Sends these bytes and reads what comes back until the server closes the connection. */
async function exchange(request: string) {
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.write(request.replaceAll('\n', '\r\n'))
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers, body }
}

const tail = 'Connection: close\n\n'
const upgrade =
  'Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n\n'
const long = 'a'.repeat(3_000)

test.each([
  ['a method that a page does not have', 405, `PUT / HTTP/1.1\nHost: h\n${tail}`],
  ['a method that a call does not have', 405, `DELETE /api/health HTTP/1.1\nHost: h\n${tail}`],
  ['a page address that is too long', 414, `GET /${long} HTTP/1.1\nHost: h\n${tail}`],
  ['a call address that is too long', 414, `GET /api/${long} HTTP/1.1\nHost: h\n${tail}`],
  ['two Host headers', 400, `GET /api/health HTTP/1.1\nHost: h\nHost: other\n${tail}`],
  ['two Host headers on a page', 400, `GET / HTTP/1.1\nHost: h\nhost: h\n${tail}`],
  ['a live socket with two Host headers', 400, `GET /ws HTTP/1.1\nHost: h\nHost: other\n${upgrade}`],
  ['a live socket of another path', 404, `GET /other HTTP/1.1\nHost: h\n${upgrade}`],
  ['no Host header', 400, `GET /api/health HTTP/1.1\n${tail}`],
  ['an expectation that the server does not know', 417, `GET / HTTP/1.1\nHost: h\nExpect: x\n${tail}`],
  ['headers that are too large', 431, `GET / HTTP/1.1\nHost: h\nX: ${'a'.repeat(20_000)}\n${tail}`],
  ['what is not HTTP', 400, 'what is this\n\n'],
  ['a body that is too large', 405, `POST /api/health HTTP/1.1\nHost: h\nContent-Length: 99999999\n${tail}`],
  ['an unreadable address', 400, `GET /api/block/%zz HTTP/1.1\nHost: h\n${tail}`],
])('%s is refused with %i and every security header', async (_, expected, request) => {
  const { status, headers } = await exchange(request)
  expect(status).toBe(expected)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': expect.any(String),
  })
})

test('one Host header, or none in HTTP/1.0, is accepted', async () => {
  expect((await exchange(`GET /api/health HTTP/1.1\nHost: h\n${tail}`)).status).toBe(200)
  expect((await exchange('GET /api/health HTTP/1.0\n\n')).status).toBe(200)
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { start } from '#api/testing/start.ts'
import type { Api } from '../index.ts'

let api: Api
beforeAll(async () => {
  api = await start()
})
afterAll(() => api.stop())

/** Sends these bytes and reads what comes back until the server closes the connection. */
async function exchange(request: string, { url } = api) {
  const { hostname, port } = new URL(url)
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
  ['a method that a page does not have', 405, `PUT / HTTP/1.1\nHost: localhost\n${tail}`],
  ['a method that a call does not have', 405, `DELETE /api/health HTTP/1.1\nHost: localhost\n${tail}`],
  ['a page address that is too long', 414, `GET /${long} HTTP/1.1\nHost: localhost\n${tail}`],
  ['a call address that is too long', 414, `GET /api/${long} HTTP/1.1\nHost: localhost\n${tail}`],
  ['two Host headers', 400, `GET /api/health HTTP/1.1\nHost: localhost\nHost: other\n${tail}`],
  ['two Host headers on a page', 400, `GET / HTTP/1.1\nHost: localhost\nhost: localhost\n${tail}`],
  ['a live socket with two Host headers', 400, `GET /ws HTTP/1.1\nHost: localhost\nHost: other\n${upgrade}`],
  ['a live socket of another path', 404, `GET /other HTTP/1.1\nHost: localhost\n${upgrade}`],
  ['no Host header', 400, `GET /api/health HTTP/1.1\n${tail}`],
  [
    'an expectation that the server does not know',
    417,
    `GET / HTTP/1.1\nHost: localhost\nExpect: x\n${tail}`,
  ],
  ['headers that are too large', 431, `GET / HTTP/1.1\nHost: localhost\nX: ${'a'.repeat(20_000)}\n${tail}`],
  ['what is not HTTP', 400, 'what is this\n\n'],
  [
    'a body that is too large',
    405,
    `POST /api/health HTTP/1.1\nHost: localhost\nContent-Length: 99999999\n${tail}`,
  ],
  ['an unreadable address', 400, `GET /api/block/%zz HTTP/1.1\nHost: localhost\n${tail}`],
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
  expect((await exchange(`GET /api/health HTTP/1.1\nHost: localhost\n${tail}`)).status).toBe(200)
  expect((await exchange('GET /api/health HTTP/1.0\n\n')).status).toBe(200)
})

test.each([
  ['a foreign Host', 'GET /api/health HTTP/1.1\nHost: evil.test\n\n'],
  ['a foreign Host on a page', 'GET / HTTP/1.1\nHost: 127.0.0.1.evil.test:3000\n\n'],
  ['a Host of another address', 'GET / HTTP/1.1\nHost: 192.168.0.1\n\n'],
  ['a Host that is no host name', 'GET / HTTP/1.1\nHost: localhost/@evil.test\n\n'],
  ['a live socket with a foreign Host', `GET /ws HTTP/1.1\nHost: evil.test\n${upgrade}`],
  ['two Host headers', 'GET / HTTP/1.1\nHost: localhost\nHost: localhost\n\n'],
])('a server on loopback refuses %s, and what follows on the connection', async (_, request) => {
  const { status, headers, body } = await exchange(`${request}GET /api/health HTTP/1.1\nHost: localhost\n\n`)
  expect([status, headers.connection]).toEqual([400, 'close'])
  expect(body).not.toContain('"network"')
})

test('a server on loopback answers to the names of this machine and to PUBLIC_URL, another one to every name', async () => {
  const get = (host: string) => `GET /api/health HTTP/1.1\nHost: ${host}\n${tail}`
  for (const host of ['localhost:3000', '127.0.0.1', '127.0.0.2:80', '[::1]:3000', 'gor.localhost'])
    expect((await exchange(get(host))).status, host).toBe(200)
  const proxied = await start({ publicUrl: 'https://gor.example.org' })
  const open = await start({ host: '0.0.0.0' })
  onTestFinished(async () => void (await Promise.all([proxied.stop(), open.stop()])))
  expect((await exchange(get('Gor.example.org'), proxied)).status).toBe(200)
  expect((await exchange(get('other.example.org'), proxied)).status).toBe(400)
  expect((await exchange(get('other.example.org'), open)).status).toBe(200)
})

test('an offer of HTTP/2 without encryption is answered in HTTP/1.1, its body included, and the connection stays', async () => {
  const offer =
    'Connection: Upgrade, HTTP2-Settings\nUpgrade: h2c\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\n'
  const get = (path: string, end: string) => `GET ${path} HTTP/1.1\nHost: localhost\n${offer}${end}`
  expect((await exchange(get('/api/health', 'Connection: close\n\n'))).status).toBe(200)
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(get('/api/health', '\n').replaceAll('\n', '\r\n'))
  await expect.poll(() => text).toContain('"network"')
  const body = '{"value":1}'
  const post = `POST /api/trollbox/settings/trollbox_enabled HTTP/1.1\nHost: localhost\n${offer}Content-Type: application/json\nContent-Length: ${body.length}\n\n${body}`
  socket.write(post.replaceAll('\n', '\r\n'))
  await expect.poll(() => text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403'])
})

test('a path with a slash at its end is treated as the path without it', async () => {
  const ask = async (method: string, path: string) =>
    (await exchange(`${method} ${path} HTTP/1.1\nHost: localhost\n${tail}`)).status
  for (const [method, path] of [
    ['GET', '/metrics'],
    ['POST', '/metrics'],
    ['PUT', '/api/health'],
    ['DELETE', '/api/trollbox/settings/trollbox_enabled'],
  ] as const)
    expect([path, await ask(method, `${path}/`)]).toEqual([path, await ask(method, path)])
})

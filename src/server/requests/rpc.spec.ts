import { EventEmitter, once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tooMany } from '#api/errors.ts'
import { start } from '#api/testing/start.ts'
import { silent } from '#lib/log/log.ts'
import { NoTurn } from '#lib/work/turns.ts'
import { JsonText } from '#svm/rpc/json-rpc.ts'
import { RpcError, TooManyCalls } from '#svm/rpc/rpc-error.ts'
import { createAdmission } from './admission.ts'
import { RPC_ROOM, type RpcMethods, serveRpc } from './rpc.ts'

const getSlot: RpcMethods = new Map([['getSlot', () => 5]])
const callText = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method })

const serve = async (rpc = getSlot) => {
  const asked: (readonly unknown[])[] = []
  const api = await start({
    rpc: new Map(
      [...rpc].map(([name, run]) => [
        name,
        (params: readonly unknown[]) => {
          asked.push(params)
          return run(params)
        },
      ]),
    ),
  })
  onTestFinished(() => api.stop())
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/rpc`, { method: 'POST', body, headers })
  return { api, asked, post }
}

test('a body is answered whatever type it has, for pages of any site', async () => {
  const { asked, post } = await serve()
  const body = '{"jsonrpc":"2.0","id":7,"method":"getSlot","params":["x"]}'
  for (const type of ['application/json', 'text/plain', 'application/octet-stream', '']) {
    const response = await post(body, {
      ...(type && { 'content-type': type }),
      origin: 'https://wallet.example',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({ jsonrpc: '2.0', result: 5, id: 7 })
  }
  expect(asked).toEqual([['x'], ['x'], ['x'], ['x']])
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

test('a foreign Host and a URL that is too long are refused with an error of JSON-RPC', async () => {
  const { api, asked } = await serve()
  const { port } = new URL(api.url)
  const post = async (path: string, headers: Record<string, string>) => {
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
    sent.end('{}')
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: JSON.parse((await response.toArray()).join('')) }
  }
  const foreign = await post('/rpc', { host: 'evil.test' })
  const long = await post(`/rpc?${'x'.repeat(3_000)}`, {})
  const told = [foreign, long].map(({ status, body }) => [status, body.jsonrpc, body.id, body.error.code])
  expect(told).toEqual([
    [400, '2.0', null, 400],
    [414, '2.0', null, 414],
  ])
  expect(foreign.body.error.message).toContain('The Host header is "evil.test"')
  expect(asked).toEqual([])
})

test('where the node limits the rate of calls, the answer is a 429 that says when to try again', async () => {
  const refuse = async () => {
    throw new TooManyCalls('too many', 7)
  }
  const { post } = await serve(new Map([['getBalance', refuse]]))
  const response = await post(callText('getBalance'))
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('7')
  expect(await response.json()).toEqual({
    ...{ jsonrpc: '2.0', id: 1 },
    error: { code: 429, message: 'too many', data: { retryAfter: 7 } },
  })
})

/** Methods that run these tasks, and a batch that calls each once. */
const calling = (...tasks: (() => unknown)[]) => ({
  rpc: new Map(tasks.map((task, n) => [`method ${n}`, task])),
  batch: `[${tasks.map((_, n) => callText(`method ${n}`))}]`,
})
type Answered = { result?: unknown; error?: { code: number; message: string } }
const failing = (error: unknown) => () => Promise.reject(error)

test('each call of a batch has its own error; a status is for all of them', async () => {
  const refused = tooMany('Too many requests', 7)
  const { rpc, batch } = calling(
    async () => 'fine',
    failing(refused),
    failing(new NoTurn('none')),
    failing(new RpcError(-32602, 'Invalid limit')),
    failing(new TypeError('a bug')),
  )
  const { post } = await serve(rpc)
  const response = await post(batch)
  expect(response.status).toBe(200)
  const answers = (await response.json()) as Answered[]
  expect(answers.map(({ result, error }) => result ?? `${error?.code} ${error?.message}`)).toEqual([
    'fine',
    '429 Too many requests: try again in 7 s.',
    '503 The database has too much to do just now: try again in a moment.',
    '-32602 Invalid limit',
    '-32603 Internal error',
  ])
  const twice = calling(failing(refused), failing(refused))
  const { post: postBoth } = await serve(twice.rpc)
  const both = await postBoth(twice.batch)
  expect(both.status).toBe(429)
  expect(both.headers.get('retry-after')).toBe('7')
  expect(await both.json()).toHaveLength(2)
})

test.each(['gzip', 'br', 'identity'])('a long answer is sent whole as %s', async (encoding) => {
  const long = JSON.stringify('12 \u{1f600} '.repeat(100_000))
  const { post } = await serve(new Map([['getBlock', () => new JsonText(long)]]))
  const response = await post(callText('getBlock'), { 'accept-encoding': encoding })
  expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect((await response.text()) === `{"jsonrpc":"2.0","id":1,"result":${long}}`).toBe(true)
})

test('many unread long answers to one address have bounded memory, and another address is answered meanwhile', async () => {
  // The answer is longer than what the buffers of a connection hold for a client that does not read.
  const long = `"${'x'.repeat(8_000_000)}"`
  let made = 0
  const app = fastify()
  onTestFinished(() => app.close())
  serveRpc(
    app,
    new Map<string, (params: readonly unknown[]) => unknown>([
      ...getSlot,
      [
        'getMultipleAccounts',
        async () => {
          made++
          await sleep(20)
          return new JsonText(long)
        },
      ],
    ]),
    createAdmission({ turns: 4 }),
    silent,
    { ...RPC_ROOM, overall: 4 * 32_000_000, perClient: 32_000_000, kept: 32_000_000, waitMs: 120_000 },
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = new URL(url)
  const body = callText('getMultipleAccounts')
  const memory = () => process.memoryUsage().arrayBuffers
  const before = memory()
  const sockets = Array.from({ length: 40 }, () => {
    const socket = connect(Number(port), '127.0.0.1').pause()
    socket.write(
      `POST /rpc HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 192.0.2.1\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    return socket
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await expect.poll(() => made).toBeGreaterThan(3)
  await sleep(300)
  // Eight of the calls begin before the length of their answers is known.
  expect(made).toBeLessThanOrEqual(8)
  expect(memory() - before).toBeLessThan(80_000_000)
  const other = await fetch(`${url}/rpc`, {
    method: 'POST',
    body: callText('getSlot'),
    headers: { 'x-forwarded-for': '192.0.2.2' },
  })
  expect(other.status).toBe(200)
  // A client that reads makes room for the next requests.
  for (const socket of sockets) socket.resume()
  await expect.poll(() => made).toBeGreaterThan(10)
})

test('many short answers to one address wait for each other, and none is refused', async () => {
  let running = 0
  let most = 0
  const { rpc, batch } = calling(async () => {
    most = Math.max(most, ++running)
    await sleep(5)
    running--
    return 'x'
  })
  const { post } = await serve(rpc)
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await post(batch)).status))
  expect(statuses).toEqual(Array(60).fill(200))
  expect(most).toBeLessThanOrEqual(16)
})

test('what a client asked for that is gone is not computed', async () => {
  let begun = 0
  const begins = new EventEmitter()
  const { rpc, batch } = calling(
    ...Array.from({ length: 50 }, () => async () => {
      begun++
      begins.emit('one')
      await sleep(20)
      return ''
    }),
  )
  const looked = vi.spyOn(rpc, 'get')
  const api = await start({ rpc })
  onTestFinished(() => api.stop())
  const { port } = new URL(api.url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const first = once(begins, 'one')
  socket.write(`POST /rpc HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${batch.length}\r\n\r\n${batch}`)
  await first
  socket.destroy()
  await vi.waitFor(() => expect(looked).toHaveBeenCalledWith('method 49'))
  expect(begun).toBeLessThan(10)
})

import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { blockRow, start } from '#api/testing/start.ts'
import { textFrame } from '#lib/network/websocket-frame.ts'
import { noSlowdown } from '#lib/work/idle-slowdown.ts'
import type { RpcSubscriptions } from './rpc-socket.ts'

type Client = Parameters<RpcSubscriptions['connect']>[0]

/** Starts a server that answers each message with its length and remembers the clients. */
async function serve() {
  const clients: Client[] = []
  const ended: Client[] = []
  const api = await start({
    rpcSubscriptions: {
      connect: (client) => {
        clients.push(client)
        return {
          receive: (text) => client.admit('signatureSubscribe', async () => client.send(String(text.length))),
          end: () => ended.push(client),
        }
      },
      count: () => 7,
    },
  })
  onTestFinished(api.stop)
  const open = (path: string, headers: Record<string, string> = {}) => {
    const socket = new WebSocket(api.url.replace('http', 'ws') + path, { headers })
    onTestFinished(() => socket.terminate())
    const received: string[] = []
    socket.on('message', (data) => received.push(String(data)))
    socket.on('error', () => undefined)
    const status = new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    })
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    return { socket, received, status, closed }
  }
  return { api, clients, ended, open }
}

test('a client of the RPC gets the answers to its messages and nothing of the live socket', async () => {
  const { api, clients, ended, open } = await serve()
  const [rpc, other, live] = [open('/rpc'), open('/rpc/'), open('/ws')]
  expect(await Promise.all([rpc.status, other.status, live.status])).toEqual([101, 101, 101])
  await vi.waitFor(() => expect(live.received).toHaveLength(1))
  rpc.socket.send('x'.repeat(10_000))
  await vi.waitFor(() => expect(rpc.received).toEqual(['10000']))
  expect([clients.length, clients[0]?.address]).toEqual([2, '127.0.0.1'])
  const texts = ['', 'ü'.repeat(60), 'ü'.repeat(100), 'ü'.repeat(40_000), 'ü'.repeat(1_500_000)]
  const frames = Buffer.concat(texts.map(textFrame))
  for (const client of clients) client.send(frames)
  for (const { received } of [rpc, other])
    await vi.waitFor(() => expect(received.slice(-texts.length)).toEqual(texts))
  const metrics = await (await fetch(`${api.url}/metrics`)).text()
  expect(metrics).toContain('gorscope_live_sockets 1\n')
  expect(metrics).toContain('gorscope_rpc_sockets 2\n')
  expect(metrics).toContain('gorscope_rpc_subscriptions 7\n')
  rpc.socket.close()
  await vi.waitFor(() => expect(ended).toEqual([clients[0]]))
  clients[1]?.close('blocks were lost')
  expect(await other.closed).toBe(1013)
})

test('long messages and too many of them close its socket, and one address has not all', async () => {
  const { open } = await serve()
  const [long, chatty] = [open('/rpc'), open('/rpc')]
  await Promise.all([long.status, chatty.status])
  long.socket.send('x'.repeat(10_001))
  for (let i = 0; i < 501; i++) chatty.socket.send('x')
  expect(await Promise.all([long.closed, chatty.closed])).toEqual([1009, 1008])
  const from = { 'x-forwarded-for': '198.51.100.1' }
  const all = await Promise.all(Array.from({ length: 101 }, () => open('/rpc', from).status))
  expect(all.filter((status) => status === 429)).toHaveLength(1)
  expect(await open('/rpc', { 'x-forwarded-for': '198.51.100.2' }).status).toBe(101)
})

test('a client that does not read gets 16 MB at most, and the others all', async () => {
  const { api, clients, ended, open } = await serve()
  const lazy = connect(Number(new URL(api.url).port), '127.0.0.1')
  onTestFinished(() => void lazy.destroy())
  lazy.on('error', () => undefined)
  lazy.write(
    'GET /rpc HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  lazy.pause()
  await vi.waitFor(() => expect(clients).toHaveLength(1))
  const reader = open('/rpc')
  await reader.status
  const block = textFrame('x'.repeat(2_000_000))
  let sent = 0
  while (ended.length === 0 && sent < 60) {
    for (const client of clients) client.send(block)
    sent++
    await vi.waitFor(() => expect(reader.received).toHaveLength(sent))
  }
  await vi.waitFor(() => expect(ended).toEqual([clients[0]]))
  // The operating system holds more data in addition to the 16 MB.
  expect(sent).toBeGreaterThan(8)
  expect(sent).toBeLessThan(40)
  expect(await (await fetch(`${api.url}/metrics`)).text()).toContain('live_sockets_dropped_total 1\n')
})

test('whose sockets took more than their share are closed with 1013 and refused, and others are not', async () => {
  const { api, clients, open } = await serve()
  const from = (last: number) => ({ 'x-forwarded-for': `198.51.100.${last}` })
  const [greedy, second, other] = [open('/rpc', from(1)), open('/rpc', from(1)), open('/rpc', from(2))]
  await Promise.all([greedy.status, second.status, other.status])
  clients.find(({ address }) => address === '198.51.100.1')?.spend(29_000)
  for (let i = 0; i < 100; i++) greedy.socket.send('x')
  await vi.waitFor(() => expect(greedy.received).toHaveLength(100))
  for (const client of clients) client.spend(1_500)
  expect(await Promise.all([greedy.closed, second.closed])).toEqual([1013, 1013])
  expect(await open('/rpc', from(1)).status).toBe(429)
  expect(await open('/ws', from(1)).status).toBe(429)
  other.socket.send('xx')
  await vi.waitFor(() => expect(other.received).toEqual(['2']))
  // Other requests are answered while nobody waits.
  expect((await fetch(`${api.url}/api/health`, { headers: from(1) })).status).toBe(200)
})

test('who has subscribed counts as a visitor with every block', async () => {
  let visits = 0
  let subscriptions = 0
  const connect = () => ({ receive: () => undefined, end: () => undefined })
  const api = await start({
    pace: { ...noSlowdown, wake: () => void visits++ },
    rpcSubscriptions: { connect, count: () => subscriptions },
  })
  onTestFinished(api.stop)
  api.head.accept(blockRow(5), [])
  expect(visits).toBe(0)
  subscriptions = 1
  api.head.accept(blockRow(6), [])
  expect(visits).toBe(1)
})

test('without the RPC there is no socket', async () => {
  const api = await start()
  onTestFinished(api.stop)
  const status = new Promise((resolve) =>
    new WebSocket(`${api.url.replace('http', 'ws')}/rpc`).on('error', ({ message }) => resolve(message)),
  )
  expect(await status).toContain('404')
})

import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { silent } from '#lib/log/log.ts'
import { openSocket, routeSockets, type SocketOptions } from './socket.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/**
 * Starts a server with sockets.
 *
 * @param share the share of each address in milliseconds
 */
async function serve({
  share = Number.POSITIVE_INFINITY,
  ...options
}: Omit<Partial<SocketOptions>, 'budget'> & { share?: number } = {}) {
  const spent = new Map<string, number>()
  const server: Server = createServer((_, response) => response.end('page'))
  const live = openSocket({
    log: silent,
    budget: {
      spend: (address, ms) => spent.set(address, (spent.get(address) ?? 0) + ms),
      isOverShare: (address) => (spent.get(address) ?? 0) > share,
    },
    ...options,
  })
  live.handle({
    onOpen: (client) => live.sendText(client, '{"type":"connected","data":{"slot":9,"height":8}}'),
  })
  const upgrade = routeSockets(new Map([['/ws', live]]))
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    upgrade(request, stream, head)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(async () => {
    await live.stop()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { live, port, spent, url: `ws://127.0.0.1:${port}/ws` }
}

const update = (slot: number) =>
  ({ type: 'slot_update', data: { slot, height: slot, transactionCount: 1, timestamp: null } }) as const

function join(url: string, options: ClientOptions = {}) {
  const client = new WebSocket(url, options)
  const received: unknown[] = []
  client.on('message', (data) => received.push(JSON.parse(String(data))))
  client.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => client.on('close', resolve))
  ends.push(() => client.terminate())
  return { client, received: received, closed }
}

/**
 * Opens a socket from an address.
 *
 * @returns the status of the answer
 */
const openFrom = (url: string, client: string) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': client } })
    ends.push(() => socket.terminate())
    socket.on('error', () => undefined)
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })

test('the last sockets are kept for addresses that have none', async () => {
  const { url } = await serve({ mostClients: 10 })
  const opened: number[] = []
  for (let n = 0; n < 10; n++) opened.push(await openFrom(url, `198.51.100.${n % 3}`))
  expect(opened).toEqual([...Array(9).fill(101), 503])
  expect(await openFrom(url, '198.51.100.9')).toBe(101)
  expect(await openFrom(url, '198.51.100.10')).toBe(503)
})

test('one address cannot take the sockets of all', async () => {
  const { url, live } = await serve({ mostOfOne: 2 })
  const from = (client: string) => openFrom(url, client)
  expect([await from('198.51.100.1'), await from('198.51.100.1'), await from('198.51.100.1')]).toEqual([
    101, 101, 429,
  ])
  expect(await from('198.51.100.2')).toBe(101)
  ends.pop()?.()
  ends.splice(1, 1)[0]?.()
  await vi.waitFor(() => expect(live.clients()).toBe(1))
  expect(await from('198.51.100.1')).toBe(101)
})

test('the live socket sends the newest slot first, then every update', async () => {
  const { live, url } = await serve()
  const { received } = join(url)
  await vi.waitFor(() => expect(received).toEqual([{ type: 'connected', data: { slot: 9, height: 8 } }]))
  live.send(update(10))
  await vi.waitFor(() => expect(received[1]).toEqual(update(10)))
  expect(live.clients()).toBe(1)
})

test('a client that does not read is closed, and the others receive every message', async () => {
  const { live, port, url } = await serve({ mostBuffered: 64 * 1024 })
  const lazy = connect(port, '127.0.0.1')
  ends.push(() => lazy.destroy())
  lazy.on('error', () => undefined)
  lazy.write(
    'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  lazy.pause()
  const { received } = join(url)
  await vi.waitFor(() => expect(live.clients()).toBe(2))
  const before = process.memoryUsage().arrayBuffers
  for (let slot = 0; live.dropped() === 0 && slot < 500_000; slot++) {
    live.send(update(slot))
    if (slot % 50 === 0) await sleep(0)
  }
  expect(live.dropped()).toBe(1)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  await vi.waitFor(() => expect(live.clients()).toBe(1), 5_000)
  live.send(update(-1))
  await vi.waitFor(() => expect(received.at(-1)).toEqual(update(-1)))
})

test('a client that does not answer a ping is terminated', async () => {
  const { live, url } = await serve({ pingMs: 50 })
  const { client } = join(url)
  await vi.waitFor(() => expect(live.clients()).toBe(1))
  await sleep(200)
  expect(live.clients()).toBe(1)
  client.pause()
  await vi.waitFor(() => expect(live.clients()).toBe(0))
})

test('a client that does not read cannot answer pings', async () => {
  const { live, url } = await serve({ pingMs: 50 })
  const { client } = join(url)
  await vi.waitFor(() => expect(live.clients()).toBe(1))
  client.pause()
  const pongs = setInterval(() => client.pong(), 10)
  ends.push(() => clearInterval(pongs))
  await vi.waitFor(() => expect(live.clients()).toBe(0))
})

test('long messages and too many messages from a client close its socket', async () => {
  const { live, url } = await serve()
  const long = join(url)
  const chatty = join(url)
  const pinging = join(url)
  await vi.waitFor(() => expect(live.clients()).toBe(3))
  long.client.send('x'.repeat(5_000))
  expect(await long.closed).toBe(1009)
  for (let i = 0; i < 300; i++) chatty.client.send('hello')
  expect(await chatty.closed).toBe(1008)
  for (let i = 0; i < 300; i++) pinging.client.ping()
  expect(await pinging.closed).toBe(1008)
})

test('received messages and sent bytes are spent by the address, and more than its share closes its sockets with 1013', async () => {
  const { live, url, spent } = await serve({ share: 60, mostMessages: 1_000 })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const [one, two, other] = [join(url, from('198.51.100.1')), join(url, from('198.51.100.1')), join(url)]
  await vi.waitFor(() => expect(live.clients()).toBe(3))
  for (let i = 0; i < 150; i++) one.client.send('hello')
  await vi.waitFor(() => expect(spent.get('198.51.100.1')).toBeGreaterThanOrEqual(15))
  expect(spent.get('198.51.100.1')).toBeLessThan(16)
  live.send({ ...update(1), data: { ...update(1).data, timestamp: 'x'.repeat(2_000_000) } })
  // Two megabytes are sent to each of two clients.
  await vi.waitFor(() => expect(spent.get('198.51.100.1')).toBeGreaterThan(46))
  await vi.waitFor(() => expect(two.received).toHaveLength(2))
  for (let i = 0; i < 200; i++) one.client.send('hello')
  expect(await one.closed).toBe(1013)
  two.client.send('hello')
  expect(await two.closed).toBe(1013)
  const refused = new Promise((resolve) =>
    new WebSocket(url, from('198.51.100.1')).on('error', ({ message }) => resolve(message)),
  )
  expect(await refused).toContain('429')
  live.send(update(2))
  await vi.waitFor(() => expect(other.received.at(-1)).toEqual(update(2)))
})

test('other paths and too many clients are refused, and the server goes on', async () => {
  const { live, url, port } = await serve({ mostClients: 1 })
  join(url)
  await vi.waitFor(() => expect(live.clients()).toBe(1))
  const statusOf = (target: string) =>
    new Promise((resolve) =>
      new WebSocket(target).on('error', (error) => resolve(error.message.match(/\d{3}/)?.[0])),
    )
  expect(await statusOf(url)).toBe('503')
  expect(await statusOf(`ws://127.0.0.1:${port}/elsewhere`)).toBe('404')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})

test('stopping closes sockets with code 1001', async () => {
  const { live, url } = await serve()
  const { closed } = join(url)
  await vi.waitFor(() => expect(live.clients()).toBe(1))
  await live.stop()
  expect(await closed).toBe(1001)
})

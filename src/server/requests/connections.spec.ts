import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isLoopback } from '#lib/network/loopback.ts'
import { limitConnections } from './connections.ts'

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

async function serve(isProxy: (address: string) => boolean) {
  const server: Server = createServer((_, response) => response.end('page'))
  limitConnections(server, isProxy, 3)
  server.listen(0, '::')
  await once(server, 'listening')
  ends.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  /** Opens a connection and requests the page. Returns the first line of the answer, and the connection. */
  const open = async (host = '127.0.0.1', localAddress = host): Promise<[string, Socket]> => {
    const socket = connect({ port, host, localAddress })
    socket.on('error', () => undefined)
    ends.push(() => socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [data] = (await once(socket, 'data')) as [Buffer]
    return [String(data).split('\r\n', 1)[0] ?? '', socket]
  }
  return { open }
}

const OK = 'HTTP/1.1 200 OK'
const REFUSED = 'HTTP/1.1 429 Too Many Requests'

test('one address has so many connections, others have theirs, and a closed one makes room', async () => {
  const { open } = await serve(() => false)
  const opened = [await open(), await open(), await open()]
  expect(opened.map(([line]) => line)).toEqual([OK, OK, OK])
  expect((await open())[0]).toBe(REFUSED)
  expect((await open('127.0.0.1', '127.0.0.2'))[0]).toBe(OK)
  opened[0]?.[1].destroy()
  await expect.poll(async () => (await open())[0]).toBe(OK)
})

test('the connections of a trusted proxy are not limited', async () => {
  const { open } = await serve(isLoopback)
  for (let n = 0; n < 5; n++) expect((await open())[0]).toBe(OK)
})

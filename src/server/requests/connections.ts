import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkClient } from './client-address.ts'
import { endWithError } from './raw-response.ts'
import { peerOf, type TrustedProxies } from './trusted-proxies.ts'

/** The most connections of all addresses. */
const MAX_CONNECTIONS = 20_000
/** The most connections of one address: more than its live sockets and its requests together. */
const MAX_OF_ONE = 1_000

const TOO_MANY = {
  status: '429 Too Many Requests',
  code: 'rate_limited',
  message: 'Too many connections are open from your network address: close one of them first.',
}

/**
 * Limits the connections to a server, so that one address cannot take them all. A trusted proxy may have all
 * of them, because it forwards the requests of all visitors.
 */
export function limitConnections(server: Server, isProxy: TrustedProxies, mostOfOne = MAX_OF_ONE): void {
  const counts = new Map<string, number>()
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', (socket: Socket) => {
    const address = peerOf({ headers: {}, socket })
    if (isProxy(address)) return
    const client = networkClient(address)
    const count = counts.get(client) ?? 0
    if (count >= mostOfOne) {
      socket.on('error', () => socket.destroy())
      endWithError(socket, TOO_MANY)
      return
    }
    counts.set(client, count + 1)
    socket.once('close', () => {
      const left = (counts.get(client) ?? 1) - 1
      if (left > 0) counts.set(client, left)
      else counts.delete(client)
    })
  })
}

import type { Server } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import type { SocketMessage } from '#contract/socket.ts'
import type { Log } from '#lib/log.ts'
import { clientAddress } from './client-address.ts'
import type { HostCheck } from './host.ts'
import { endWithError } from './raw-response.ts'

/** Clients have little to send: a larger message closes the socket with 1009… */
const MAX_MESSAGE_BYTES = 4_096
/** …and more messages than this between two pings with 1008. */
const MAX_MESSAGES = 200

const refusals = {
  path: { status: '404 Not Found', code: 'not_found', message: 'The live socket is at /ws.' },
  full: {
    status: '503 Service Unavailable',
    code: 'unavailable',
    message: 'Too many live sockets are open: try again later.',
  },
  fullForClient: {
    status: '429 Too Many Requests',
    code: 'rate_limited',
    message: 'Too many live sockets are open from this address: close one of them first.',
  },
}

export type SocketOptions = {
  log: Log
  checkHost?: HostCheck
  /** The first message to each client. */
  greeting: () => SocketMessage
  /** Called with each text message of a client; not after `onClose`. */
  onMessage?: (client: WebSocket, text: string) => void
  onClose?: (client: WebSocket) => void
  /** Whether other code handles upgrades of other paths; without it they are refused. */
  othersUpgrade?: boolean
  pingMs?: number
  /** Unsent bytes above which a client counts as too slow. */
  mostBuffered?: number
  mostClients?: number
  /** From one address. */
  mostOfOne?: number
}

/**
 * The live socket: each message goes to all clients and is serialized once. A client that does not read is closed with
 * 1013 when its unsent bytes exceed `mostBuffered`; it reconnects and receives the newest slot.
 */
export function openSocket(server: Server, options: SocketOptions) {
  const {
    log,
    greeting,
    pingMs = 20_000,
    mostBuffered = 1024 * 1024,
    mostClients = 5_000,
    mostOfOne = 500,
  } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    // Pings are counted and answered below: pongs to a client that never reads would accumulate.
    autoPong: false,
  })
  const unanswered = new WeakSet<WebSocket>()
  const messageCounts = new WeakMap<WebSocket, number>()
  const addresses = new Map<WebSocket, string>()
  const counts = new Map<string, number>()
  let dropped = 0

  server.on('upgrade', (request, stream, head) => {
    // Without a listener a reset connection would end the process.
    stream.on('error', () => stream.destroy())
    const path = (request.url ?? '').split('?', 1)[0]
    const problem = options.checkHost?.(request)
    if (problem !== undefined)
      endWithError(stream, { status: '400 Bad Request', code: 'bad_input', message: problem })
    else if (path !== '/ws') {
      if (!options.othersUpgrade) endWithError(stream, refusals.path)
    } else if (sockets.clients.size >= mostClients) {
      endWithError(stream, refusals.full)
    } else if ((counts.get(clientAddress(request)) ?? 0) >= mostOfOne) {
      endWithError(stream, refusals.fullForClient)
    } else {
      sockets.handleUpgrade(request, stream, head, (client) => accept(client, clientAddress(request)))
    }
  })

  const accept = (client: WebSocket, address: string) => {
    addresses.set(client, address)
    counts.set(address, (counts.get(address) ?? 0) + 1)
    client.on('pong', () => unanswered.delete(client))
    client.on('message', (data, isBinary) => {
      if (countMessage(client) && !isBinary) options.onMessage?.(client, String(data))
    })
    client.on('close', () => {
      options.onClose?.(client)
      addresses.delete(client)
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    client.on('ping', (data) => {
      if (countMessage(client)) client.pong(data)
    })
    // Oversize and malformed frames: ws has closed the socket with the right code already.
    client.on('error', (error) => log.debug({ error: error.message }, 'A live socket was closed'))
    client.send(JSON.stringify(greeting()))
  }

  const countMessage = (client: WebSocket): boolean => {
    const count = (messageCounts.get(client) ?? 0) + 1
    messageCounts.set(client, count)
    if (count <= MAX_MESSAGES) return true
    client.close(1008, 'too many messages')
    setTimeout(() => client.terminate(), 1_000).unref()
    return false
  }

  const drop = (client: WebSocket) => {
    dropped++
    client.close(1013, 'too slow')
    // The close frame is behind the unsent data and may never be read: terminate after a second.
    setTimeout(() => client.terminate(), 1_000).unref()
  }

  const beat = setInterval(() => {
    for (const client of sockets.clients) {
      if (unanswered.has(client)) {
        client.terminate()
        continue
      }
      unanswered.add(client)
      messageCounts.delete(client)
      if (client.readyState === WebSocket.OPEN) client.ping()
    }
  }, pingMs)
  beat.unref()

  const sendTo = (client: WebSocket, data: Buffer, binary: boolean) => {
    if (client.readyState !== WebSocket.OPEN) return
    if (client.bufferedAmount > mostBuffered) drop(client)
    else client.send(data, { binary })
  }

  return {
    send(message: SocketMessage) {
      if (sockets.clients.size === 0) return
      const data = Buffer.from(JSON.stringify(message))
      for (const client of sockets.clients) sendTo(client, data, false)
    },
    /** Bytes to one client, as a binary message. */
    sendBytes: (client: WebSocket, bytes: Buffer) => sendTo(client, bytes, true),
    clients: () => sockets.clients.size,
    addressOf: (client: WebSocket) => addresses.get(client) ?? '',
    /** How many clients were closed because they did not read. */
    dropped: () => dropped,
    /** Closes all sockets with 1001 (going away), and terminates those still open after half a second. */
    async stop() {
      clearInterval(beat)
      for (const client of sockets.clients) client.close(1001, 'the server stops')
      const deadline = Date.now() + 500
      while (sockets.clients.size > 0 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 20))
      for (const client of sockets.clients) client.terminate()
      sockets.close()
    },
  }
}
export type LiveSocket = ReturnType<typeof openSocket>

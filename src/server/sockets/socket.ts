import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { SocketMessage } from '#contract/socket.ts'
import type { Log } from '#lib/log/log.ts'
import { binaryFrame, textFrame } from '#lib/network/websocket-frame.ts'
import { createPauses } from '#lib/work/pauses.ts'
import { clientAddress } from '../requests/client-address.ts'
import type { Upgrade } from '../requests/door.ts'
import type { HostCheck } from '../requests/host.ts'
import { endWithError } from '../requests/raw-response.ts'

const refusals = {
  full: {
    status: '503 Service Unavailable',
    code: 'unavailable',
    message: 'Too many sockets are open: try again later.',
  },
  fullForClient: {
    status: '429 Too Many Requests',
    code: 'rate_limited',
    message: 'Too many sockets are open from your network address: close one of them first.',
  },
  overShare: {
    status: '429 Too Many Requests',
    code: 'rate_limited',
    message: 'The sockets of your network address have taken more than their share: try again in a minute.',
  },
}

/** Counts the time in milliseconds that the sockets of each address take of this process. */
export type SocketBudget = {
  spend: (address: string, milliseconds: number) => void
  isOverShare: (address: string) => boolean
}

/** The time that a received message, or a new socket, is assumed to take. */
const MESSAGE_MS = 0.1
/** The time that a sent byte is assumed to take: 8 ms per megabyte. */
const SENT_BYTE_MS = 8 / 1_000_000

export type SocketOptions = {
  log: Log
  /** The budget; the sockets of an address over its share are closed with 1013. */
  budget: SocketBudget
  pingMs?: number
  /** The most unsent bytes of one client; beyond it the client counts as too slow. */
  mostBuffered?: number
  /**
   * The most unsent bytes of all clients. Beyond it, clients with more than 1 MiB of unsent bytes also count
   * as too slow.
   */
  mostBufferedOfAll?: number
  mostClients?: number
  /** The most clients with one address. */
  mostOfOne?: number
  /**
   * The most bytes of a message, because clients have little to send. A larger one closes the socket with
   * 1009.
   */
  mostBytes?: number
  /** The most messages between two pings; more close the socket with 1008. */
  mostMessages?: number
}

type SocketHandlers = {
  /** Called with each new client. */
  onOpen?: (client: WebSocket) => void
  /** Called with each text message of a client, but not after `onClose`. */
  onMessage?: (client: WebSocket, text: string) => void
  onClose?: (client: WebSocket) => void
}

const USUALLY_BUFFERED = 1024 * 1024
/** The share of the sockets that is kept for addresses that have none. */
const KEPT_SHARE = 0.1

/**
 * The sockets of one path, with limits. A client that does not read is closed with 1013 when its unsent bytes
 * exceed `mostBuffered`; it may reconnect.
 */
export function openSocket({
  log,
  budget,
  pingMs = 20_000,
  mostBuffered = USUALLY_BUFFERED,
  mostBufferedOfAll = Number.POSITIVE_INFINITY,
  mostClients = 5_000,
  mostOfOne = 500,
  mostBytes = 4_096,
  mostMessages = 200,
}: SocketOptions) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostBytes,
    perMessageDeflate: false,
    // Pings are counted and answered below: pongs to a client that never reads would accumulate.
    autoPong: false,
  })
  /**
   * The content of the last ping, which the pong must repeat. A client only knows it after reading everything
   * that was sent before. In this way a client has to read all waiting data from one ping to the next.
   */
  const unanswered = new WeakMap<WebSocket, string>()
  const messageCounts = new WeakMap<WebSocket, number>()
  const addresses = new Map<WebSocket, string>()
  const streams = new WeakMap<WebSocket, Duplex>()
  const counts = new Map<string, number>()
  let handlers: SocketHandlers = {}
  let dropped = 0

  const upgrade: Upgrade = (request, stream, head) => {
    const address = clientAddress(request)
    const ofThisClient = counts.get(address) ?? 0
    const open = ofThisClient > 0 ? mostClients * (1 - KEPT_SHARE) : mostClients
    if (ofThisClient >= mostOfOne) endWithError(stream, refusals.fullForClient)
    else if (sockets.clients.size >= open) endWithError(stream, refusals.full)
    else if (budget.isOverShare(address)) endWithError(stream, refusals.overShare)
    else sockets.handleUpgrade(request, stream, head, (client) => accept(client, stream, address))
  }

  const accept = (client: WebSocket, stream: Duplex, address: string) => {
    budget.spend(address, MESSAGE_MS)
    addresses.set(client, address)
    streams.set(client, stream)
    counts.set(address, (counts.get(address) ?? 0) + 1)
    client.on('pong', (data) => {
      if (data.toString('hex') === unanswered.get(client)) unanswered.delete(client)
    })
    client.on('message', (data, isBinary) => {
      if (countMessage(client) && !isBinary) handlers.onMessage?.(client, String(data))
    })
    client.on('close', () => {
      handlers.onClose?.(client)
      addresses.delete(client)
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    client.on('ping', (data) => {
      if (countMessage(client)) client.pong(data)
    })
    // For oversized and malformed frames, the library `ws` has already closed the socket with the right code.
    client.on('error', (error) => log.debug({ error: error.message }, 'A socket was closed'))
    handlers.onOpen?.(client)
  }

  const countMessage = (client: WebSocket): boolean => {
    spend(client, MESSAGE_MS)
    if (client.readyState !== WebSocket.OPEN) return false
    const count = (messageCounts.get(client) ?? 0) + 1
    messageCounts.set(client, count)
    if (count <= mostMessages) return true
    closeSoon(client, 1008, 'too many messages')
    return false
  }

  const closeSoon = (client: WebSocket, code: number, reason: string) => {
    client.close(code, reason)
    // The close frame is queued behind the unsent data and may never be read, so the socket is terminated
    // after a second.
    setTimeout(() => client.terminate(), 1_000).unref()
  }

  const drop = (client: WebSocket) => {
    dropped++
    closeSoon(client, 1013, 'too slow')
  }

  const spend = (client: WebSocket, ms: number) => {
    const address = addresses.get(client)
    if (address === undefined) return
    budget.spend(address, ms)
    if (client.readyState === WebSocket.OPEN && budget.isOverShare(address))
      closeSoon(client, 1013, 'the sockets of your network address have taken more than their share')
  }

  const beat = setInterval(() => {
    for (const client of sockets.clients) {
      if (unanswered.has(client)) {
        client.terminate()
        continue
      }
      const said = randomBytes(8)
      unanswered.set(client, said.toString('hex'))
      messageCounts.delete(client)
      if (client.readyState === WebSocket.OPEN) client.ping(said)
    }
  }, pingMs)
  beat.unref()

  const isTooSlow = ({ bufferedAmount }: WebSocket) => {
    if (bufferedAmount <= USUALLY_BUFFERED && bufferedAmount <= mostBuffered) return false
    if (bufferedAmount > mostBuffered) return true
    let all = 0
    for (const client of sockets.clients) all += client.bufferedAmount
    return all > mostBufferedOfAll
  }

  /** Whether the client can be sent something. A client that is too slow is closed. */
  const takes = (client: WebSocket) => {
    if (client.readyState !== WebSocket.OPEN) return false
    if (isTooSlow(client)) drop(client)
    return client.readyState === WebSocket.OPEN
  }

  /**
   * The frames are written directly to the stream. That is safe because `ws` compresses nothing and therefore
   * has no frames of its own waiting.
   */
  const sendFrames = (client: WebSocket, frames: Buffer) => {
    if (!takes(client)) return
    streams.get(client)?.write(frames)
    spend(client, frames.length * SENT_BYTE_MS)
  }

  let queue = Promise.resolve()
  /**
   * Sends a frame to these clients in the order of the calls. It pauses in between, because thousands of
   * clients would block the process for too long.
   */
  const sendToAll = (clients: Iterable<WebSocket>, frame: Buffer) => {
    const all = [...clients]
    queue = queue.then(async () => {
      const pauses = createPauses()
      for (const client of all) {
        sendFrames(client, frame)
        if (pauses.isDue()) await pauses.take()
      }
    })
  }

  return {
    upgrade,
    /** Sets what is called for clients from now on. The parts that handle them may need the socket themselves. */
    handle(next: SocketHandlers) {
      handlers = next
    },
    /** Sends a message to all clients; it is serialized once. */
    send(message: SocketMessage) {
      if (sockets.clients.size > 0) sendToAll(sockets.clients, textFrame(JSON.stringify(message)))
    },
    /** Sends bytes to these clients as a binary message that exists once in memory. */
    sendBytes: (clients: Iterable<WebSocket>, bytes: Buffer) => sendToAll(clients, binaryFrame(bytes)),
    sendText: (client: WebSocket, text: string) => sendFrames(client, textFrame(text)),
    /** Sends complete frames, which may be shared between clients. */
    sendFrames,
    /** Charges a client's address for work besides its messages and the bytes that it was sent. */
    spend,
    clients: () => sockets.clients.size,
    addressOf: (client: WebSocket) => addresses.get(client) ?? '',
    /** The number of clients that were closed because they did not read. */
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

/** Passes offers of a WebSocket to the sockets of their path, and refuses offers for other paths. */
export function routeSockets(
  byPath: ReadonlyMap<string, Pick<LiveSocket, 'upgrade'>>,
  checkHost?: HostCheck,
): Upgrade {
  return (request, stream, head) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const problem = checkHost?.(request)
    const socket = byPath.get(path.replace(/(?<=.)\/$/, ''))
    if (problem !== undefined)
      endWithError(stream, { status: '400 Bad Request', code: 'bad_input', message: problem })
    else if (socket) socket.upgrade(request, stream, head)
    else
      endWithError(stream, {
        status: '404 Not Found',
        code: 'not_found',
        message: `There is a socket at ${[...byPath.keys()].join(' and at ')}.`,
      })
  }
}

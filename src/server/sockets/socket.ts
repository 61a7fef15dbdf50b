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

/** What the sockets of each address take of this process, in milliseconds. */
export type SocketBudget = {
  spend: (address: string, milliseconds: number) => void
  isOverShare: (address: string) => boolean
}

/** What a received message takes, a new socket too… */
const MESSAGE_MS = 0.1
/** …and what is sent, by byte: 8 ms for each megabyte. */
const SENT_BYTE_MS = 8 / 1_000_000

export type SocketOptions = {
  log: Log
  /** The sockets of an address over its share are closed with 1013. */
  budget: SocketBudget
  /** Called with each new client… */
  onOpen?: (client: WebSocket) => void
  /** …with each of its text messages, not after `onClose`… */
  onMessage?: (client: WebSocket, text: string) => void
  onClose?: (client: WebSocket) => void
  pingMs?: number
  /** Unsent bytes above which a client counts as too slow. */
  mostBuffered?: number
  /** Unsent bytes of all clients, above which those with more than the usual `mostBuffered` are too slow as well. */
  mostBufferedOfAll?: number
  mostClients?: number
  /** From one address. */
  mostOfOne?: number
  /** Clients have little to send: a message with more bytes closes the socket with 1009… */
  mostBytes?: number
  /** …and more messages than this between two pings with 1008. */
  mostMessages?: number
}

const USUALLY_BUFFERED = 1024 * 1024
/** This part of the sockets is kept for addresses that have none. */
const KEPT_SHARE = 0.1

/**
 * The sockets of one path, with limits. A client that does not read is closed with 1013 when its unsent bytes exceed
 * `mostBuffered`; it reconnects.
 */
export function openSocket(options: SocketOptions) {
  const {
    log,
    budget,
    pingMs = 20_000,
    mostBuffered = USUALLY_BUFFERED,
    mostBufferedOfAll = Number.POSITIVE_INFINITY,
    mostClients = 5_000,
    mostOfOne = 500,
    mostBytes = 4_096,
    mostMessages = 200,
  } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostBytes,
    perMessageDeflate: false,
    // Pings are counted and answered below: pongs to a client that never reads would accumulate.
    autoPong: false,
  })
  /**
   * What the last ping said, which its pong must repeat: who has not read what was sent before it cannot know that. So a client
   * has to read all that waits for it from one ping to the next.
   */
  const unanswered = new WeakMap<WebSocket, string>()
  const messageCounts = new WeakMap<WebSocket, number>()
  const addresses = new Map<WebSocket, string>()
  const streams = new WeakMap<WebSocket, Duplex>()
  const counts = new Map<string, number>()
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
    client.on('error', (error) => log.debug({ error: error.message }, 'A socket was closed'))
    options.onOpen?.(client)
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
    // The close frame is behind the unsent data and may never be read: terminate after a second.
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

  /** Whether it may be sent something; too slow a client is closed. */
  const takes = (client: WebSocket) => {
    if (client.readyState !== WebSocket.OPEN) return false
    if (isTooSlow(client)) drop(client)
    return client.readyState === WebSocket.OPEN
  }

  /** The frames are as `ws` writes them, which has none of its own waiting: it compresses nothing. */
  const sendFrames = (client: WebSocket, frames: Buffer) => {
    if (!takes(client)) return
    streams.get(client)?.write(frames)
    spend(client, frames.length * SENT_BYTE_MS)
  }

  let queue = Promise.resolve()
  /** To each of these clients, in the order of the calls, with pauses: thousands of clients take longer than anything may. */
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
    /** To all clients; it is written once. */
    send(message: SocketMessage) {
      if (sockets.clients.size > 0) sendToAll(sockets.clients, textFrame(JSON.stringify(message)))
    },
    /** Bytes to these clients, as a binary message that is in memory once. */
    sendBytes: (clients: Iterable<WebSocket>, bytes: Buffer) => sendToAll(clients, binaryFrame(bytes)),
    sendText: (client: WebSocket, text: string) => sendFrames(client, textFrame(text)),
    /** Whole frames, which others may get too. */
    sendFrames,
    /** Counts for its address what a client took beside its messages and the bytes that it was sent. */
    spend,
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

/** Passes offers of a WebSocket on to the sockets of their path, and refuses those of other paths. */
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

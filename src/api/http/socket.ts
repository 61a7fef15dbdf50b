import type { Server } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import type { SocketMessage } from '#contract/socket.ts'
import type { Log } from '#lib/log.ts'

/** Nobody needs to say anything to us; a client that sends more bytes than this at once is closed with 1009… */
const MAX_MESSAGE_BYTES = 4_096
/** …and one that says more than this between two pings with 1008. */
const MAX_MESSAGES = 200

export type SocketOptions = {
  log: Log
  /** What a client hears first. */
  greeting: () => SocketMessage
  /** The path of the live socket; other upgrades are refused, unless `others` says that someone else takes them. */
  othersUpgrade?: boolean
  pingMs?: number
  /** Unsent bytes above which a client counts as too slow. */
  mostBuffered?: number
  mostClients?: number
}

/**
 * The live socket: one message for everybody, serialized once. A client that does not read is closed with 1013
 * when its backlog passes `mostBuffered`; it comes back by itself and hears the newest slot.
 */
export function openSocket(server: Server, options: SocketOptions) {
  const { log, greeting, pingMs = 20_000, mostBuffered = 1024 * 1024, mostClients = 5_000 } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    // Answered below, and counted: pongs for a client that pings and never reads would pile up.
    autoPong: false,
  })
  const silentSince = new WeakSet<WebSocket>()
  const heard = new WeakMap<WebSocket, number>()
  let dropped = 0

  server.on('upgrade', (request, stream, head) => {
    // Without a listener a reset connection would end the process.
    stream.on('error', () => stream.destroy())
    const path = (request.url ?? '').split('?', 1)[0]
    if (path !== '/ws') {
      if (!options.othersUpgrade) refuse(stream, '404 Not Found')
    } else if (sockets.clients.size >= mostClients) {
      refuse(stream, '503 Service Unavailable')
    } else {
      sockets.handleUpgrade(request, stream, head, welcome)
    }
  })

  const welcome = (client: WebSocket) => {
    client.on('pong', () => silentSince.delete(client))
    client.on('message', () => hear(client))
    client.on('ping', (data) => {
      if (hear(client)) client.pong(data)
    })
    // Oversize and malformed frames end here; ws has answered with the right code already.
    client.on('error', (error) => log.debug({ error: error.message }, 'A live socket was closed'))
    client.send(JSON.stringify(greeting()))
  }

  const hear = (client: WebSocket): boolean => {
    const count = (heard.get(client) ?? 0) + 1
    heard.set(client, count)
    if (count <= MAX_MESSAGES) return true
    client.close(1008, 'too many messages')
    setTimeout(() => client.terminate(), 1_000).unref()
    return false
  }

  const drop = (client: WebSocket) => {
    dropped++
    client.close(1013, 'too slow')
    // The goodbye waits behind the backlog and may never be read: a little time, then the line is cut.
    setTimeout(() => client.terminate(), 1_000).unref()
  }

  const beat = setInterval(() => {
    for (const client of sockets.clients) {
      if (silentSince.has(client)) {
        client.terminate()
        continue
      }
      silentSince.add(client)
      heard.delete(client)
      if (client.readyState === WebSocket.OPEN) client.ping()
    }
  }, pingMs)
  beat.unref()

  return {
    send(message: SocketMessage) {
      if (sockets.clients.size === 0) return
      const data = Buffer.from(JSON.stringify(message))
      for (const client of sockets.clients) {
        if (client.readyState !== WebSocket.OPEN) continue
        if (client.bufferedAmount > mostBuffered) drop(client)
        else client.send(data, { binary: false })
      }
    },
    clients: () => sockets.clients.size,
    /** How many clients were closed because they did not read. */
    dropped: () => dropped,
    /** Says goodbye (1001: the server goes away) and cuts whoever does not leave. */
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

function refuse(stream: NodeJS.WritableStream & { destroy(): unknown }, status: string) {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
}

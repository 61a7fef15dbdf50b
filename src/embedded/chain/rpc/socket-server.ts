import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Log } from '#lib/log/log.ts'
import { openSession, type Subscriptions } from '#svm/rpc/session.ts'
import type { AllowOrigin } from './allowed-origins.ts'
import { answerOne, MAX_BATCH } from './dispatch.ts'
import type { NodeContext } from './node-context.ts'
import { subscriptionsOf } from './subscriptions.ts'

const MAX_MESSAGE = 512 * 1024
const MAX_SUBSCRIPTIONS = 1_000
const MAX_CLIENTS = 500
/** A client with more unread bytes is disconnected: it would not catch up, and the buffer uses this process's memory. */
const MAX_BUFFERED = 32 * 1024 * 1024
/** Queued messages of one client before reading from its socket is paused. */
const MAX_WAITING = 64
const PING_MS = 30_000

/** WebSocket calls and subscriptions on every HTTP server that it is attached to. */
export class SocketServer {
  private readonly node: NodeContext
  private readonly allows: AllowOrigin
  private readonly log: Log
  private readonly subscriptions: Subscriptions
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  private readonly pinger: NodeJS.Timeout
  private nextId = 0

  constructor(node: NodeContext, allows: AllowOrigin, log: Log) {
    this.node = node
    this.allows = allows
    this.log = log
    this.subscriptions = subscriptionsOf(node)
    this.sockets.on('connection', (socket) => this.serve(socket))
    this.pinger = setInterval(() => {
      for (const socket of this.sockets.clients) socket.ping()
    }, PING_MS)
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      if (!this.allows(request.headers.origin)) {
        stream.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
        return
      }
      if (this.sockets.clients.size >= MAX_CLIENTS) {
        stream.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
        return
      }
      this.sockets.handleUpgrade(request, stream, head, (socket) => this.sockets.emit('connection', socket))
    })
  }

  close(): void {
    clearInterval(this.pinger)
    for (const socket of this.sockets.clients) socket.terminate()
    this.sockets.close()
  }

  private serve(socket: WebSocket): void {
    const session = openSession({
      subscriptions: this.subscriptions,
      maxSubscriptions: MAX_SUBSCRIPTIONS,
      maxBatch: MAX_BATCH,
      nextId: () => this.nextId++,
      send: (message) => send(socket, message.toString()),
      otherwise: (request) => answerOne(request, this.node, this.log),
      onFault: (err) => this.log.error({ err }, 'localnet: a message failed'),
    })
    socket.on('close', session.end)
    socket.on('error', () => socket.terminate())
    let waiting = 0
    socket.on('message', (data) => {
      if (++waiting > MAX_WAITING) socket.pause()
      void session.receive(String(data)).then(() => {
        if (--waiting === 0 && socket.isPaused) socket.resume()
      })
    })
  }
}

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BUFFERED) {
    socket.terminate()
    return
  }
  socket.send(text)
}

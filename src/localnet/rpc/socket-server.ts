import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseJson, stringifyJson } from '#lib/json.ts'
import type { Log } from '#lib/log.ts'
import { callOf, errorText, idOf, resultText } from '#svm/rpc/json-rpc.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { AllowOrigin } from './allowed-origins.ts'
import { answerOne } from './dispatch.ts'
import type { NodeContext } from './node-context.ts'
import { subscriptions } from './subscriptions.ts'

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
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  private readonly pinger: NodeJS.Timeout
  private nextId = 0

  constructor(node: NodeContext, allows: AllowOrigin, log: Log) {
    this.node = node
    this.allows = allows
    this.log = log
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
    const stopBySubscription = new Map<number, () => void>()
    const end = () => {
      for (const stop of stopBySubscription.values()) stop()
      stopBySubscription.clear()
    }
    socket.on('close', end)
    socket.on('error', () => socket.terminate())
    // Messages are processed in order, so that responses come in the order of the calls.
    let queue = Promise.resolve()
    let waiting = 0
    socket.on('message', (data) => {
      if (++waiting > MAX_WAITING) socket.pause()
      queue = queue
        .then(() => this.receive(String(data), socket, stopBySubscription))
        .catch((err: unknown) => this.log.error({ err }, 'localnet: a message failed'))
        .then(() => {
          if (--waiting === 0 && socket.isPaused) socket.resume()
        })
    })
  }

  private async receive(
    text: string,
    socket: WebSocket,
    stopBySubscription: Map<number, () => void>,
  ): Promise<void> {
    // A subscription created after the close would never be removed.
    if (socket.readyState !== socket.OPEN) return
    let body: unknown
    try {
      body = parseJson(text)
    } catch {
      send(socket, errorText(null, new RpcError(CODE.parse, 'Parse error')))
      return
    }
    const requests = Array.isArray(body) ? body.slice(0, MAX_SUBSCRIPTIONS) : [body]
    for (const request of requests)
      if (socket.readyState === socket.OPEN) await this.answer(request, socket, stopBySubscription)
  }

  private async answer(
    request: unknown,
    socket: WebSocket,
    stopBySubscription: Map<number, () => void>,
  ): Promise<void> {
    try {
      const { id, method, params } = callOf(request)
      if (Object.hasOwn(subscriptions, method))
        send(socket, this.subscribe(id, method, params, socket, stopBySubscription))
      else if (method.endsWith('Unsubscribe'))
        send(socket, resultText(id, unsubscribe(params[0], stopBySubscription)))
      // Some clients send a JSON ping to keep the connection open.
      else if (method === 'ping') send(socket, resultText(id, null))
      else send(socket, await answerOne(request, this.node, this.log))
    } catch (error) {
      if (!(error instanceof RpcError))
        this.log.error({ err: error, request }, 'localnet: a subscription failed')
      send(socket, errorText(idOf(request), error))
    }
  }

  private subscribe(
    id: string | number | null,
    method: string,
    params: readonly unknown[],
    socket: WebSocket,
    stopBySubscription: Map<number, () => void>,
  ): string {
    if (stopBySubscription.size >= MAX_SUBSCRIPTIONS)
      throw new RpcError(
        CODE.invalidRequest,
        `A connection can have at most ${MAX_SUBSCRIPTIONS} subscriptions.`,
      )
    const subscription = this.nextId++
    const finish = () => {
      stopBySubscription.get(subscription)?.()
      stopBySubscription.delete(subscription)
    }
    const notify = (name: string, result: unknown) =>
      send(socket, stringifyJson({ jsonrpc: '2.0', method: name, params: { result, subscription } }))
    stopBySubscription.set(
      subscription,
      (subscriptions[method] as (typeof subscriptions)[string])(params, this.node, notify, finish),
    )
    return resultText(id, subscription)
  }
}

function unsubscribe(subscription: unknown, stopBySubscription: Map<number, () => void>): boolean {
  const id = typeof subscription === 'number' ? subscription : Number.NaN
  const stop = stopBySubscription.get(id)
  if (!stop) throw new RpcError(CODE.invalidParams, 'Invalid subscription id.')
  stop()
  stopBySubscription.delete(id)
  return true
}

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BUFFERED) {
    socket.terminate()
    return
  }
  socket.send(text)
}

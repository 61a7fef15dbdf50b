import type { WebSocket } from 'ws'
import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import type { Log } from '#lib/log/log.ts'
import type { Admission } from '../requests/admission.ts'
import { type LiveSocket, openSocket } from './socket.ts'

/** A client of the RPC's socket, for the code of the subscriptions. */
type Client = {
  address: string
  /** Sends a text, or complete WebSocket frames. */
  send: (message: string | Buffer) => void
  close: (reason: string) => void
  /** Charges milliseconds of this process to the client's address. */
  spend: (milliseconds: number) => void
  admit: <Result>(method: string, task: () => Promise<Result>) => Promise<Result>
}

export type RpcSubscriptions = {
  connect: (client: Client) => { receive: (text: string) => unknown; end: () => void }
  /** The number of subscriptions. */
  count: () => number
}

const LIMITS = {
  mostClients: 2_000,
  mostOfOne: RPC_LIMITS.socket.connections,
  mostBytes: RPC_LIMITS.socket.message,
  mostMessages: RPC_LIMITS.socket.messages,
  mostBuffered: RPC_LIMITS.socket.unread,
  mostBufferedOfAll: 128 * 1024 * 1024,
}

/** The WebSocket at `/rpc`, for programs and for pages of all sites. */
export function openRpcSocket(subscriptions: RpcSubscriptions, admission: Admission, log: Log): LiveSocket {
  const sessions = new WeakMap<WebSocket, ReturnType<RpcSubscriptions['connect']>>()
  const socket = openSocket({ log, ...LIMITS, budget: admission.sockets })
  socket.handle({
    onOpen: (client) => {
      const address = socket.addressOf(client)
      const session = subscriptions.connect({
        address,
        send: (message) =>
          Buffer.isBuffer(message) ? socket.sendFrames(client, message) : socket.sendText(client, message),
        spend: (ms) => socket.spend(client, ms),
        close: (reason) => client.close(1013, reason),
        admit: (method, task) =>
          admission.answer({ client: address, call: `rpc ${method}`, mostMs: RPC_LIMITS.callMs }, task),
      })
      sessions.set(client, session)
    },
    onMessage: (client, text) => sessions.get(client)?.receive(text),
    onClose: (client) => sessions.get(client)?.end(),
  })
  return socket
}

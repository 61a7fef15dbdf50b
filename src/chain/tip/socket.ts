import { WebSocket } from 'ws'
import { parseJson } from '#lib/text/json.ts'
import { recordOf } from '#lib/values/guards.ts'
import { hostOf } from '../rpc/endpoint.ts'
import { RpcError } from '../rpc/errors.ts'
import { readable } from '../rpc/transport.ts'

export type NodeSocket = {
  /** @throws RpcError when the node returns an error, Error when the connection ends first */
  subscribe: (method: string, params: unknown[]) => Promise<void>
  /** Resolves with the reason when the connection has ended. */
  closed: Promise<string>
  close: () => void
}

export type Notification = {
  /** The method, such as `slotNotification` or `blockNotification`. */
  method: string
  /** The complete message, unparsed. */
  bytes: Buffer
}

const OPEN_MS = 5_000
const ANSWER_MS = 8_000
const PING_MS = 10_000
/** The largest message; Solana's blocks have at most 10 MB. */
const MAX_MESSAGE = 256 * 1024 * 1024

/**
 * One WebSocket to a node. It sends pings, and closes when nothing is received for two pings: otherwise a
 * dead connection could not be distinguished from an idle chain.
 *
 * `signal` closes it, also while it is connecting.
 *
 * @throws Error with the reason when it cannot connect
 */
export function openNodeSocket(
  url: string,
  signal: AbortSignal,
  onNotification: (n: Notification) => void,
): Promise<NodeSocket> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(url, {
      handshakeTimeout: OPEN_MS,
      maxPayload: MAX_MESSAGE,
      perMessageDeflate: false,
    })
    const pending = new Map<number, { resolve: () => void; reject: (e: Error) => void; method: string }>()
    let lastId = 0
    let lastMessageAt = performance.now()
    let problem = 'closed the connection'
    let endClosed: (reason: string) => void = () => undefined
    const closed = new Promise<string>((done) => {
      endClosed = done
    })

    const ping = setInterval(() => {
      if (performance.now() - lastMessageAt > 2 * PING_MS) {
        problem = `said nothing for ${readable(2 * PING_MS)}`
        ws.terminate()
      } else if (ws.readyState === WebSocket.OPEN) ws.ping()
    }, PING_MS)

    const end = () => ws.terminate()
    signal.addEventListener('abort', end, { once: true })
    ws.on('error', (error) => {
      problem = error.message || problem
    })
    ws.on('close', () => {
      clearInterval(ping)
      signal.removeEventListener('abort', end)
      for (const call of pending.values()) call.reject(new Error(`${hostOf(url)} ${problem}`))
      endClosed(problem)
      reject(new Error(problem))
    })
    ws.on('pong', () => {
      lastMessageAt = performance.now()
    })
    ws.on('message', (data) => {
      lastMessageAt = performance.now()
      const bytes = Buffer.isBuffer(data)
        ? data
        : Array.isArray(data)
          ? Buffer.concat(data)
          : Buffer.from(data)
      const start = bytes.toString('latin1', 0, 200)
      const method = /"method"\s*:\s*"(\w+)"/.exec(start)?.[1]
      if (method) onNotification({ method, bytes })
      else settle(bytes)
    })

    const settle = (bytes: Buffer) => {
      const answer = parseOrUndefined(bytes)
      const call = pending.get(Number(answer?.id))
      if (!answer || !call) return
      pending.delete(Number(answer.id))
      if (answer.error) {
        const { code, message, data } = recordOf(answer.error)
        call.reject(new RpcError(Number(code) || 0, String(message), data, call.method))
      } else call.resolve()
    }

    const subscribe = (method: string, params: unknown[]) =>
      new Promise<void>((done, fail) => {
        const id = ++lastId
        const timer = setTimeout(() => {
          pending.delete(id)
          fail(new Error(`${hostOf(url)} did not answer ${method} within ${readable(ANSWER_MS)}`))
        }, ANSWER_MS)
        const ended =
          <A extends unknown[]>(then: (...args: A) => void) =>
          (...args: A) => {
            clearTimeout(timer)
            then(...args)
          }
        pending.set(id, { resolve: ended(done), reject: ended(fail), method })
        if (ws.readyState !== WebSocket.OPEN)
          pending.get(id)?.reject(new Error('The connection is not open.'))
        else ws.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      })

    ws.on('open', () => resolve({ subscribe, closed, close: () => ws.terminate() }))
  })
}

function parseOrUndefined(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    return recordOf(parseJson(bytes.toString('utf8')))
  } catch {
    return undefined
  }
}

import { answerBody, callOf, errorText, idOf, resultText } from './json-rpc.ts'
import { CODE, RpcError } from './rpc-error.ts'

/** To a client: a text, or whole frames of a WebSocket that are also sent to others (`textFrame`). */
export type Message = string | Buffer
/** Sends a notice (`noticeText`) of one subscription, or several. */
export type Notify = (message: Message) => void
export type Subscription = {
  /** Equal for equal parameters: a client has one subscription of each, whose id it gets again. */
  key: string
  /** Its id where other clients have it too; absent: one that no subscription has had before. */
  id?: number
  /** Starts to notify, and returns how to stop; `finish` ends the subscription, as after a signature's last notice. */
  begin: (notify: Notify, id: number, finish: () => void) => () => void
}
/** Reads the parameters. @throws RpcError */
export type Subscribe = (params: readonly unknown[]) => Subscription
/** By kind: `slot` is subscribed to by `slotSubscribe` and notified of by `slotNotification`. */
export type Subscriptions = Readonly<Record<string, Subscribe>>

/** @param result JSON text */
export const noticeText = (kind: string, id: number, result: string): string =>
  `{"jsonrpc":"2.0","method":"${kind}Notification","params":{"result":${result},"subscription":${id}}}`

export type SessionOptions = {
  subscriptions: Subscriptions
  /** Of this client. */
  maxSubscriptions: number
  maxBatch: number
  /** An id that no subscription has had before. */
  nextId: () => number
  send: (message: Message) => void
  /** Answers what is no subscription, as JSON text; absent: no method. */
  otherwise?: (request: unknown) => Promise<string>
  /** Is told of each request, in milliseconds, how long it took. */
  onRequest?: (milliseconds: number) => void
  /** Is told of errors that are faults of ours; the client gets `Internal error`. */
  onFault: (error: unknown) => void
}

/** What one client of a WebSocket has subscribed to. */
export type Session = {
  /** Handles a message, after those before it. */
  receive: (text: string) => Promise<void>
  count: () => number
  /** The client is gone. */
  end: () => void
}

/** JSON-RPC with subscriptions, for one client. */
export function openSession(options: SessionOptions): Session {
  const { subscriptions, maxSubscriptions, maxBatch, nextId, send, otherwise, onRequest, onFault } = options
  const ids = new Map<string, number>()
  const stops = new Map<number, () => void>()
  /** Notices that come while a message is answered: they follow the answer, which has the subscription's id. */
  let held: Message[] | undefined
  let queue = Promise.resolve()
  let isOpen = true

  const notify: Notify = (message) => {
    if (held) held.push(message)
    else send(message)
  }

  /** @returns whether there was one */
  const stop = (id: number): boolean => {
    const stopOne = stops.get(id)
    stops.delete(id)
    stopOne?.()
    return stopOne !== undefined
  }

  const subscribe = ({ key, begin, id = nextId() }: Subscription): number => {
    ids.set(key, id)
    const forget = () => {
      if (ids.get(key) === id) ids.delete(key)
    }
    stops.set(id, forget)
    const stopBegun = begin(notify, id, () => stop(id))
    if (stops.has(id))
      stops.set(id, () => {
        forget()
        stopBegun()
      })
    else stopBegun()
    return id
  }

  /** The result of a call that is about subscriptions; undefined: it is not. */
  const resultOf = (method: string, params: readonly unknown[]): unknown => {
    const [, kind = '', verb] = /^(\w+)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    if (!Object.hasOwn(subscriptions, kind)) return undefined
    if (verb === 'Unsubscribe') {
      const [id] = params
      if (typeof id === 'number' && stop(id)) return true
      throw new RpcError(CODE.invalidParams, 'Invalid subscription id.')
    }
    const wanted = (subscriptions[kind] as Subscribe)(params)
    const known = ids.get(wanted.key)
    if (known !== undefined) return known
    if (stops.size >= maxSubscriptions)
      throw new RpcError(
        CODE.internal,
        `Subscription refused: a connection can have at most ${maxSubscriptions} subscriptions.`,
      )
    return subscribe(wanted)
  }

  const answerOne = async (request: unknown): Promise<string> => {
    const id = idOf(request)
    const startedAt = performance.now()
    try {
      const call = callOf(request)
      // A notification has no answer. Clients keep the connection open by one with the method `ping`.
      if (!Object.hasOwn(request as object, 'id')) return ''
      // What began after the end would never stop.
      if (!isOpen) return ''
      const result = resultOf(call.method, call.params)
      if (result !== undefined) return resultText(id, result)
      if (otherwise) return await otherwise(request)
      throw new RpcError(CODE.methodNotFound, `Method not found: ${call.method.slice(0, 100)}`)
    } catch (error) {
      if (!(error instanceof RpcError)) onFault(error)
      return errorText(id, error)
    } finally {
      onRequest?.(performance.now() - startedAt)
    }
  }

  const handle = async (text: string) => {
    if (!isOpen) return
    held = []
    const answer = await answerBody(text, { maxBatch, answerOne })
    if (answer !== '') send(answer)
    for (const message of held) send(message)
    held = undefined
  }

  return {
    receive: (text) => {
      queue = queue.then(() => handle(text)).catch(onFault)
      return queue
    },
    count: () => stops.size,
    end() {
      isOpen = false
      for (const id of [...stops.keys()]) stop(id)
    },
  }
}

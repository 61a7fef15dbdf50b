import { answerBody, callOf, errorText, idOf, resultText } from './json-rpc.ts'
import { CODE, RpcError } from './rpc-error.ts'

/** Sends a notice of one subscription; `result` is JSON text. */
export type Notify = (result: string | Buffer) => void
/** Starts to notify, and returns how to stop; `finish` ends the subscription, as after a signature's last notice. */
export type Begin = (notify: Notify, finish: () => void) => () => void
/** Reads the parameters. @throws RpcError */
export type Subscribe = (params: readonly unknown[]) => Begin
/** By kind: `slot` is subscribed to by `slotSubscribe` and notified of by `slotNotification`. */
export type Subscriptions = Readonly<Record<string, Subscribe>>

export type SessionOptions = {
  subscriptions: Subscriptions
  /** Of this client. */
  maxSubscriptions: number
  maxBatch: number
  /** An id that no subscription has had before. */
  nextId: () => number
  /** Sends the message that the parts make together. */
  send: (...parts: (string | Buffer)[]) => void
  /** Answers what is no subscription, as JSON text; absent: no method. */
  otherwise?: (request: unknown) => Promise<string>
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
  const { subscriptions, maxSubscriptions, maxBatch, nextId, send, otherwise, onFault } = options
  const stops = new Map<number, () => void>()
  /** Notices that come while a message is answered: they follow the answer, which has the subscription's id. */
  let held: (string | Buffer)[][] | undefined
  let queue = Promise.resolve()
  let isOpen = true

  const subscribe = (kind: string, begin: Begin): number => {
    const id = nextId()
    const head = `{"jsonrpc":"2.0","method":"${kind}Notification","params":{"result":`
    const notify: Notify = (result) => {
      const parts = [head, result, `,"subscription":${id}}}`]
      if (held) held.push(parts)
      else send(...parts)
    }
    stops.set(id, () => undefined)
    const stop = begin(notify, () => {
      stops.get(id)?.()
      stops.delete(id)
    })
    if (stops.has(id)) stops.set(id, stop)
    else stop()
    return id
  }

  const unsubscribe = (id: unknown): true => {
    const stop = typeof id === 'number' ? stops.get(id) : undefined
    if (!stop) throw new RpcError(CODE.invalidParams, 'Invalid subscription id.')
    stops.delete(id as number)
    stop()
    return true
  }

  /** The result of a call that is about subscriptions; undefined: it is not. */
  const resultOf = (method: string, params: readonly unknown[]): unknown => {
    const [, kind = '', verb] = /^(\w+)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    if (!Object.hasOwn(subscriptions, kind)) return undefined
    if (verb === 'Unsubscribe') return unsubscribe(params[0])
    const begin = (subscriptions[kind] as Subscribe)(params)
    if (stops.size >= maxSubscriptions)
      throw new RpcError(
        CODE.internal,
        `Subscription refused: a connection can have at most ${maxSubscriptions} subscriptions.`,
      )
    return subscribe(kind, begin)
  }

  const answerOne = async (request: unknown): Promise<string> => {
    const id = idOf(request)
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
    }
  }

  const handle = async (text: string) => {
    if (!isOpen) return
    held = []
    const answer = await answerBody(text, { maxBatch, answerOne })
    if (answer !== '') send(answer)
    for (const parts of held) send(...parts)
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
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}

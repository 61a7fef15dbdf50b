import { answersText, callOf, errorText, idOf, inTurn, requestsOf, resultText } from './json-rpc.ts'
import { CODE, RpcError } from './rpc-error.ts'

/** A message to a client: a text, or whole WebSocket frames that other clients get too (`textFrame`). */
export type Message = string | Buffer
/** Sends one or several notifications (`noticeText`) of a subscription. */
export type Notify = (message: Message) => void
export type Subscription = {
  /** Equal for equal parameters: a second subscription with the same key returns the id of the first. */
  key: string
  /** The id, when clients share the subscription; absent: a new id is used. */
  id?: number
  /**
   * Starts to notify and returns a function that stops it; `finish` ends the subscription, as after a
   * signature's last notification.
   */
  begin: (notify: Notify, id: number, finish: () => void) => () => void
}
/** Reads the parameters. @throws RpcError */
export type Subscribe = (params: readonly unknown[]) => Subscription
/** By kind: the kind `slot` is requested by `slotSubscribe` and sent as `slotNotification`. */
export type Subscriptions = Readonly<Record<string, Subscribe>>

/** @param result the result as JSON text */
export const noticeText = (kind: string, id: number, result: string): string =>
  `{"jsonrpc":"2.0","method":"${kind}Notification","params":{"result":${result},"subscription":${id}}}`

export type SessionOptions = {
  subscriptions: Subscriptions
  /** The maximum for this client. */
  maxSubscriptions: number
  maxBatch: number
  /** Returns an id that no subscription has had before. */
  nextId: () => number
  send: (message: Message) => void
  /** Answers requests that are not about subscriptions, as JSON text; absent: they are unknown methods. */
  otherwise?: (request: unknown) => Promise<string>
  /** Is called after each request with the milliseconds that it took. */
  onRequest?: (milliseconds: number) => void
  /** Is called with internal errors; the client gets `Internal error`. */
  onFault: (error: unknown) => void
}

/** The subscriptions of one WebSocket client. */
export type Session = {
  /** Handles a message after the previous ones. */
  receive: (text: string) => Promise<void>
  count: () => number
  /** Ends all subscriptions, when the client has disconnected. */
  end: () => void
}

/** Opens JSON-RPC with subscriptions for one client. */
export function openSession(options: SessionOptions): Session {
  const { subscriptions, maxSubscriptions, maxBatch, nextId, send, otherwise, onRequest, onFault } = options
  const ids = new Map<string, number>()
  const stops = new Map<number, () => void>()
  /**
   * Notifications that come while a message is answered: they are sent after the response, which has the
   * subscription's id.
   */
  let held: Message[] | undefined
  let queue = Promise.resolve()
  let isOpen = true

  const notify: Notify = (message) => {
    if (held) held.push(message)
    else send(message)
  }

  /** @returns whether a subscription had this id */
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

  /** The result of a call that subscribes or unsubscribes; undefined for other methods. */
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
      // A JSON-RPC notification gets no response. Clients keep the connection open with one, with the method
      // `ping`.
      if (!Object.hasOwn(request as object, 'id')) return ''
      // A subscription that began after the disconnect would never stop.
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
    const requests = requestsOf(text, maxBatch)
    const answers: string[] = []
    for await (const request of inTurn(requests)) answers.push(await answerOne(request))
    const answer = answersText(answers, requests)
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

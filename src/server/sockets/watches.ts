import { setTimeout as sleep } from 'node:timers/promises'
import { errorForCaller } from '#api/errors.ts'
import type { CachePolicy } from '#api/handler.ts'
import { type AnswerHead, type WatchedCall, WatchInput } from '#contract/socket.ts'
import type { Log } from '#lib/log/log.ts'
import { recordOf } from '#lib/values/guards.ts'
import type { Body } from '../requests/body.ts'

/**
 * The least time between two rounds. It is shorter than a second, because on a chain with a block per second
 * every other block would come too early.
 */
const AT_MOST_EVERY_MS = 900
/** The most different calls that all clients watch together; the pages watch six. */
const MAX_CALLS = 64
/** The most calls that only one address watches; all pages together need six. */
const MAX_CALLS_OF_ONE = 8

export type WatchOptions<Client> = {
  /**
   * Computes an answer.
   *
   * @throws ApiError for a query that the call does not accept
   */
  answer: (
    call: WatchedCall[0],
    query: WatchedCall[1],
  ) => Promise<{ body: Body; cache: CachePolicy; slot?: number | undefined }>
  send: (clients: Iterable<Client>, frame: Buffer) => void
  /** The address of the visitor, see `clientAddress`. */
  addressOf: (client: Client) => string
  log: Log
  pauseMs?: number
}

type Watched<Client> = { call: WatchedCall; clients: Set<Client>; etag: string }

/**
 * Sends new answers of calls to the clients that watch them. Many pages that show the same then cost one
 * answer, which is compressed once, and no requests.
 */
export function createWatches<Client>({
  answer,
  send,
  addressOf,
  log,
  pauseMs = AT_MOST_EVERY_MS,
}: WatchOptions<Client>) {
  const watched = new Map<string, Watched<Client>>()
  let isRunning = false
  let isWanted = false

  const forget = (client: Client) => {
    for (const [key, { clients }] of watched) {
      clients.delete(client)
      if (clients.size === 0) watched.delete(key)
    }
  }

  const hasPlace = (address: string) => {
    if (watched.size >= MAX_CALLS) return false
    let alone = 0
    for (const { clients } of watched.values())
      if ([...clients].every((client) => addressOf(client) === address)) alone++
    return alone < MAX_CALLS_OF_ONE
  }

  const sendOne = async (key: string, one: Watched<Client>) => {
    const { body, cache, slot } = await answer(...one.call)
    // An answer that may also change without a new block is not watched.
    if (cache !== 'tip') return void watched.delete(key)
    if (body.etag === one.etag) return
    one.etag = body.etag
    const frame = await frameOf(one.call, body, slot)
    send(one.clients, frame)
  }

  const sendAll = async () => {
    for (const [key, one] of watched) {
      try {
        await sendOne(key, one)
      } catch (error) {
        // The page continues to poll the call.
        if (errorForCaller(error)?.status === 400) watched.delete(key)
        else log.warn({ error, call: key }, 'A watched call could not be answered')
      }
    }
  }

  const run = async () => {
    isRunning = true
    isWanted = false
    await Promise.all([sendAll(), sleep(pauseMs, undefined, { ref: false })])
    isRunning = false
    if (isWanted) void run()
  }

  return {
    /**
     * Handles a message of a client. Messages other than `watch` are ignored.
     *
     * @returns whether it was a `watch` message
     */
    accept(client: Client, text: string): boolean {
      const message = WatchInput.safeParse(jsonIn(text))
      if (!message.success) return false
      forget(client)
      for (const call of message.data.data.calls) {
        const key = JSON.stringify(call)
        const known = watched.get(key)
        if (known) known.clients.add(client)
        else if (hasPlace(addressOf(client))) watched.set(key, { call, clients: new Set([client]), etag: '' })
      }
      return true
    },
    forget,
    /** Sends the changed answers: at once, or when enough time has passed since the last round. */
    changed() {
      if (watched.size === 0) return
      isWanted = true
      if (!isRunning) void run()
    },
    stop: () => watched.clear(),
  }
}

async function frameOf(watched: WatchedCall, body: Body, slot: number | undefined): Promise<Buffer> {
  const bytes = await body.encoded('gzip')
  const encoding = bytes === body.bytes ? 'identity' : 'gzip'
  const head = Buffer.from(
    JSON.stringify({ type: 'answer', data: { watched, encoding, slot } } satisfies AnswerHead),
  )
  const size = Buffer.alloc(2)
  size.writeUInt16BE(head.length)
  return Buffer.concat([size, head, bytes])
}

function jsonIn(text: string): unknown {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { parseJson, stringifyJson } from '#lib/text/json.ts'
import { jsonSize } from '#lib/text/json-size.ts'
import { isRecord, recordOf } from '#lib/values/guards.ts'
import { createPauses } from '#lib/work/pauses.ts'
import { CODE, RpcError } from './rpc-error.ts'

// The frame of JSON-RPC 2.0: https://www.jsonrpc.org/specification

/** A bigint stands for a number above 2^53. */
export type Id = string | number | bigint | null
export type Call = { id: Id; method: string; params: readonly unknown[] }

/** The maximum nesting of JSON that nodes read (`serde_json`). */
const MAX_DEPTH = 127

/**
 * What an HTTP body or a WebSocket message has: one request, or a batch of them. Each may be any JSON; an
 * RpcError stands for what could not be read, and `callOf` throws it.
 */
export type Requests = { list: readonly unknown[]; isBatch: boolean }

export function requestsOf(text: string, maxBatch: number): Requests {
  const body = parseBody(text)
  if (!Array.isArray(body)) return { list: [body], isBatch: false }
  if (body.length > 0 && body.length <= maxBatch) return { list: body, isBatch: true }
  const why = body.length === 0 ? 'Invalid request' : `A batch must have 1 to ${maxBatch} requests`
  return { list: [new RpcError(CODE.invalidRequest, why)], isBatch: false }
}

/**
 * The requests, one after another. Between two of them the event loop has a turn, so that a long batch does
 * not delay other clients.
 */
export async function* inTurn({ list }: Requests): AsyncGenerator<unknown> {
  for (const [n, request] of list.entries()) {
    if (n > 0) await yieldToEventLoop()
    yield request
  }
}

/** The response to all requests. @param answers the response to each as JSON text; '' for no response */
export function answersText(answers: readonly string[], { isBatch }: Requests): string {
  const given = answers.filter((answer) => answer !== '')
  return isBatch && given.length > 0 ? `[${given.join(',')}]` : given.join('')
}

/**
 * Parses the body that a client sent and keeps its ids exact.
 *
 * @returns an RpcError for text that is not JSON, or is nested deeper than nodes read: writing a deep value
 * could overflow the stack
 */
function parseBody(text: string): unknown {
  try {
    if (jsonSize(text).depth <= MAX_DEPTH) return withExactIds(parseJson(text), text)
  } catch {
    // The error below reports this.
  }
  return new RpcError(CODE.parse, 'Parse error')
}

/** `parseJson` reads numbers above 2^53 as digits: this turns the ids among them into bigints. */
function withExactIds(body: unknown, text: string): unknown {
  const hasDigits = (request: unknown) => /^-?\d{16,}$/.test(String(idOf(request)))
  if (!(Array.isArray(body) ? body : [body]).some(hasDigits)) return body
  const rounded: unknown = JSON.parse(text)
  const exact = (request: unknown, same: unknown) =>
    hasDigits(request) && typeof idOf(same) === 'number'
      ? { ...recordOf(request), id: BigInt(String(idOf(request))) }
      : request
  return Array.isArray(body)
    ? body.map((request, n) => exact(request, Array.isArray(rounded) ? rounded[n] : undefined))
    : exact(body, rounded)
}

/** @throws RpcError when `request` is not a JSON-RPC request */
export function callOf(request: unknown): Call {
  if (request instanceof RpcError) throw request
  if (!isRecord(request)) throw new RpcError(CODE.invalidRequest, 'Invalid request')
  const { jsonrpc, method, params } = request
  if (jsonrpc !== '2.0' || typeof method !== 'string')
    throw new RpcError(CODE.invalidRequest, 'Invalid request')
  if (params !== undefined && params !== null && !Array.isArray(params))
    throw new RpcError(CODE.invalidParams, 'Invalid params: expected a list.')
  return { id: idOf(request), method, params: params ?? [] }
}

export function idOf(request: unknown): Id {
  const id = typeof request === 'object' && request !== null && 'id' in request ? request.id : null
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint' ? id : null
}

/**
 * A list whose entries are made only when they are written, since making all of them at once would block the
 * event loop. It is a result, or a field of a record in a result.
 */
export class LongList<Entry> {
  readonly entries: readonly Entry[]
  readonly write: (entry: Entry) => unknown
  constructor(entries: readonly Entry[], write: (entry: Entry) => unknown) {
    this.entries = entries
    this.write = write
  }
  toJSON() {
    return this.entries.map(this.write)
  }
}

/** A result that already is JSON text. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The response is too long. The client must request less. */
export class TooLong extends RpcError {
  constructor() {
    super(CODE.invalidParams, 'The answer is too long to be sent: ask for less at once')
  }
}

export type WritingLimits = {
  /** The maximum number of bytes of the response. */
  longest?: number
  /** Is called with the milliseconds of CPU time that were used. */
  spend?: (milliseconds: number) => void
}

/** The response text for a short result. */
export const resultText = (id: Id, result: unknown): string =>
  stringifyJson({ jsonrpc: '2.0', result: result ?? null, id })

/**
 * The response text for any result, written with pauses for the event loop.
 *
 * @throws RpcError when the response is too long, and what an entry of a `LongList` throws
 */
export async function writeResult(
  id: Id,
  result: unknown,
  { longest = Number.POSITIVE_INFINITY, spend }: WritingLimits = {},
): Promise<string> {
  const pieces = [`{"jsonrpc":"2.0","id":${stringifyJson(id)},"result":`]
  let length = 0
  const pauses = createPauses()
  let since = performance.now()
  const pause = async () => {
    spend?.(performance.now() - since)
    if (pauses.isDue()) await pauses.take()
    since = performance.now()
  }
  for (const piece of piecesOf(result ?? null)) {
    pieces.push(piece)
    length += piece.length
    if (length > longest) throw new TooLong()
    await pause()
  }
  return `${pieces.join('')}}`
}

/** The maximum depth of a `LongList` in a result: notifications have one in their block. */
const MAX_LONG_DEPTH = 3

const hasLongList = (value: unknown, depth = MAX_LONG_DEPTH): boolean =>
  value instanceof LongList ||
  (depth > 0 && isRecord(value) && Object.values(value).some((field) => hasLongList(field, depth - 1)))

/** The parts of JSON text, each of which takes little time. @throws errors of a `LongList`'s `write` */
export function* piecesOf(value: unknown): Generator<string> {
  if (value instanceof JsonText) yield value.text
  else if (value instanceof LongList) {
    let before = '['
    for (const entry of value.entries) {
      yield before
      yield* piecesOf(value.write(entry))
      before = ','
    }
    yield value.entries.length === 0 ? '[]' : ']'
  } else if (isRecord(value) && hasLongList(value)) {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* piecesOf(field)
      before = ','
    }
    yield '}'
  } else yield stringifyJson(value)
}

export function errorText(id: Id, error: unknown): string {
  const body =
    error instanceof RpcError
      ? { code: error.code, message: error.message, ...(error.data !== undefined && { data: error.data }) }
      : { code: CODE.internal, message: 'Internal error' }
  return stringifyJson({ jsonrpc: '2.0', error: body, id })
}

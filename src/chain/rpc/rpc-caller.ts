import { setMaxListeners } from 'node:events'
import { parseJson } from '#lib/text/json.ts'
import { isRecord, recordOf } from '#lib/values/guards.ts'
import { type Failure, retry } from '#lib/work/retry.ts'
import { endOfValue, findStart } from '../archive/json-slice.ts'
import {
  AnswerTooLong,
  ChainUnavailable,
  isNotYet,
  isRetryable,
  RateLimited,
  RpcError,
  saysTooFast,
  TooManyCalls,
  Unanswered,
} from './errors.ts'
import type { Nodes } from './nodes.ts'
import type { Lane } from './rate-limiter.ts'

export type CallOptions = {
  /** The deadline of all attempts together, in ms. */
  deadlineMs?: number
  timeoutMs?: number
  /**
   * By default the client's lane. In the lane `strangers`, failures prove nothing about the node: refusals
   * and timeouts are not remembered, and every error is returned to the caller without a retry, even a
   * temporary one; `TooManyCalls` where the node limits the rate.
   */
  lane?: Lane
  /** The maximum size of the response; default 512 MB. A larger one fails without a retry. */
  maxBytes?: number
  /** Only nodes that have blocks from this slot on. */
  slot?: number
}

export type RpcCaller = {
  host: string
  /** `read` validates the result: when it throws `Unanswered`, the request is retried. */
  call: <T>(
    method: string,
    params?: unknown[],
    options?: CallOptions,
    read?: (result: unknown) => T,
  ) => Promise<T>
  /**
   * The raw response, if it is a result; throws like `call`. Only its start and end are checked, and whatever
   * `check` checks.
   */
  raw: (
    method: string,
    params: unknown[],
    options?: CallOptions,
    check?: (body: Buffer) => void,
  ) => Promise<Buffer>
  /** The result as the node wrote it; throws like `call`. Long text is not parsed. */
  text: (method: string, params: unknown[], options?: CallOptions) => Promise<string>
  close: () => void
}

/** A JSON-RPC 2.0 client of the nodes of one chain, with deadline and retries. */
export function createRpcCaller(options: {
  nodes: Nodes
  lane: Lane
  timeoutMs: number
  deadlineMs: number
  failFast?: boolean
  refusal?: (() => string | undefined) | undefined
}): RpcCaller {
  const { nodes } = options
  const who = nodes.all.length === 1 ? `The node ${nodes.host}` : 'One of the nodes of RPC_URL'
  const closing = new AbortController()
  // Every pending request listens to this signal; while the node is unreachable there are many.
  setMaxListeners(0, closing.signal)
  let lastId = 0

  /**
   * Retries until `read` accepts a response. While it waits for the next attempt, a request does not count as
   * concurrent.
   */
  const send = async <T>(
    offer: string,
    compose: () => string,
    read: (body: Buffer) => T,
    {
      deadlineMs = options.deadlineMs,
      timeoutMs = options.timeoutMs,
      lane = options.lane,
      maxBytes,
      slot,
    }: CallOptions = {},
  ): Promise<T> => {
    const reason = options.refusal?.()
    if (reason !== undefined) throw new ChainUnavailable(reason)
    let failure: Failure | undefined
    try {
      return await retry(
        (leftMs) =>
          nodes.attempt(
            {
              ...{ offer, compose, read, lane, timeoutMs, leftMs, maxBytes },
              failFast: options.failFast ?? false,
              signal: closing.signal,
            },
            slot,
          ),
        {
          deadlineMs,
          firstMs: 200,
          longestMs: 8_000,
          signal: closing.signal,
          isWorthRetrying: (one) => !(lane === 'strangers' && isAnswer(one.error)) && isWorthRetrying(one),
          waitOf,
          onFailure: (one) => {
            failure = one
          },
        },
      )
    } catch (error) {
      if (closing.signal.aborted) throw new ChainUnavailable('The chain client is closed.')
      const explained = explain(error, who, calledText(offer, failure))
      for (const { hideKeys } of nodes.all) {
        explained.message = hideKeys(explained.message)
        if (explained.stack) explained.stack = hideKeys(explained.stack)
      }
      throw explained
    }
  }

  /** The unit that a node may refuse: many nodes list the accounts of some programs only. */
  const offerOf = (method: string, params: readonly unknown[]) =>
    method === 'getProgramAccounts' && typeof params[0] === 'string' ? `${method} of ${params[0]}` : method

  /** A request with the next id; every attempt has a new id. */
  const requestOf = (method: string, params: unknown[]) => {
    const request = {
      id: 0,
      compose: () => {
        request.id = ++lastId
        return JSON.stringify({ jsonrpc: '2.0', id: request.id, method, params })
      },
    }
    return request
  }

  const call = <T>(
    method: string,
    params: unknown[] = [],
    callOptions?: CallOptions,
    read = (result: unknown) => result as T,
  ) => {
    const request = requestOf(method, params)
    return send(
      offerOf(method, params),
      request.compose,
      (body) => read(resultOf(parseAnswer(body), request.id, method)),
      callOptions,
    )
  }

  const unparsed = <T>(
    method: string,
    params: unknown[],
    callOptions: CallOptions | undefined,
    read: (body: Buffer) => T,
  ) => {
    const request = requestOf(method, params)
    return send(
      offerOf(method, params),
      request.compose,
      (body) => {
        if (!looksLikeResult(body, request.id)) resultOf(parseAnswer(body), request.id, method)
        return read(body)
      },
      callOptions,
    )
  }

  const raw: RpcCaller['raw'] = (method, params, callOptions, check) =>
    unparsed(method, params, callOptions, (body) => {
      check?.(body)
      return body
    })

  const text: RpcCaller['text'] = (method, params, callOptions) =>
    unparsed(method, params, callOptions, resultTextIn)

  return { host: nodes.host, call, raw, text, close: () => closing.abort() }
}

/** The time after which the caller gets the error that the node does not have the block. */
const NOT_YET_MS = 2_000

/** Errors that are returned to a stranger at once: a retry would occupy a place of others. */
const isAnswer = (error: unknown) => error instanceof RpcError || error instanceof RateLimited

const isWorthRetrying = ({ error, spentMs, waitMs }: Failure) =>
  isRetryable(error) && !(isNotYet(error) && spentMs + waitMs >= NOT_YET_MS)

/** A rate-limited call is repeated at once: the pacer makes it wait for its turn. */
const waitOf = (error: unknown) =>
  error instanceof RateLimited ? 0 : error instanceof Unanswered ? error.waitMs : undefined

function explain(error: unknown, who: string, called: string): Error {
  const sentence = `${who} ${error instanceof Error ? error.message : error} (${called}).`
  if (error instanceof AnswerTooLong) return new AnswerTooLong(sentence)
  if (error instanceof RateLimited) return new TooManyCalls(sentence, error.waitMs)
  if (error instanceof RpcError || error instanceof ChainUnavailable) return error
  return new ChainUnavailable(sentence)
}

function calledText(what: string, { tries, spentMs } = { tries: 1, spentMs: 0 }): string {
  if (tries === 1) return `called ${what} once`
  return `called ${what} ${tries} times in ${Math.max(1, Math.round(spentMs / 1000))} s`
}

function parseAnswer(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    const start = body.toString('utf8', 0, 60).replace(/\s+/g, ' ')
    throw new Unanswered(`sent ${body.length} bytes that are not JSON, beginning with "${start}"`)
  }
}

function resultOf(answer: unknown, id: number, method: string): unknown {
  if (!isRecord(answer)) throw new Unanswered('sent JSON that is no JSON-RPC answer')
  const { result, error, id: answered } = answer
  if (error !== undefined && error !== null) {
    const { code, message, data } = recordOf(error)
    if (saysTooFast(Number(code), String(message)))
      throw new RateLimited(`limits the rate of calls (${code}: ${message})`)
    throw new RpcError(Number(code) || 0, String(message ?? ''), data, method)
  }
  if (answered !== id) throw new Unanswered(`answered another request (id ${answered}, expected ${id})`)
  if (result === undefined) throw new Unanswered('sent an answer without a result')
  return result
}

function resultTextIn(body: Buffer): string {
  const start = findStart(body, ['result'])
  const end = start === undefined ? -1 : endOfValue(body, start)
  if (start === undefined || end <= start) throw new Unanswered('sent an answer without a result')
  return body.toString('utf8', start, end)
}

/** Smaller responses are parsed, which is cheap; errors are always small. */
const PARSE_BELOW = 2_000

/**
 * Whether a large response is a complete result for `id`, judged by its start and end: nodes order the fields
 * differently, but all fields except `result` are short.
 */
function looksLikeResult(body: Buffer, id: number): boolean {
  if (body.length < PARSE_BELOW) return false
  const start = body.toString('latin1', 0, 300)
  const end = body.toString('latin1', body.length - 300)
  const [before = ''] = start.split(/"result"\s*:\s*[{[]/, 1)
  if (before.length === start.length || before.includes('"error"')) return false
  const mark = new RegExp(`"id"\\s*:\\s*${id}\\s*[,}]`)
  return (mark.test(before) || mark.test(end)) && /\}\s*$/.test(end)
}

import { diskTroubleOf } from '#lib/files/disk-health.ts'
import { recordOf } from '#lib/values/guards.ts'
import { NoTurn } from '#lib/work/turns.ts'

/** An error response that the client can act on. Anything else thrown becomes a plain 500. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 414 | 429 | 502 | 503 | 504
  /** One of the codes that the contract's `ErrorBody` lists. */
  readonly code: string
  /** After how many seconds the request may be sent again; absent: not known. */
  readonly retryAfter: number | undefined
  /** Not logged: the operator knows of it, and every request of a visitor would be another line. */
  isExpected = false
  /** The generation of the chain that has what this one has not; undefined: none, or not looked for. */
  generation: number | undefined

  constructor(status: ApiError['status'], code: string, message: string, retryAfter?: number) {
    super(message)
    this.retryAfter = retryAfter
    this.status = status
    this.code = code
  }
}

export const badInput = (message: string): ApiError => new ApiError(400, 'bad_input', message)

export const notFound = (what: string): ApiError =>
  new ApiError(
    404,
    'not_found',
    `${what} is not indexed. It may not exist, or the indexer has not reached it yet.`,
  )

/** @param takesPost whether the path also has a call that changes something */
export const methodNotAllowed = (method: string, path: string, takesPost = false): ApiError =>
  new ApiError(
    405,
    'method_not_allowed',
    `${method} is not possible on ${path}: expected GET${takesPost ? ' or POST' : ''}.`,
  )

/** @param what `Too many messages`; a visitor's address is "your network address", as an address of the chain is a wallet or another account */
export const tooMany = (what: string, seconds: number): ApiError =>
  new ApiError(429, 'rate_limited', `${what}: try again in ${seconds} s.`, seconds)

export const unavailable = (message: string): ApiError => new ApiError(503, 'unavailable', message)

/** The same as `unavailable`, for something that is off or used up for some time, which is not logged. */
export const switchedOff = (message: string): ApiError => {
  const error = unavailable(message)
  error.isExpected = true
  return error
}

/**
 * Something that only a node has, and no node of this explorer offers, or there is none, as beside a sealed generation. The operator
 * knows it, and it does not pass soon.
 */
export function notOffered({ sentence }: { sentence: string }): ApiError {
  const error = new ApiError(503, 'not_offered', sentence)
  error.isExpected = true
  return error
}

// Node's messages for a refused or broken connection.
const LOST_CONNECTION =
  /\b(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|socket hang up|Timeout error)\b/i
// ClickHouse's TIMEOUT_EXCEEDED, TOO_MANY_SIMULTANEOUS_QUERIES, MEMORY_LIMIT_EXCEEDED. ErrorCodes.cpp of its sources.
const OVERLOADED = new Set(['159', '202', '241'])

/**
 * The error as the client may see it: an `ApiError` unchanged; an unreachable or overloaded database as a 503, because
 * it recovers by itself; `undefined` for a bug.
 */
export function errorForCaller(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  // The engine writes each result to a file first.
  if (diskTroubleOf(error))
    return unavailable("The disk of the explorer's database is full or read-only: try again later.")
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth++) {
    const { code } = recordOf(cause)
    if (OVERLOADED.has(String(code)) || cause instanceof NoTurn)
      return unavailable('The database has too much to do just now: try again in a moment.')
    if (LOST_CONNECTION.test(`${code} ${cause.message}`))
      return unavailable(
        'The database does not answer just now. It is started again by itself: try in a moment.',
      )
  }
  return undefined
}

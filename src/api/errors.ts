import { diskTroubleOf } from '#lib/files/disk-health.ts'
import { recordOf } from '#lib/values/guards.ts'
import { NoTurn } from '#lib/work/turns.ts'

/** An error response that the client can act on. Anything else thrown becomes a plain 500. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 414 | 429 | 502 | 503 | 504
  /** One of the codes that `ErrorBody` in the contract lists. */
  readonly code: string
  /** The number of seconds after which the request may be sent again; undefined when it is unknown. */
  readonly retryAfter: number | undefined
  /**
   * Whether the error is left out of the log: the operator knows the cause, and each visitor's request would
   * add a line.
   */
  isExpected = false
  /**
   * The generation of the chain that has the missing thing; undefined when there is none, or none was
   * searched.
   */
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

/**
 * An error for a method that the path does not have.
 *
 * @param takesPost whether the path also has a call that changes something
 */
export const methodNotAllowed = (method: string, path: string, takesPost = false): ApiError =>
  new ApiError(
    405,
    'method_not_allowed',
    `${method} is not possible on ${path}: expected GET${takesPost ? ' or POST' : ''}.`,
  )

/**
 * An error for a rate limit.
 *
 * @param what the limit, such as `Too many messages`. Call a visitor's address "your network address",
 *   because "address" alone means a wallet or another account of the chain
 */
export const tooMany = (what: string, seconds: number): ApiError =>
  new ApiError(429, 'rate_limited', `${what}: try again in ${seconds} s.`, seconds)

export const unavailable = (message: string): ApiError => new ApiError(503, 'unavailable', message)

/**
 * The same error as `unavailable` for something that is switched off or used up for some time. It is not
 * logged.
 */
export const switchedOff = (message: string): ApiError => {
  const error = unavailable(message)
  error.isExpected = true
  return error
}

/**
 * An error for data that only a node has, when no node of this explorer offers it, or there is no node, as
 * for a sealed generation. It is not logged: the operator knows the cause, and it lasts.
 */
export function notOffered({ sentence }: { sentence: string }): ApiError {
  const error = new ApiError(503, 'not_offered', sentence)
  error.isExpected = true
  return error
}

// Messages of Node.js for a refused or broken connection.
const LOST_CONNECTION =
  /\b(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|socket hang up|Timeout error)\b/i
// Codes of TIMEOUT_EXCEEDED, TOO_MANY_SIMULTANEOUS_QUERIES and MEMORY_LIMIT_EXCEEDED in ClickHouse's
// ErrorCodes.cpp.
const OVERLOADED = new Set(['159', '202', '241'])

/**
 * The error as the client may see it: an `ApiError` unchanged; a 503 for an unreachable or overloaded
 * database, because it recovers by itself; `undefined` for a bug.
 */
export function errorForCaller(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  // A full disk fails reads too, because the database writes each result to a file first.
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

/** An error that the node returned. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown
  readonly method: string
  /** The node's own message. */
  readonly said: string

  constructor(code: number, message: string, data: unknown, method: string) {
    super(`${method}: the node answered ${code}: ${message}`)
    this.code = code
    this.data = data
    this.method = method
    this.said = message
  }
}

/** There was no valid response after all retries. The message is for the operator. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable'
}

/** The response has more bytes than the call's `maxBytes`. */
export class AnswerTooLong extends ChainUnavailable {}

/** The node limits the rate of such calls. */
export class TooManyCalls extends ChainUnavailable {
  /** The pause that the node requests, in ms; undefined: it requests none. */
  readonly waitMs: number | undefined

  constructor(message: string, waitMs: number | undefined) {
    super(message)
    this.waitMs = waitMs
  }
}

/**
 * A retryable failure of one attempt: no connection, a timeout, a response that is not JSON-RPC, 429 or 5xx.
 * `waitMs` is the node's Retry-After; 0: retry immediately.
 */
export class Unanswered extends Error {
  readonly waitMs: number | undefined

  constructor(what: string, waitMs?: number) {
    super(what)
    this.waitMs = waitMs
  }
}

/** The node limits the rate of calls: status 429, or a code or message of its own. */
export class RateLimited extends Unanswered {}

/** An HTTP status instead of an answer, which a retry would not change. */
export class HttpError extends Error {
  readonly status: number
  readonly said: string

  constructor(status: number, said: string) {
    super(
      `answered ${status}${said ? `: ${said}` : ''}. Expected the JSON-RPC of a node: check RPC_URL and its key.`,
    )
    this.status = status
    this.said = said
  }
}

/** The node does not offer this method; it returned this error now or recently. */
export class MethodRefused extends RpcError {
  override name = 'MethodRefused'
  /** A sentence for visitors: what the node does not offer, and the consequence. */
  readonly sentence: string

  constructor(
    code: number,
    said: string,
    { method, sentence, data }: { method: string; sentence: string; data?: unknown },
  ) {
    super(code, said, data, method)
    this.sentence = sentence
  }
}

// Error codes of the node software: https://github.com/anza-xyz/agave, rpc-client-api/src/custom_error.rs
export const rpcCode = {
  blockCleanedUp: -32001,
  blockNotAvailable: -32004,
  nodeUnhealthy: -32005,
  slotSkipped: -32007,
  longTermSlotSkipped: -32009,
  keyExcludedFromIndex: -32010,
  historyNotAvailable: -32011,
  blockStatusNotYet: -32014,
  unsupportedVersion: -32015,
  minContextSlot: -32016,
  longTermUnreachable: -32019,
  // These codes exist in Agave 4.0 and later.
  filterTransactionNotFound: -32020,
  noSlotHistory: -32021,
  identityNotScheduled: -32022,
  methodNotFound: -32601,
  invalidParams: -32602,
} as const

/**
 * `null` instead of a block: some providers return it for a block that they have pruned. Another node may
 * have the block.
 */
export class NullBlock extends RpcError {
  constructor() {
    super(rpcCode.historyNotAvailable, 'the node has no block', undefined, 'getBlock')
  }
}

const retryable = new Set<number>([
  rpcCode.blockNotAvailable,
  rpcCode.nodeUnhealthy,
  rpcCode.blockStatusNotYet,
  rpcCode.minContextSlot,
  rpcCode.longTermUnreachable,
])

/** Codes of rate limits, which may also come with status 200. */
const RATE_LIMIT_CODES: readonly number[] = [429, -32429]
const RATE_LIMIT_WORDS =
  /too many requests|rate.?limit|(request|call|throughput|capacity|compute units?).{0,40}(limit|exceeded)|limit (reached|exceeded)/i

/**
 * Whether a JSON-RPC error or an HTTP status with this message reports a rate limit: providers use many
 * codes.
 */
export function saysTooFast(code: number, words: string): boolean {
  return RATE_LIMIT_CODES.includes(code) || (isForeign(code) && RATE_LIMIT_WORDS.test(words))
}

const REFUSAL_STATUS: readonly number[] = [401, 403, 404, 405, 501]
const REFUSAL_WORDS =
  /method.{0,60}(not (available|supported|enabled|allowed|found|exist)|unavailable|disabled|blocked|restricted|unsupported)|(not (available|supported|allowed)|disabled|upgrade|restricted).{0,60}(plan|tier|method|subscription)/i

/** Whether a JSON-RPC error says that the node permanently does not offer the method. */
export function saysNotOffered(code: number, words: string): boolean {
  return (
    code === rpcCode.methodNotFound ||
    code === rpcCode.keyExcludedFromIndex ||
    (isForeign(code) && REFUSAL_WORDS.test(words))
  )
}

/**
 * Whether an HTTP status means that the node does not offer the method, if the node answers other methods.
 */
export function isRefusal({ status, said }: HttpError): boolean {
  return REFUSAL_STATUS.includes(status) || REFUSAL_WORDS.test(said)
}

/**
 * The node software's own codes for a block or transaction. Their messages may quote a program's log, so
 * words in them prove nothing.
 */
const ownCodes = new Set<number>([
  ...Object.values(rpcCode),
  ...[-32002, -32003, -32006, -32008, -32013, -32017, -32018],
])
// Providers use these codes for reached limits too.
const shared: readonly number[] = [rpcCode.slotSkipped, rpcCode.nodeUnhealthy]
const isForeign = (code: number) => shared.includes(code) || !ownCodes.has(code)

/** Whether a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Unanswered || (error instanceof RpcError && retryable.has(error.code))
}

/** Whether the error says that the node does not have this block yet. */
export function isNotYet(error: unknown): boolean {
  return (
    error instanceof RpcError &&
    (error.code === rpcCode.blockNotAvailable || error.code === rpcCode.blockStatusNotYet)
  )
}

/** Whether the node or the connection is the cause: wait and continue. */
export function isChainTrouble(error: unknown): error is Error {
  return error instanceof ChainUnavailable || error instanceof RpcError
}

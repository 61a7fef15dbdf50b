/** The node's error response. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown
  readonly method: string

  constructor(code: number, message: string, data: unknown, method: string) {
    super(`${method}: the node answered ${code}: ${message}`)
    this.code = code
    this.data = data
    this.method = method
  }
}

/** No valid response after all retries. The message is for the operator. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable'
}

/**
 * A retryable failure of one attempt: no connection, timeout, a response that is not JSON-RPC, 429 or 5xx. `waitMs` is
 * the node's Retry-After; 0: retry immediately.
 */
export class Unanswered extends Error {
  readonly waitMs: number | undefined

  constructor(what: string, waitMs?: number) {
    super(what)
    this.waitMs = waitMs
  }
}

/** The node limits the rate of calls: 429. */
export class RateLimited extends Unanswered {}

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
  methodNotFound: -32601,
  invalidParams: -32602,
} as const

const retryable = new Set<number>([
  rpcCode.blockNotAvailable,
  rpcCode.nodeUnhealthy,
  rpcCode.blockStatusNotYet,
  rpcCode.minContextSlot,
  rpcCode.longTermUnreachable,
  // Providers report rate limits with status 200 and these codes.
  429,
  -32429,
])

/** Whether a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Unanswered || (error instanceof RpcError && retryable.has(error.code))
}

/** Whether the node does not have this block yet. */
export function isNotYet(error: unknown): boolean {
  return (
    error instanceof RpcError &&
    (error.code === rpcCode.blockNotAvailable || error.code === rpcCode.blockStatusNotYet)
  )
}

/** Whether the cause is the node or the connection: wait and continue. */
export function isChainTrouble(error: unknown): error is Error {
  return error instanceof ChainUnavailable || error instanceof RpcError
}

/** What the node itself answered instead of a result. */
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

/** No usable answer came, however often we asked. The message is a sentence for the person at night. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable'
}

/**
 * One try failed in a way that the next may not: no connection, no answer in time, an answer that is not JSON-RPC,
 * 429 or 5xx. `waitMs` is what the node asked for; 0 says that the next try need not wait.
 */
export class Unanswered extends Error {
  readonly waitMs: number | undefined

  constructor(what: string, waitMs?: number) {
    super(what)
    this.waitMs = waitMs
  }
}

// The codes of the node software: https://github.com/anza-xyz/agave, rpc-client-api/src/custom_error.rs
export const rpcCode = {
  blockCleanedUp: -32001,
  blockNotAvailable: -32004,
  nodeUnhealthy: -32005,
  slotSkipped: -32007,
  longTermSlotSkipped: -32009,
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
  // Providers put their rate limit inside a 200 under these.
  429,
  -32429,
])

/** Whether asking the same again may well be answered. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Unanswered || (error instanceof RpcError && retryable.has(error.code))
}

/** Whether the node only says that it does not have this block yet. */
export function isNotYet(error: unknown): boolean {
  return (
    error instanceof RpcError &&
    (error.code === rpcCode.blockNotAvailable || error.code === rpcCode.blockStatusNotYet)
  )
}

/** Whether it is the chain (not we) that is to blame: wait and go on. */
export function isChainTrouble(error: unknown): error is Error {
  return error instanceof ChainUnavailable || error instanceof RpcError
}

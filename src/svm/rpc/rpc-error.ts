/** A JSON-RPC error with a node's error codes and wording: `custom_error` of https://docs.rs/solana-rpc-client-api, Agave 4.4. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The client sends calls faster than they are answered: status 429 over HTTP. */
export class TooManyCalls extends RpcError {
  /** The seconds after which the client may call again. */
  readonly retryAfter: number
  constructor(message: string, retryAfter: number) {
    super(CODE.tooManyCalls, message, { retryAfter })
    this.retryAfter = retryAfter
  }
}

export const CODE = {
  tooManyCalls: 429,
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  cleanedUp: -32001,
  preflight: -32002,
  signature: -32003,
  notAvailable: -32004,
  unhealthy: -32005,
  skipped: -32007,
  noSnapshot: -32008,
  longTermSkipped: -32009,
  historyNotAvailable: -32011,
  statusNotAvailable: -32014,
  unsupportedVersion: -32015,
  minContextSlot: -32016,
  epochRewardsActive: -32017,
  filterTransactionNotFound: -32020,
  identityNotScheduled: -32022,
} as const

/** @param numSlotsBehind null when unknown */
export const unhealthy = (numSlotsBehind: number | null = null) =>
  new RpcError(
    CODE.unhealthy,
    numSlotsBehind === null ? 'Node is unhealthy' : `Node is behind by ${numSlotsBehind} slots`,
    { numSlotsBehind },
  )

/** @param why a clause that explains the reason */
export const historyNotAvailable = (why: string) =>
  new RpcError(CODE.historyNotAvailable, `Transaction history is not available: ${why}`)

export const invalidParam = (what: string) => new RpcError(CODE.invalidParams, `Invalid param: ${what}`)

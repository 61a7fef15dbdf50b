/** A JSON-RPC error with a node's error codes. https://docs.rs/solana-rpc-client-api (custom_error) */
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

export const CODE = {
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
  unsupportedVersion: -32015,
  minContextSlot: -32016,
  filterTransactionNotFound: -32020,
  identityNotScheduled: -32022,
} as const

export const unhealthy = () => new RpcError(CODE.unhealthy, 'Node is unhealthy')

export const invalidParam = (what: string) => new RpcError(CODE.invalidParams, `Invalid param: ${what}`)

import { addressOf, configOf, flagOf, listOf, optionalNumber, signatureOf } from './params.ts'
import { CODE, RpcError } from './rpc-error.ts'

const MAX_STATUSES = 256
const MAX_SIGNATURES = 1_000

/** The parameters of `getSignatureStatuses(signatures, config?)`. */
export const signatureStatusesOf = ([list, options]: readonly unknown[]) => ({
  signatures: listOf(list, MAX_STATUSES).map(signatureOf),
  search: flagOf(configOf(options).searchTransactionHistory),
})

/** The parameters of `getSignaturesForAddress(address, config?)`. */
export function signaturesForAddressOf([value, options]: readonly unknown[]) {
  const address = addressOf(value)
  const config = configOf(options)
  const limit = optionalNumber(config.limit, 'limit') ?? MAX_SIGNATURES
  if (limit < 1 || limit > MAX_SIGNATURES)
    throw new RpcError(CODE.invalidParams, `Invalid limit; max ${MAX_SIGNATURES}`)
  return { address, config, limit, before: limitOf(config.before), until: limitOf(config.until) }
}

/** The signature that limits a list; `undefined` when none is named. */
const limitOf = (value: unknown) => (value === undefined || value === null ? undefined : signatureOf(value))

/** `before` or `until` names no transaction that is known. */
export const filterNotFound = (signature: string) =>
  new RpcError(CODE.filterTransactionNotFound, `Transaction ${signature} not found`)

import { addressOf, configOf, flagOf, ledgerCommitment, limitOf, listOf, signatureOf } from './params.ts'
import { CODE, RpcError } from './rpc-error.ts'

const MAX_STATUSES = 256
const MAX_SIGNATURES = 1_000

/**
 * The parameters of `getSignatureStatuses(signatures, config?)`; `config` names the commitment since Agave 4.4
 * (https://github.com/anza-xyz/agave/pull/15091), by default `processed`.
 */
export function signatureStatusesOf([list, options]: readonly unknown[]) {
  const config = configOf(options)
  return {
    signatures: listOf(list, MAX_STATUSES).map(signatureOf),
    search: flagOf(config.searchTransactionHistory),
    config: { ...config, commitment: config.commitment ?? 'processed' },
  }
}

/**
 * The parameters of `getSignaturesForAddress(address, config?)`, read in a node's order.
 *
 * @throws RpcError also for the commitment `processed`, as a node
 */
export function signaturesForAddressOf([value, options]: readonly unknown[]) {
  const address = addressOf(value)
  const config = configOf(options)
  const [before, until] = [signatureAt(config.before), signatureAt(config.until)]
  const limit = limitOf(config.limit, MAX_SIGNATURES)
  ledgerCommitment(config)
  return { address, config, limit, before, until }
}

/** The signature that limits a list; `undefined` when the parameter is missing. */
const signatureAt = (value: unknown) =>
  value === undefined || value === null ? undefined : signatureOf(value)

/** The error when `before` or `until` names an unknown transaction. */
export const filterNotFound = (signature: string) =>
  new RpcError(CODE.filterTransactionNotFound, `Transaction ${signature} not found`)

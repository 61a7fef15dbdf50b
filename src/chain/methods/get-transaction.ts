import { recordOf } from '#lib/values/guards.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import type { CallOptions, RpcCaller } from '../rpc/rpc-caller.ts'
import { NEWEST_VERSION } from './methods.ts'
import { wholeNumber } from './whole-numbers.ts'

/**
 * A finalized transaction in the form that blocks have, and its slot; null: the node does not know it, or no
 * longer.
 */
export type FoundTransaction = { slot: number; transaction: RpcTransaction }

export function getTransaction(
  call: RpcCaller['call'],
  signature: string,
  options?: CallOptions,
): Promise<FoundTransaction | null> {
  const config = {
    ...{ encoding: 'base64', commitment: 'finalized' },
    maxSupportedTransactionVersion: NEWEST_VERSION,
  }
  return call('getTransaction', [signature, config], options, (result) => {
    if (result === null) return null
    const { slot, transaction, meta, version } = recordOf(result)
    // Only these fields are checked here; decoding reports any other fault.
    const found = { transaction, meta: meta ?? null, ...(version === undefined ? {} : { version }) }
    return { slot: wholeNumber(slot, 'the slot of a transaction'), transaction: found as RpcTransaction }
  })
}

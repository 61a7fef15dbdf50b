import type { Log } from '#lib/log/log.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { isRecord, recordOf } from '#lib/values/guards.ts'
import { Unanswered } from '../rpc/errors.ts'
import type { CallOptions, RpcCaller } from '../rpc/rpc-caller.ts'
import { listOf } from './methods.ts'
import { readEach } from './read-each.ts'
import { wholeNumber } from './whole-numbers.ts'

// Typed responses of the RPC methods for sending transactions. https://solana.com/docs/rpc/http

export type LatestBlockhash = {
  blockhash: string
  /** The last block height at which a transaction with this blockhash can be included. */
  lastValidBlockHeight: number
}

export type SignatureStatus = {
  commitment: 'processed' | 'confirmed' | 'finalized'
  failed: boolean
}

type Call = RpcCaller['call']

/** Confirmed, so that the blockhash cannot disappear with a fork. */
export function getLatestBlockhash(call: Call, options?: CallOptions): Promise<LatestBlockhash> {
  return call('getLatestBlockhash', [{ commitment: 'confirmed' }], options, (result) => {
    const { blockhash, lastValidBlockHeight } = recordOf(recordOf(result).value)
    if (typeof blockhash !== 'string' || !isBase58Of(blockhash, 32))
      throw new Unanswered('sent no blockhash of 32 bytes')
    return { blockhash, lastValidBlockHeight: wholeNumber(lastValidBlockHeight, 'a last valid block height') }
  })
}

/** Sends the bytes of a signed transaction; the node simulates it first. @returns its signature */
export function sendTransaction(call: Call, bytes: Uint8Array, options?: CallOptions): Promise<string> {
  const config = { encoding: 'base64', preflightCommitment: 'confirmed' }
  return call('sendTransaction', [Buffer.from(bytes).toString('base64'), config], options, readSignature)
}

/**
 * The states of at most 256 recent transactions, in their order; null: the node does not know the
 * transaction, or its status is unreadable.
 */
export function getSignatureStatuses(
  call: Call,
  log: Log,
  signatures: readonly string[],
  options?: CallOptions,
): Promise<(SignatureStatus | null)[]> {
  return call('getSignatureStatuses', [signatures], options, (result) => {
    const statuses = listOf(recordOf(result).value)
    // Only its position in the list identifies a status.
    if (statuses.length !== signatures.length)
      throw new Unanswered(`sent ${statuses.length} statuses for ${signatures.length} signatures`)
    const found: (SignatureStatus | null)[] = signatures.map(() => null)
    readEach([...statuses.entries()], { what: 'transaction statuses', log }, ([place, status]) => {
      found[place] = status === null ? null : statusOf(status)
    })
    return found
  })
}

/**
 * Requests lamports from the node's faucet. Only test chains have one. @returns the transaction's signature
 */
export function requestAirdrop(
  call: Call,
  address: string,
  lamports: number,
  options?: CallOptions,
): Promise<string> {
  return call('requestAirdrop', [address, lamports], options, readSignature)
}

function statusOf(value: unknown): SignatureStatus {
  if (!isRecord(value)) throw new Unanswered('sent something else instead of a status')
  const { err, confirmations, confirmationStatus } = recordOf(value)
  return {
    // Nodes before 1.4 return only the number of confirmations, null once the transaction is finalized.
    commitment:
      confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'
        ? confirmationStatus
        : confirmationStatus === undefined && confirmations === null
          ? 'finalized'
          : 'processed',
    failed: err !== null && err !== undefined,
  }
}

function readSignature(result: unknown): string {
  if (typeof result !== 'string' || !isBase58Of(result, 64)) throw new Unanswered('sent no signature')
  return result
}

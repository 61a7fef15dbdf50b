import { encodeBase58 } from '#lib/base58.ts'
import { parseWireTransaction, type WireTransaction } from '#svm/wire-transaction.ts'
import type { Address } from './account.ts'

/**
 * A transaction that passed the strict parser. Only `readTransaction` makes one, so whoever takes this type may
 * hand the bytes to the native engine.
 */
export type SignedTransaction = {
  readonly bytes: Uint8Array
  readonly wire: WireTransaction
  /** The first signature as base58. */
  readonly signature: string
  /** The addresses that the message itself names. */
  readonly addresses: readonly Address[]
  readonly blockhash: string
  readonly [checked]: true
}

declare const checked: unique symbol

/** @throws WireError when a node would refuse the bytes before it looks at any account */
export function readTransaction(bytes: Uint8Array): SignedTransaction {
  const wire = parseWireTransaction(bytes, { strict: true })
  return {
    bytes,
    wire,
    signature: encodeBase58(wire.signatures[0] as Uint8Array),
    addresses: wire.staticKeys.map(encodeBase58),
    blockhash: encodeBase58(wire.recentBlockhash),
  } as unknown as SignedTransaction
}

/** Whether the message lets the account at `index` be written; looked-up accounts are not asked here. */
export function isWritable({ wire: { header, staticKeys } }: SignedTransaction, index: number): boolean {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  return index < numRequiredSignatures
    ? index < numRequiredSignatures - numReadonlySignedAccounts
    : index < staticKeys.length - numReadonlyUnsignedAccounts
}

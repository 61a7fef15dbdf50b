import { encodeBase58 } from '#lib/text/base58.ts'
import { entryAt } from '#lib/values/entry-at.ts'
import type { WireTransaction } from '#svm/wire-message.ts'
import { parseWireTransaction } from '#svm/wire-transaction.ts'
import type { Address } from './account.ts'

/**
 * A transaction that passed the strict parser. Only `readTransaction` creates one, so its bytes are safe for the
 * native engine.
 */
export type SignedTransaction = {
  readonly bytes: Uint8Array
  readonly wire: WireTransaction
  /** The first signature as base58. */
  readonly signature: string
  /** The static account keys of the message, without looked-up addresses. */
  readonly addresses: readonly Address[]
  readonly blockhash: string
  readonly [checked]: true
}

declare const checked: unique symbol

/** @throws WireError when a node would reject the bytes before it reads any account */
export function readTransaction(bytes: Uint8Array): SignedTransaction {
  const wire = parseWireTransaction(bytes, { strict: true })
  return {
    bytes,
    wire,
    signature: encodeBase58(entryAt(wire.signatures, 0)),
    addresses: wire.staticKeys.map(encodeBase58),
    blockhash: encodeBase58(wire.recentBlockhash),
  } as unknown as SignedTransaction
}

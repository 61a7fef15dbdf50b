import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import type { WireConfig, WireTransaction } from '#svm/wire-message.ts'
import { maxTransactionBytes, parseWireTransaction, WireError } from '#svm/wire-transaction.ts'
import type { LooseRecord } from '../block/loose-json.ts'
import type { Problems } from '../block/problems.ts'
import { accountsInOrder, addLookedUp } from './account-list.ts'
import { addressText } from './address-text.ts'
import { type Budget, type Message, unreadableMessage } from './message.ts'

// Decoding base58 takes quadratic time, so input without a bound would block the process.
const LONGEST_BYTES = maxTransactionBytes(1)
const LONGEST_BASE58 = LONGEST_BYTES * 1.4

/**
 * The bytes of a transaction given as `[text, encoding]` or, by very old nodes, as base58 text; empty when the
 * text is neither base64 nor base58; `undefined` for anything else, which is JSON.
 */
export function transactionBytes(source: unknown, problems: Problems): Uint8Array | undefined {
  if (typeof source !== 'string' && !Array.isArray(source)) return undefined
  const [text, encoding]: unknown[] = typeof source === 'string' ? [source, 'base58'] : source
  if (typeof text === 'string') {
    if (encoding === 'base64') return fromBase64(text, problems)
    const bytes = encoding === 'base58' && text.length <= LONGEST_BASE58 ? decodeBase58(text) : undefined
    if (bytes !== undefined) return bytes
  }
  problems.add('The transaction is neither JSON nor base64 nor base58')
  return new Uint8Array()
}

function fromBase64(text: string, problems: Problems): Uint8Array {
  const bytes = Buffer.from(text, 'base64')
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  // Buffer skips characters that are not base64, so invalid text gives fewer bytes.
  if (bytes.length !== Math.floor((text.length * 3) / 4) - padding)
    problems.add(`The transaction is not base64: ${text.length} characters gave ${bytes.length} bytes`)
  return bytes
}

/**
 * Reads the encodings `base64` and `base58`. The signatures are returned even if the other bytes cannot be
 * read.
 */
export function readWireMessage(
  bytes: Uint8Array,
  meta: LooseRecord | undefined,
  problems: Problems,
): Message {
  let wire: WireTransaction
  try {
    if (bytes.length > LONGEST_BYTES) throw new WireError(`The transaction has ${bytes.length} bytes`)
    wire = parseWireTransaction(bytes)
  } catch (error) {
    problems.add(error instanceof Error ? error.message : String(error))
    return unreadableMessage(
      signaturesOf(bytes),
      bytes.length,
      error instanceof WireError ? error.version : undefined,
    )
  }
  const { lookups } = wire
  const accounts = accountsInOrder(wire.staticKeys.map(addressText), wire.header)
  const wanted = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  addLookedUp(accounts, wanted, meta, problems)
  return {
    signatures: wire.signatures.map(encodeBase58),
    version: wire.version,
    size: bytes.length,
    budget: wire.config && budgetOf(wire.config),
    recentBlockhash: addressText(wire.recentBlockhash),
    accounts,
    instructions: wire.instructions,
    addressTableLookups: lookups.map(({ account, writable, readonly }) => ({
      accountKey: addressText(account),
      writableIndexes: [...writable],
      readonlyIndexes: [...readonly],
    })),
  }
}

function budgetOf(config: WireConfig): Budget {
  const asked = (value: number | undefined) => (value === undefined ? null : BigInt(value))
  return {
    priorityFee: config.priorityFeeLamports ?? 0n,
    computeUnitLimit: asked(config.computeUnitLimit),
    heapSize: asked(config.heapSize),
    loadedAccountsDataSizeLimit: asked(config.loadedAccountsDataSizeLimit),
  }
}

/**
 * The complete signatures of bytes that cannot be read as a whole. They come first; in version 1 last, as
 * many as the header's first byte says.
 * https://github.com/solana-foundation/solana-improvement-documents (SIMD-0385)
 */
function signaturesOf(bytes: Uint8Array): string[] {
  const [first = 0, second = 0] = bytes
  const isVersion1 = first === 129
  if (first > 127 && !isVersion1) return []
  const count = isVersion1 ? second : first
  const start = isVersion1 ? bytes.length - count * 64 : 1
  const signatures: string[] = []
  for (let at = start; at > 0 && at + 64 <= bytes.length && signatures.length < count; at += 64)
    signatures.push(encodeBase58(bytes.subarray(at, at + 64)))
  return signatures
}

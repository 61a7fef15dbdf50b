import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { WireInstruction } from '#svm/wire-message.ts'
import type { Account, Address } from './account.ts'
import type { SignedTransaction } from './signed-transaction.ts'

// Durable nonces replace the recent blockhash: the first instruction of the transaction advances the nonce account.
const ADVANCE = 4
const INITIALIZE = 6
const SIZE = 80
const INITIALIZED = 1
const NONCE_OFFSET = 40

/** The nonce account that the first instruction advances; `undefined` when it is no AdvanceNonceAccount. */
export function nonceAccountOf(transaction: SignedTransaction): Address | undefined {
  const [first] = transaction.wire.instructions
  return first && nonceOf(first, transaction, [ADVANCE])
}

/** The nonce accounts that get a new value if the transaction succeeds. */
export function noncesAdvancedBy(transaction: SignedTransaction): Address[] {
  return transaction.wire.instructions.flatMap(
    (instruction) => nonceOf(instruction, transaction, [ADVANCE, INITIALIZE]) ?? [],
  )
}

function nonceOf(
  { programIdIndex, data, accountIndexes }: WireInstruction,
  { addresses }: SignedTransaction,
  tags: readonly number[],
): Address | undefined {
  if (addresses[programIdIndex] !== PROGRAM.system || data.length < 4) return undefined
  if (!tags.includes(Buffer.from(data.buffer, data.byteOffset, 4).readUInt32LE(0))) return undefined
  const [index] = accountIndexes
  return index === undefined ? undefined : addresses[index]
}

/** Whether `account` is a nonce account whose current nonce is `blockhash`. */
export function holdsNonce(account: Account | undefined, blockhash: string): boolean {
  if (account?.owner !== PROGRAM.system || account.data.length !== SIZE) return false
  const data = Buffer.from(account.data.buffer, account.data.byteOffset, SIZE)
  return (
    data.readUInt32LE(4) === INITIALIZED &&
    encodeBase58(data.subarray(NONCE_OFFSET, NONCE_OFFSET + 32)) === blockhash
  )
}

/** `account` with the next nonce, which is derived from `blockhash`. */
export function withAdvancedNonce(account: Account, blockhash: string): Account {
  const data = Uint8Array.from(account.data)
  data.set(nextNonce(blockhash), NONCE_OFFSET)
  return { ...account, data }
}

/** The nonce of accounts advanced in the block after `blockhash`; it cannot be used within that block. */
export const durableNonceAfter = (blockhash: string): string => encodeBase58(nextNonce(blockhash))

// https://docs.rs/solana-nonce (DurableNonce::from_blockhash)
const nextNonce = (blockhash: string): Uint8Array =>
  createHash('sha256')
    .update('DURABLE_NONCE')
    .update(decodeBase58(blockhash) ?? '')
    .digest()

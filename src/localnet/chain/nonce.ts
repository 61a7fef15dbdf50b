import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '#lib/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { WireInstruction } from '#svm/wire-transaction.ts'
import type { Account, Address } from './account.ts'
import type { SignedTransaction } from './signed-transaction.ts'

// A transaction that names a durable nonce instead of a recent blockhash: its first instruction advances it.
const ADVANCE = 4
const INITIALIZE = 6
const SIZE = 80
const INITIALIZED = 1
const NONCE_OFFSET = 40

/** The nonce account that the transaction relies on, if it has the form of one that does. */
export function nonceAccountOf(transaction: SignedTransaction): Address | undefined {
  const [first] = transaction.wire.instructions
  return first && nonceOf(first, transaction, [ADVANCE])
}

/** The nonce accounts that get a new value when the transaction succeeds. */
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

/** Whether `account` is a nonce account that holds `blockhash` now. */
export function holdsNonce(account: Account | undefined, blockhash: string): boolean {
  if (account?.owner !== PROGRAM.system || account.data.length !== SIZE) return false
  const data = Buffer.from(account.data.buffer, account.data.byteOffset, SIZE)
  return (
    data.readUInt32LE(4) === INITIALIZED &&
    encodeBase58(data.subarray(NONCE_OFFSET, NONCE_OFFSET + 32)) === blockhash
  )
}

/** `account` with the nonce that follows from `blockhash`, so that it cannot be used twice. */
export function withAdvancedNonce(account: Account, blockhash: string): Account {
  const data = Uint8Array.from(account.data)
  data.set(nextNonce(blockhash), NONCE_OFFSET)
  return { ...account, data }
}

/** The nonce that every nonce account advanced in the block after `blockhash` gets: it cannot be used in that block. */
export const durableNonceAfter = (blockhash: string): string => encodeBase58(nextNonce(blockhash))

// https://docs.rs/solana-nonce (DurableNonce::from_blockhash)
const nextNonce = (blockhash: string): Uint8Array =>
  createHash('sha256')
    .update('DURABLE_NONCE')
    .update(decodeBase58(blockhash) ?? '')
    .digest()

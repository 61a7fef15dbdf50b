import { encodeBase58 } from '#lib/text/base58.ts'
import { ByteReader } from './byte-reader.ts'
import { DecodeError } from './program-decoder.ts'
import { faultOf } from './sanitize-transaction.ts'
import type { WireInstruction, WireLookup, WireMessage, WireTransaction } from './wire-message.ts'
import { readVersion1Message, VERSION_1 } from './wire-transaction-v1.ts'

/**
 * The largest transaction of each version that a node accepts. Version 1 is not limited to one packet
 * (SIMD-0296).
 */
const MAX_BYTES = { '-1': 1_232, 0: 1_232, 1: 4_096 }
export const maxTransactionBytes = (version: WireMessage['version']): number => MAX_BYTES[version]

/** The bytes are not a transaction, or have an unsupported version, which is `version`. */
export class WireError extends Error {
  override name = 'WireError'
  readonly version: number | undefined
  constructor(message: string, version?: number) {
    super(message)
    this.version = version
  }
}

/**
 * Parses a transaction; trailing bytes are an error.
 *
 * With `strict` it also rejects what a node rejects before it reads any account: more bytes than its version may have,
 * invalid header counts and indexes. Without it these are accepted, so that every transaction of a block can be shown.
 *
 * @throws WireError with a message
 * @see https://solana.com/docs/core/transactions
 */
export function parseWireTransaction(
  bytes: Uint8Array,
  { strict = false }: { strict?: boolean } = {},
): WireTransaction {
  // From version 1 on the version byte comes first; its high bit is never set in a signature count.
  const first = bytes[0] ?? 0
  const isVersion1 = first === VERSION_1
  if (first > 128 && !isVersion1) throw unreadVersion(first & 127)
  const most = maxTransactionBytes(isVersion1 ? 1 : 0)
  if (strict && bytes.length > most)
    throw new WireError(`The transaction has ${bytes.length} bytes; a node takes ${most}.`)
  return readWhole(bytes, (reader) => {
    const transaction = isVersion1 ? readVersion1(reader, bytes) : readSignedFirst(reader, bytes)
    const fault = strict ? faultOf(transaction) : undefined
    if (fault !== undefined) throw new WireError(fault)
    return transaction
  })
}

/** Parses a message without signatures, the parameter of `getFeeForMessage`. Throws as `parseWireTransaction`. */
export function parseWireMessage(bytes: Uint8Array): WireMessage {
  return readWhole(bytes, (reader) =>
    bytes[0] === VERSION_1 ? readVersion1Message(reader, bytes) : readMessage(reader, bytes),
  )
}

function readSignedFirst(reader: ByteReader, bytes: Uint8Array): WireTransaction {
  const signatures = readSignatures(reader, reader.shortVec())
  return { ...readMessage(reader, bytes), signatures }
}

function readVersion1(reader: ByteReader, bytes: Uint8Array): WireTransaction {
  const message = readVersion1Message(reader, bytes)
  return { ...message, signatures: readSignatures(reader, message.header.numRequiredSignatures) }
}

function readSignatures(reader: ByteReader, count: number): Uint8Array[] {
  const signatures: Uint8Array[] = []
  for (let left = count; left > 0; left--) signatures.push(reader.bytes(64))
  return signatures
}

function readWhole<T>(bytes: Uint8Array, read: (reader: ByteReader) => T): T {
  try {
    const reader = new ByteReader(bytes)
    const result = read(reader)
    if (reader.remaining > 0)
      throw new WireError(
        `The transaction ends at byte ${reader.offset}, but ${reader.remaining} more follow.`,
      )
    return result
  } catch (error) {
    if (error instanceof DecodeError)
      throw new WireError(`The transaction is cut short or garbled: ${error.message}.`)
    throw error
  }
}

function readMessage(reader: ByteReader, bytes: Uint8Array): WireMessage {
  const start = reader.offset
  const first = reader.u8()
  const version = first > 127 ? first & 127 : -1
  if (version !== -1 && version !== 0) throw unreadVersion(version)
  const header = {
    numRequiredSignatures: version === -1 ? first : reader.u8(),
    numReadonlySignedAccounts: reader.u8(),
    numReadonlyUnsignedAccounts: reader.u8(),
  }
  const staticKeys: Uint8Array[] = []
  for (let left = reader.shortVec(); left > 0; left--) staticKeys.push(reader.bytes(32))
  const recentBlockhash = reader.bytes(32)
  const instructions: WireInstruction[] = []
  for (let left = reader.shortVec(); left > 0; left--)
    instructions.push({
      programIdIndex: reader.u8(),
      accountIndexes: reader.bytes(reader.shortVec()),
      data: reader.bytes(reader.shortVec()),
    })
  const lookups: WireLookup[] = []
  if (version === 0)
    for (let left = reader.shortVec(); left > 0; left--)
      lookups.push({
        account: reader.bytes(32),
        writable: reader.bytes(reader.shortVec()),
        readonly: reader.bytes(reader.shortVec()),
      })
  const message = bytes.subarray(start, reader.offset)
  return { version, header, staticKeys, recentBlockhash, instructions, lookups, message }
}

function unreadVersion(version: number): WireError {
  const expected =
    version === 1 ? 'its signatures must stand at the end' : 'versions legacy, 0 and 1 can be read'
  return new WireError(`The transaction has version ${version}; ${expected}.`, version)
}

/** The first signature as text, which identifies the transaction; `undefined` when it has none. */
export function signatureOf(transaction: WireTransaction): string | undefined {
  const [first] = transaction.signatures
  return first && encodeBase58(first)
}

/** Whether the message asks for the static account at `index` to be writable. */
export function isWritable({ header, staticKeys }: WireMessage, index: number): boolean {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  return index < numRequiredSignatures
    ? index < numRequiredSignatures - numReadonlySignedAccounts
    : index < staticKeys.length - numReadonlyUnsignedAccounts
}

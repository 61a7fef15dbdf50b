import type { ByteReader } from './byte-reader.ts'
import type { WireConfig, WireMessage } from './wire-message.ts'

/** The version byte, which is also the first byte of the transaction. */
export const VERSION_1 = 129

/** Bits of the mask; each means four bytes of values, and the fee has two of them. */
export const CONFIG_BIT = {
  priorityFee: 0b11,
  computeUnitLimit: 1 << 2,
  loadedAccountsDataSize: 1 << 3,
  heapSize: 1 << 4,
}

/**
 * Parses the message of a version 1 transaction: no lookup tables, and the compute budget in the header. The signatures
 * follow it, as many as the header requires. Undefined mask bits are skipped.
 * https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0385-transaction-v1.md
 *
 * @throws DecodeError when there are not enough bytes
 */
export function readVersion1Message(reader: ByteReader, bytes: Uint8Array): WireMessage {
  const start = reader.offset
  reader.u8()
  const header = {
    numRequiredSignatures: reader.u8(),
    numReadonlySignedAccounts: reader.u8(),
    numReadonlyUnsignedAccounts: reader.u8(),
  }
  const mask = reader.u32()
  const recentBlockhash = reader.bytes(32)
  const instructionCount = reader.u8()
  const staticKeys: Uint8Array[] = []
  for (let left = reader.u8(); left > 0; left--) staticKeys.push(reader.bytes(32))
  const config = readConfig(reader, mask)
  const headers = Array.from({ length: instructionCount }, () => ({
    programIdIndex: reader.u8(),
    accounts: reader.u8(),
    size: reader.u16(),
  }))
  const instructions = headers.map(({ programIdIndex, accounts, size }) => ({
    programIdIndex,
    accountIndexes: reader.bytes(accounts),
    data: reader.bytes(size),
  }))
  const message = bytes.subarray(start, reader.offset)
  return {
    version: 1,
    header,
    staticKeys,
    recentBlockhash,
    instructions,
    lookups: [],
    config,
    message,
  }
}

function readConfig(reader: ByteReader, mask: number): WireConfig {
  const config: WireConfig = {
    priorityFeeLamports: undefined,
    computeUnitLimit: undefined,
    loadedAccountsDataSizeLimit: undefined,
    heapSize: undefined,
  }
  const BIT = CONFIG_BIT
  // One of the two fee bits alone is invalid in a block and means no fee; its four bytes are present nevertheless.
  if ((mask & BIT.priorityFee) === BIT.priorityFee) config.priorityFeeLamports = reader.u64()
  else if (mask & BIT.priorityFee) reader.u32()
  if (mask & BIT.computeUnitLimit) config.computeUnitLimit = reader.u32()
  if (mask & BIT.loadedAccountsDataSize) config.loadedAccountsDataSizeLimit = reader.u32()
  if (mask & BIT.heapSize) config.heapSize = reader.u32()
  for (let later = mask >>> 5; later !== 0; later >>>= 1) if (later & 1) reader.u32()
  return config
}

/** The configuration mask of a version 1 message, which follows the version and the three counts. */
export function configMaskOf(message: Uint8Array): number {
  return new DataView(message.buffer, message.byteOffset, message.length).getUint32(4, true)
}

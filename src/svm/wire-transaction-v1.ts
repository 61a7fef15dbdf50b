import type { ByteReader } from './byte-reader.ts'
import type { WireTransaction } from './wire-transaction.ts'

/** What a transaction of version 1 asks for in its own header; `undefined` where it asks for nothing. */
export type WireConfig = {
  /** For the whole transaction, not per compute unit. */
  priorityFeeLamports: bigint | undefined
  computeUnitLimit: number | undefined
  /** Bytes. */
  loadedAccountsDataSizeLimit: number | undefined
  /** Bytes. */
  heapSize: number | undefined
}

/** The version byte, which is also the first byte of the transaction. */
export const VERSION_1 = 129

/** Bits of the mask; each stands for four bytes of values, and the fee takes two of them. */
const BIT = { priorityFee: 0b11, computeUnitLimit: 1 << 2, loadedAccountsDataSize: 1 << 3, heapSize: 1 << 4 }

/**
 * Reads a transaction of version 1 from its first byte on: no lookup tables, up to 4,096 bytes, its compute budget in
 * the header, and its signatures at the end, as many as the header asks for. Bits that have no meaning yet are skipped.
 * https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0385-transaction-v1.md
 *
 * @throws DecodeError when the bytes run out
 */
export function readVersion1(reader: ByteReader, bytes: Uint8Array): WireTransaction {
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
  const signatures: Uint8Array[] = []
  for (let left = header.numRequiredSignatures; left > 0; left--) signatures.push(reader.bytes(64))
  return {
    version: 1,
    header,
    staticKeys,
    recentBlockhash,
    instructions,
    lookups: [],
    config,
    message,
    signatures,
  }
}

function readConfig(reader: ByteReader, mask: number): WireConfig {
  const config: WireConfig = {
    priorityFeeLamports: undefined,
    computeUnitLimit: undefined,
    loadedAccountsDataSizeLimit: undefined,
    heapSize: undefined,
  }
  // One bit of the fee without the other is no fee, and no block may hold it; its four bytes are there all the same.
  if ((mask & BIT.priorityFee) === BIT.priorityFee) config.priorityFeeLamports = reader.u64()
  else if (mask & BIT.priorityFee) reader.u32()
  if (mask & BIT.computeUnitLimit) config.computeUnitLimit = reader.u32()
  if (mask & BIT.loadedAccountsDataSize) config.loadedAccountsDataSizeLimit = reader.u32()
  if (mask & BIT.heapSize) config.heapSize = reader.u32()
  for (let later = mask >>> 5; later !== 0; later >>>= 1) if (later & 1) reader.u32()
  return config
}

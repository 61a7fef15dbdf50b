import { encodeBase58 } from '#lib/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { WireMessage } from '#svm/wire-transaction.ts'

export const LAMPORTS_PER_SIGNATURE = 5_000n
const MAX_UNITS = 1_400_000
const DEFAULT_UNITS = 200_000
/** What an instruction of a native program reserves when no limit is set (SIMD-0170). */
const NATIVE_UNITS = 3_000
const native = new Set<string>([
  PROGRAM.system,
  PROGRAM.vote,
  PROGRAM.computeBudget,
  PROGRAM.bpfLoader1,
  PROGRAM.bpfLoader2,
  PROGRAM.upgradeableLoader,
  PROGRAM.loader4,
  PROGRAM.ed25519,
  PROGRAM.secp256k1,
])
const precompiles = new Set<string>([PROGRAM.ed25519, PROGRAM.secp256k1, PROGRAM.secp256r1])

/**
 * What the payer is charged: per signature, those inside precompile instructions included, and the unit price
 * times the unit limit, rounded up to a lamport.
 */
export function feeOf(message: WireMessage): bigint {
  let limit: number | undefined
  let price = 0n
  let defaultLimit = 0
  let signatures = message.header.numRequiredSignatures
  for (const { programIdIndex, data } of message.instructions) {
    const program = encodeBase58(message.staticKeys[programIdIndex] as Uint8Array)
    defaultLimit += native.has(program) ? NATIVE_UNITS : DEFAULT_UNITS
    if (precompiles.has(program)) signatures += data[0] ?? 0
    if (program !== PROGRAM.computeBudget) continue
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.length)
    if (bytes[0] === 2 && bytes.length >= 5) limit = bytes.readUInt32LE(1)
    if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1)
  }
  const units = BigInt(Math.min(limit ?? defaultLimit, MAX_UNITS))
  return LAMPORTS_PER_SIGNATURE * BigInt(signatures) + (price * units + 999_999n) / 1_000_000n
}

/** Price per unit, in millionths of a lamport; 0 when none is offered. */
export function unitPriceOf(message: WireMessage): bigint {
  for (const { programIdIndex, data } of message.instructions)
    if (
      data[0] === 3 &&
      data.length >= 9 &&
      encodeBase58(message.staticKeys[programIdIndex] as Uint8Array) === PROGRAM.computeBudget
    )
      return Buffer.from(data.buffer, data.byteOffset, data.length).readBigUInt64LE(1)
  return 0n
}

import { encodeBase58 } from '#lib/text/base58.ts'
import { entryAt } from '#lib/values/entry-at.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { WireMessage } from '#svm/wire-message.ts'

export const LAMPORTS_PER_SIGNATURE = 5_000n
const MAX_UNITS = 1_400_000
const DEFAULT_UNITS = 200_000
/** Default compute units of a native program's instruction when no limit is set (SIMD-0170). */
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
 * The fee in lamports: a fixed amount per signature, including those in precompile instructions, plus the priority fee
 * (unit price times unit limit, rounded up to a lamport). A version 1 header has the priority fee as a sum, and compute
 * budget instructions have no effect.
 */
export function feeOf(message: WireMessage): bigint {
  let limit: number | undefined
  let price = 0n
  let defaultLimit = 0
  let signatures = message.header.numRequiredSignatures
  for (const { programIdIndex, data } of message.instructions) {
    const program = encodeBase58(entryAt(message.staticKeys, programIdIndex))
    defaultLimit += native.has(program) ? NATIVE_UNITS : DEFAULT_UNITS
    if (precompiles.has(program)) signatures += data[0] ?? 0
    if (program !== PROGRAM.computeBudget) continue
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.length)
    if (bytes[0] === 2 && bytes.length >= 5) limit = bytes.readUInt32LE(1)
    if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1)
  }
  const signatureFee = LAMPORTS_PER_SIGNATURE * BigInt(signatures)
  if (message.config) return signatureFee + (message.config.priorityFeeLamports ?? 0n)
  const units = BigInt(Math.min(limit ?? defaultLimit, MAX_UNITS))
  return signatureFee + (price * units + 999_999n) / 1_000_000n
}

/** Compute unit price in micro-lamports; 0 when none is set. */
export function unitPriceOf(message: WireMessage): bigint {
  if (message.config) {
    const { priorityFeeLamports = 0n, computeUnitLimit = 0 } = message.config
    return computeUnitLimit === 0 ? 0n : (priorityFeeLamports * 1_000_000n) / BigInt(computeUnitLimit)
  }
  for (const { programIdIndex, data } of message.instructions)
    if (
      data[0] === 3 &&
      data.length >= 9 &&
      encodeBase58(entryAt(message.staticKeys, programIdIndex)) === PROGRAM.computeBudget
    )
      return Buffer.from(data.buffer, data.byteOffset, data.length).readBigUInt64LE(1)
  return 0n
}

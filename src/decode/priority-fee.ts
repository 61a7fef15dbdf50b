import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction } from './decoded-block.ts'
import { u64Of } from './loose-json.ts'
import type { Message } from './message.ts'

// The base fee per signature with which every SVM chain starts; it does not depend on a bid.
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO = 1_000_000n
/** A transaction that requests more gets this many and pays for this many. */
const HIGHEST_LIMIT = 1_400_000n

export type PriorityFee = {
  computeUnitPrice: bigint | null
  computeUnitLimit: bigint | null
  priorityFee: bigint
}

/**
 * The priority fee of the compute budget instructions: price × limit, rounded up to whole lamports. Without a requested
 * limit the default limit applies, which changed between versions of the node; the priority fee is then the fee less the
 * fee of the signatures.
 * https://docs.rs/solana-compute-budget-interface, https://solana.com/docs/core/fees
 *
 * Until 2023 `requestUnits` requested both: units, and lamports in addition to the fee of the signatures.
 *
 * Version 1 has the sum and the limit in its header; its compute budget instructions have no effect.
 */
export function readPriorityFee(
  instructions: readonly DecodedInstruction[],
  fee: bigint,
  { signatures, budget }: Message,
): PriorityFee {
  if (budget !== undefined) {
    const { priorityFee, computeUnitLimit } = budget
    return { computeUnitPrice: null, computeUnitLimit, priorityFee: priorityFee > fee ? fee : priorityFee }
  }
  let computeUnitPrice: bigint | null = null
  let computeUnitLimit: bigint | null = null
  let additionalFee = 0n
  for (const { programId, type, info, innerIndex } of instructions) {
    if (programId !== PROGRAM.computeBudget || innerIndex !== null || info === null) continue
    if (type === 'setComputeUnitPrice') computeUnitPrice = u64Of(info.microLamports) ?? null
    if (type === 'setComputeUnitLimit') computeUnitLimit = u64Of(info.units) ?? null
    if (type === 'requestUnits') {
      computeUnitLimit = u64Of(info.units) ?? null
      additionalFee = u64Of(info.additionalFee) ?? 0n
    }
  }
  const beyond = fee - LAMPORTS_PER_SIGNATURE * BigInt(signatures.length)
  if (computeUnitPrice === null)
    return { computeUnitPrice, computeUnitLimit, priorityFee: charged(additionalFee, beyond) }
  const bid = computeUnitLimit === null ? beyond : bidOf(computeUnitPrice, computeUnitLimit)
  return { computeUnitPrice, computeUnitLimit, priorityFee: charged(bid, fee) }
}

/** A chain may charge less than was bid, never more than `most`. */
function charged(bid: bigint, most: bigint): bigint {
  const fee = bid > most ? most : bid
  return fee < 0n ? 0n : fee
}

function bidOf(price: bigint, limit: bigint): bigint {
  const units = limit < HIGHEST_LIMIT ? limit : HIGHEST_LIMIT
  return (price * units + MICRO - 1n) / MICRO
}

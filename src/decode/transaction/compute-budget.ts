import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction } from '../block/decoded-block.ts'
import { u64Of } from '../block/loose-json.ts'
import type { Message } from './message.ts'

// The base fee per signature with which every SVM chain starts; it does not depend on a bid.
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO = 1_000_000n
/** A transaction that requests more gets this many and pays for this many. */
const HIGHEST_LIMIT = 1_400_000n

/** The values that the transaction requested; null where it requested none. */
export type ComputeBudget = {
  computeUnitPrice: bigint | null
  computeUnitLimit: bigint | null
  /** The size of the heap in bytes. */
  heapSize: bigint | null
  /** The maximum number of bytes of all accounts that it loads. */
  loadedAccountsDataSizeLimit: bigint | null
  priorityFee: bigint
}

/**
 * The compute budget by the instructions. The priority fee is price × limit, rounded up to whole lamports. Without a requested
 * limit the default limit applies, which changed between versions of the node; the priority fee is then the fee less the
 * fee of the signatures.
 * https://docs.rs/solana-compute-budget-interface, https://solana.com/docs/core/fees
 *
 * Until 2023 `requestUnits` requested both: units, and lamports in addition to the fee of the signatures.
 *
 * Version 1 has the sum and the limit in its header; its compute budget instructions have no effect.
 */
export function readComputeBudget(
  instructions: readonly DecodedInstruction[],
  fee: bigint,
  { signatures, budget }: Message,
): ComputeBudget {
  if (budget !== undefined) {
    const { priorityFee, ...limits } = budget
    return { computeUnitPrice: null, ...limits, priorityFee: priorityFee > fee ? fee : priorityFee }
  }
  let computeUnitPrice: bigint | null = null
  let computeUnitLimit: bigint | null = null
  let heapSize: bigint | null = null
  let loadedAccountsDataSizeLimit: bigint | null = null
  let additionalFee = 0n
  for (const { programId, type, info, innerIndex } of instructions) {
    if (programId !== PROGRAM.computeBudget || innerIndex !== null || info === null) continue
    if (type === 'setComputeUnitPrice') computeUnitPrice = u64Of(info.microLamports) ?? null
    if (type === 'setComputeUnitLimit') computeUnitLimit = u64Of(info.units) ?? null
    if (type === 'requestHeapFrame') heapSize = u64Of(info.bytes) ?? null
    if (type === 'setLoadedAccountsDataSizeLimit')
      loadedAccountsDataSizeLimit = u64Of(info.accountDataSizeLimit) ?? null
    if (type === 'requestUnits') {
      computeUnitLimit = u64Of(info.units) ?? null
      additionalFee = u64Of(info.additionalFee) ?? 0n
    }
  }
  const beyond = fee - LAMPORTS_PER_SIGNATURE * BigInt(signatures.length)
  const asked = { computeUnitPrice, computeUnitLimit, heapSize, loadedAccountsDataSizeLimit }
  if (computeUnitPrice === null) return { ...asked, priorityFee: charged(additionalFee, beyond) }
  const bid = computeUnitLimit === null ? beyond : bidOf(computeUnitPrice, computeUnitLimit)
  return { ...asked, priorityFee: charged(bid, fee) }
}

/** A chain may charge less than the bid, never more than `most`. */
function charged(bid: bigint, most: bigint): bigint {
  const fee = bid > most ? most : bid
  return fee < 0n ? 0n : fee
}

function bidOf(price: bigint, limit: bigint): bigint {
  const units = limit < HIGHEST_LIMIT ? limit : HIGHEST_LIMIT
  return (price * units + MICRO - 1n) / MICRO
}

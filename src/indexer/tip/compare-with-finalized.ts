import type { BlockHeader } from '#chain/client.ts'
import type { Link } from '../ledger.ts'
import type { FinalizedChain } from './finalized-chain.ts'

/** How confirmed blocks compare with the finalized chain, by their slots. */
export type Comparison = {
  /** They are part of the finalized chain. */
  finalized: number[]
  /** The finalized chain has another block at the slot, or none. */
  lost: number[]
  /** The node does not have the blocks that it takes to compare. */
  unknown: number[]
}

/** A slot of the finalized chain and the hash that its block has. */
type Step = { slot: number; blockhash: string; header?: BlockHeader }

/** Farther apart than this, a new request is cheaper than following the links. */
const MAX_APART = 32

/**
 * Follows the finalized chain down its parent links and compares `pending` with it. The node is requested only where our
 * own block does not lead on: at the top, across gaps, and where ours is a wrong one.
 */
export async function compareWithFinalized(
  pending: readonly Link[],
  chain: FinalizedChain,
): Promise<Comparison> {
  const result: Comparison = { finalized: [], lost: [], unknown: [] }
  let step: Step | undefined
  for (const mine of pending.toSorted((a, b) => b.slot - a.slot)) {
    if (!step || step.slot > mine.slot + MAX_APART) step = await stepFrom(mine.slot, chain)
    while (step && step.slot > mine.slot) step = await parentOf(step, chain)
    if (!step) result.unknown.push(mine.slot)
    else if (step.slot === mine.slot && step.blockhash === mine.blockhash) {
      result.finalized.push(mine.slot)
      step = { slot: mine.parentSlot, blockhash: mine.previousBlockhash }
    } else result.lost.push(mine.slot)
  }
  return result
}

async function stepFrom(slot: number, chain: FinalizedChain): Promise<Step | undefined> {
  const found = await chain.firstFrom(slot)
  return found && { slot: found.slot, blockhash: found.header.blockhash, header: found.header }
}

async function parentOf(step: Step, chain: FinalizedChain): Promise<Step | undefined> {
  const header = step.header ?? (await chain.headerOf(step.slot))
  // A block of another hash there means that the node changed its answer in between: unknown until the next round.
  if (!header || header.blockhash !== step.blockhash || header.parentSlot >= step.slot) return undefined
  return { slot: header.parentSlot, blockhash: header.previousBlockhash }
}

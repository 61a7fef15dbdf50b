import type { BlockHeader } from '#chain/client.ts'
import type { Link } from '../links/recent-links.ts'
import type { FinalizedChain } from './finalized-chain.ts'

/** The slots of confirmed blocks, sorted by how they compare with the finalized chain. */
export type Comparison = {
  /** Blocks on the finalized chain. */
  finalized: number[]
  /** Blocks for whose slot the finalized chain has another block, or none. */
  lost: number[]
  /** Blocks that cannot be compared, because the node lacks the blocks for it. */
  unknown: number[]
}

/** A slot of the finalized chain with its block's hash. */
type Step = { slot: number; blockhash: string; header?: BlockHeader }

/** When slots are further apart than this, a new request is cheaper than following the links. */
const MAX_APART = 32

/**
 * Follows the finalized chain down its parent links, and compares `pending` with it. The node is called only
 * where the stored block does not give the parent: at the top, across gaps, and where the stored block is
 * wrong.
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
  // A block with another hash means that the node's answers changed in between: unknown until the next round.
  if (!header || header.blockhash !== step.blockhash || header.parentSlot >= step.slot) return undefined
  return { slot: header.parentSlot, blockhash: header.previousBlockhash }
}

import type { BlockHeader } from '#chain/client.ts'
import type { FinalizedChain } from './finalized-chain.ts'
import type { Link } from './ledger.ts'

/** What a walk along the finalized chain found out about blocks of ours that were only confirmed. */
export type Verdict = {
  /** They are part of the finalized chain. */
  finalized: number[]
  /** A fork left them behind, or their slot holds another block. */
  lost: number[]
  /** The node does not have what it takes to tell. */
  unknown: number[]
}

/** A slot of the finalized chain and the hash that its block has. */
type Step = { slot: number; blockhash: string; header?: BlockHeader }

/** Farther apart than this, a new look is cheaper than following the links. */
const MAX_APART = 32

/**
 * Follows the finalized chain down its parent links and compares `pending` with it. The node is asked only where our own
 * block does not tell the way: at the top, across gaps, and where ours is a wrong one.
 */
export async function judge(pending: readonly Link[], chain: FinalizedChain): Promise<Verdict> {
  const verdict: Verdict = { finalized: [], lost: [], unknown: [] }
  let step: Step | undefined
  for (const mine of pending.toSorted((a, b) => b.slot - a.slot)) {
    if (!step || step.slot > mine.slot + MAX_APART) step = await stepFrom(mine.slot, chain)
    while (step && step.slot > mine.slot) step = await parentOf(step, chain)
    if (!step) verdict.unknown.push(mine.slot)
    else if (step.slot === mine.slot && step.blockhash === mine.blockhash) {
      verdict.finalized.push(mine.slot)
      if (mine.previousBlockhash !== undefined)
        step = { slot: mine.parentSlot, blockhash: mine.previousBlockhash }
    } else verdict.lost.push(mine.slot)
  }
  return verdict
}

async function stepFrom(slot: number, chain: FinalizedChain): Promise<Step | undefined> {
  const found = await chain.firstFrom(slot)
  return found && { slot: found.slot, blockhash: found.header.blockhash, header: found.header }
}

async function parentOf(step: Step, chain: FinalizedChain): Promise<Step | undefined> {
  const header = step.header ?? (await chain.headerOf(step.slot))
  // A block of another hash there means that the node changed its mind in between: another time.
  if (!header || header.blockhash !== step.blockhash || header.parentSlot >= step.slot) return undefined
  return { slot: header.parentSlot, blockhash: header.previousBlockhash }
}

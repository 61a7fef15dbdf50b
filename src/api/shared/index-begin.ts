import { findFirstBlock } from '#store/blocks/blocks.ts'
import type { Database } from '#store/engine/database.ts'

export type IndexBegin = {
  slot: number
  blockTime: number | null
  /** Whether the oldest indexed block is the first one of the chain, so that nothing happened before it. */
  isGenesis: boolean
}

/** The oldest indexed block; undefined while there is none. */
export async function readIndexBegin(db: Database): Promise<IndexBegin | undefined> {
  const first = await findFirstBlock(db)
  // The first block after the genesis block has slot 0 as its parent, and the genesis block has no
  // transactions.
  return first && { slot: first.slot, blockTime: first.blockTime, isGenesis: first.parentSlot === 0 }
}

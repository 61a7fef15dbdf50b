import { findFirstBlock } from '#store/blocks/blocks.ts'
import type { Database } from '#store/engine/database.ts'

export type IndexBegin = {
  slot: number
  blockTime: number | null
  /** Whether it is the chain's first block: nothing happened before. */
  isGenesis: boolean
}

/** The oldest indexed block; undefined while there is none. */
export async function readIndexBegin(db: Database): Promise<IndexBegin | undefined> {
  const first = await findFirstBlock(db)
  // The first block after the genesis one names slot 0 as its parent, and that has no transactions.
  return first && { slot: first.slot, blockTime: first.blockTime, isGenesis: first.parentSlot === 0 }
}

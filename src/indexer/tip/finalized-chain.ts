import type { BlockHeader, ChainClient } from '#chain/client.ts'

/** Requests for blocks of the finalized chain; undefined where the node has no such block. */
export type FinalizedChain = {
  /** The first block at or after `slot`. */
  firstFrom: (slot: number) => Promise<{ slot: number; header: BlockHeader } | undefined>
  headerOf: (slot: number) => Promise<BlockHeader | undefined>
}

/**
 * The same lane as the backfill, which fills the gaps that cause most of these calls, so that neither holds
 * up the other.
 */
const OPTIONS = { deadlineMs: 8_000, lane: 'history' } as const
/** A live chain has a block in any range of this length. */
const LOOK_AHEAD = 256
/**
 * Longer runs of slots without a block are rare, and each slot costs a call if the node does not offer
 * getBlocks.
 */
const MOST_SKIPPED = 16

export function finalizedChainOf(chain: ChainClient): FinalizedChain {
  const headerOf = (slot: number) => chain.getBlockHeader(slot, 'finalized', OPTIONS)
  return {
    headerOf,
    firstFrom: async (slot) => {
      const listed = await chain.getBlocks(slot, slot + LOOK_AHEAD, 'finalized', OPTIONS)
      // If the node does not offer getBlocks, try one slot after another: most slots have a block.
      const some = listed?.slice(0, 1) ?? Array.from({ length: MOST_SKIPPED }, (_, nth) => slot + nth)
      for (const at of some) {
        const header = await headerOf(at)
        if (header) return { slot: at, header }
      }
      return undefined
    },
  }
}

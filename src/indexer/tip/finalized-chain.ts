import type { BlockHeader, ChainClient } from '#chain/client.ts'

/** Requests about the finalized chain; `undefined` where the node has no such block. */
export type FinalizedChain = {
  /** The first block at or after `slot`. */
  firstFrom: (slot: number) => Promise<{ slot: number; header: BlockHeader } | undefined>
  headerOf: (slot: number) => Promise<BlockHeader | undefined>
}

/** In the lane of history, which fills the gaps that cost most calls here: neither may keep the other waiting. */
const OPTIONS = { deadlineMs: 8_000, lane: 'history' } as const
/** Any range this long of a chain that is alive holds a block. */
const LOOK_AHEAD = 256
/** More slots in a row without a block are rare, and each costs a call if the node lists no slots. */
const MOST_SKIPPED = 16

export function finalizedChainOf(chain: ChainClient): FinalizedChain {
  const headerOf = (slot: number) => chain.getBlockHeader(slot, 'finalized', OPTIONS)
  return {
    headerOf,
    firstFrom: async (slot) => {
      const listed = await chain.getBlocks(slot, slot + LOOK_AHEAD, 'finalized', OPTIONS)
      // One after the other where the node lists none: most slots have a block.
      const some = listed?.slice(0, 1) ?? Array.from({ length: MOST_SKIPPED }, (_, nth) => slot + nth)
      for (const at of some) {
        const header = await headerOf(at)
        if (header) return { slot: at, header }
      }
      return undefined
    },
  }
}

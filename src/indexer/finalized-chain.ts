import type { BlockHeader, ChainClient } from '#chain/client.ts'

/** Requests about the finalized chain; `undefined` where the node has no such block. */
export type FinalizedChain = {
  /** The first block at or after `slot`. */
  firstFrom: (slot: number) => Promise<{ slot: number; header: BlockHeader } | undefined>
  headerOf: (slot: number) => Promise<BlockHeader | undefined>
}

/** As history, which fills the gaps that cost most calls here: neither may keep the other waiting. */
const OPTIONS = { deadlineMs: 8_000, lane: 'history' } as const
/** Any range this long of a chain that is alive holds a block. */
const LOOK_AHEAD = 256

export function finalizedChainOf(chain: ChainClient): FinalizedChain {
  const headerOf = (slot: number) => chain.getBlockHeader(slot, 'finalized', OPTIONS)
  return {
    headerOf,
    firstFrom: async (slot) => {
      const [first] = await chain.getBlocks(slot, slot + LOOK_AHEAD, 'finalized', OPTIONS)
      const header = first === undefined ? undefined : await headerOf(first)
      return first === undefined || !header ? undefined : { slot: first, header }
    },
  }
}

import type { routes } from '#contract/index.ts'
import { pageBlocks } from '#store/page-blocks.ts'
import type { Handler } from '../handler.ts'
import { blockSummary } from '../readings/blocks.ts'
import { searchEnd } from '../readings/transaction-feed.ts'

export const listAllBlocks: Handler<typeof routes.listAllBlocks> = async (
  { limit, before, ...filter },
  { db },
) => {
  const { blocks, next, isCut } = await pageBlocks(db, filter, { limit, before })
  return {
    output: {
      blocks: blocks.map(blockSummary),
      nextBefore: next ?? null,
      searchedTo: isCut && next !== undefined ? await searchEnd(db, next) : null,
    },
    cache: 'moment',
  }
}

import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { blockSummary } from './blocks.ts'
import type { BlocksContext } from './context.ts'

/** The newest blocks, from memory alone. */
export const listBlocks: Handler<typeof routes.listBlocks, BlocksContext> = ({ limit }, { head }) => ({
  output: head.latestBlocks(limit).map(blockSummary),
  cache: 'tip',
})

import type { routes } from '#contract/index.ts'
import { readBlockRewards } from '#store/blocks/blocks.ts'
import type { Handler } from '../handler.ts'
import { getBlockRow } from './blocks.ts'
import type { BlocksContext } from './context.ts'

export const listBlockRewards: Handler<typeof routes.listBlockRewards, BlocksContext> = async (
  { height, limit },
  context,
) => {
  const block = await getBlockRow(height, context)
  const found = await readBlockRewards(context.db, block.slot, limit)
  return {
    output: found ?? { rewards: [], total: 0 },
    cache: found && block.finalized ? 'settled' : 'moment',
  }
}

import { findNewestFinalizedBlock } from '#store/blocks/blocks.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { type Commitment, type Config, checkContext, commitmentOf } from '#svm/rpc/params.ts'
import { unhealthy } from '#svm/rpc/rpc-error.ts'
import type { RpcContext } from './context.ts'

/**
 * The newest indexed block at a commitment. The index has no processed blocks: for `processed` it is the
 * newest confirmed block.
 *
 * @throws RpcError while nothing is indexed
 */
export async function newestBlock({ db, head }: RpcContext, commitment: Commitment): Promise<BlockRow> {
  const newest = head.latestBlocks(Number.POSITIVE_INFINITY)
  const block =
    commitment === 'finalized'
      ? (newest.find(({ finalized }) => finalized) ?? (await findNewestFinalizedBlock(db)))
      : newest[0]
  if (!block) throw unhealthy()
  return block
}

/**
 * The newest block at the commitment of the configuration. @throws RpcError when it is below `minContextSlot`
 */
export async function contextBlock(
  config: Config,
  context: RpcContext,
): Promise<{ commitment: Commitment; block: BlockRow }> {
  const commitment = commitmentOf(config)
  const block = await newestBlock(context, commitment)
  checkContext(config, block.slot)
  return { commitment, block }
}

import type { BlockSummary } from '#contract/blocks.ts'
import * as store from '#store/blocks.ts'
import type { BlockRow } from '#store/rows.ts'
import { notFound } from '../errors.ts'
import type { Context } from '../handler.ts'
import { timestamp } from './json-text.ts'

/**
 * The block at `height`, from the head or else from the database.
 *
 * @throws ApiError 404 when it is not indexed
 */
export async function getBlockRow(height: number, { head, db }: Context): Promise<BlockRow> {
  const newest = head.latestBlocks(Number.POSITIVE_INFINITY).find((block) => block.height === height)
  const block = newest ?? (await store.findBlockByHeight(db, height))
  if (!block) throw notFound(`Block ${height}`)
  return block
}

/** The block as lists show it. */
export function blockSummary(block: BlockRow): BlockSummary {
  return {
    height: block.height,
    slot: block.slot,
    blockhash: block.blockhash,
    timestamp: timestamp(block.blockTime),
    transactionCount: block.transactionCount,
    successfulTxs: block.successCount,
    failedTxs: block.failedCount,
    totalFees: block.totalFees,
    leader: block.leader,
    computeUnits: block.computeUnits,
    voteTxs: block.voteCount,
    finalized: block.finalized,
  }
}

import type { BlockSummary } from '#contract/blocks.ts'
import type { routes } from '#contract/index.ts'
import * as store from '#store/blocks.ts'
import type { BlockRow } from '#store/rows.ts'
import { notFound } from '../errors.ts'
import type { Context, Handler } from '../handler.ts'
import { placeInEpoch } from '../readings/chain-figures.ts'
import { timestamp } from '../readings/json-text.ts'
import { blockTransactions } from '../readings/just-indexed.ts'
import { blockTransactionEntries } from '../readings/transaction-summary.ts'

/** The newest blocks as the head has them; the database is not asked. */
export const listBlocks: Handler<typeof routes.listBlocks> = ({ limit }, { head }) => ({
  output: head.latestBlocks(limit).map(blockSummary),
  lasts: 'tip',
})

export const getBlock: Handler<typeof routes.getBlock> = async ({ height, limit, after }, context) => {
  const { figures } = context
  const block = await getBlockRow(height, context)
  const rows = await blockTransactions(block, { limit, after }, context)
  const epoch = placeInEpoch(block.slot, figures.now())?.epoch ?? null
  return {
    output: {
      ...blockSummary(block),
      parentSlot: block.parentSlot,
      previousBlockhash: block.previousBlockhash,
      epoch,
      balanceChanges: block.balanceChanges,
      defiSwaps: block.defiSwaps ?? null,
      computeUnits: block.computeUnits,
      voteTxs: block.voteCount,
      transactions: await blockTransactionEntries(rows, context),
    },
    // An epoch that is not known yet may be known in a moment.
    lasts: block.finalized && epoch !== null ? 'settled' : 'moment',
  }
}

/**
 * The block at `height`: from the head, where most visitors look, or else from the database.
 *
 * @throws ApiError 404 when it is not indexed
 */
export async function getBlockRow(height: number, { head, db }: Context): Promise<BlockRow> {
  const newest = head.latestBlocks(Number.POSITIVE_INFINITY).find((block) => block.height === height)
  const block = newest ?? (await store.findBlockByHeight(db, height))
  if (!block) throw notFound(`Block ${height}`)
  return block
}

function blockSummary(block: BlockRow): BlockSummary {
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
    finalized: block.finalized,
  }
}

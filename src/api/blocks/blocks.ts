import { readBlockId } from '#contract/blocks/block-id.ts'
import type { BlockSummary } from '#contract/blocks/blocks.ts'
import * as store from '#store/blocks/blocks.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { notFound } from '../errors.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { BlocksContext } from './context.ts'

/**
 * The block that `id` names (see `BlockParam`), from the head or else from the database. A number that is no
 * block's height may be the slot of a block without a height.
 *
 * @throws ApiError 404 when the block is not indexed
 */
export async function getBlockRow(id: string, context: BlocksContext): Promise<BlockRow> {
  const known = readBlockId(id)
  let block: BlockRow | undefined
  if (known && 'slot' in known) block = await ofSlot(known.slot, context)
  else if (known)
    block = (await ofHeight(known.height, context)) ?? (await withoutHeight(known.height, context))
  if (!block) throw notFound(`Block ${id}`)
  return block
}

async function ofHeight(height: number, { head, db }: BlocksContext): Promise<BlockRow | undefined> {
  const newest = head.latestBlocks(Number.POSITIVE_INFINITY).find((block) => block.height === height)
  return newest ?? store.findBlockByHeight(db, height)
}

async function ofSlot(slot: number, { head, db }: BlocksContext): Promise<BlockRow | undefined> {
  const newest = head.latestBlocks(Number.POSITIVE_INFINITY).find((block) => block.slot === slot)
  return newest ?? store.findBlockBySlot(db, slot)
}

async function withoutHeight(slot: number, context: BlocksContext): Promise<BlockRow | undefined> {
  const block = await ofSlot(slot, context)
  return block?.height === null ? block : undefined
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

import type { DecodedReward } from '#decode/block/decoded-block.ts'
import type { BlockSource } from '#svm/rpc-block.ts'
import {
  address,
  array,
  i64,
  lowCardinality,
  nullable,
  string,
  u8,
  u32,
  u64,
  u128,
} from '../../rows/columns.ts'
import { RowWriter } from '../../rows/row-writer.ts'
import type { BlockRow } from '../../rows/rows.ts'
import { summarizeBlock } from '../../rows/summaries.ts'
import { defineTable } from '../../rows/table.ts'

/**
 * A block's row is its commit marker: it is written after all other rows of its slot, and deleted before
 * them.
 */
export const blocks = defineTable({
  name: 'blocks',
  key: ['slot'],
  columns: {
    slot: u64,
    height: nullable(u64),
    blockhash: address,
    previous_blockhash: address,
    parent_slot: u64,
    block_time: nullable(i64),
    leader: nullable(address),
    transaction_count: u32,
    success_count: u32,
    failed_count: u32,
    vote_count: u32,
    broken_count: u32,
    total_fees: u128,
    compute_units: u128,
    balance_changes: u32,
    reward_addresses: array(address),
    reward_lamports: array(i64),
    reward_post_balances: array(u64),
    reward_types: array(lowCardinality(string)),
    reward_commissions: array(i64),
    reward_extras: array(string),
    extra: string,
    summary: string,
    // The last column, of one byte: it is not known before saving, so `encodeHeader` leaves it out.
    finalized: u8,
  },
})

// Fields of the node's block that have a column of their own, or are stored as transactions.
const COLUMNS = new Set(
  'blockhash previousBlockhash parentSlot blockTime blockHeight transactions rewards'.split(' '),
)

/**
 * The block's row without its last byte, `finalized`.
 *
 * @throws RangeError that names the slot when a value does not fit its column
 */
export function encodeHeader(row: BlockRow, rewards: readonly DecodedReward[], rpc: BlockSource): Buffer {
  const extra = Object.entries(rpc).filter(([name, value]) => !COLUMNS.has(name) && value !== null)
  const out = new RowWriter(512)
  try {
    blocks.writeRow(out, {
      slot: row.slot,
      height: row.height,
      blockhash: row.blockhash,
      previous_blockhash: row.previousBlockhash,
      parent_slot: row.parentSlot,
      block_time: row.blockTime,
      leader: row.leader,
      transaction_count: row.transactionCount,
      success_count: row.successCount,
      failed_count: row.failedCount,
      vote_count: row.voteCount,
      broken_count: row.brokenCount,
      total_fees: BigInt(row.totalFees),
      compute_units: BigInt(row.computeUnits),
      balance_changes: row.balanceChanges,
      reward_addresses: rewards.map(({ address }) => address),
      reward_lamports: rewards.map(({ lamports }) => lamports),
      reward_post_balances: rewards.map(({ postBalance }) => postBalance),
      reward_types: rewards.map(({ rewardType }) => rewardType ?? ''),
      reward_commissions: rewards.map(({ commission }) => commission ?? -1),
      reward_extras: rewards.map(({ extra }) => extra),
      extra: extra.length > 0 ? JSON.stringify(Object.fromEntries(extra)) : '',
      summary: summarizeBlock(row),
      finalized: 0,
    })
  } catch (error) {
    throw new RangeError(
      `Slot ${row.slot}: the block's header cannot be stored: ${(error as Error).message}.`,
    )
  }
  return out.finish().subarray(0, -1)
}

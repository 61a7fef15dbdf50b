import { z } from 'zod'
import { route } from './route.ts'
import { BlockTransaction } from './transactions.ts'
import { Address, Count, CountParam, limitParam, RawAmount, Timestamp } from './values.ts'

/** A block as lists show it. */
export const BlockSummary = z.object({
  /** null only in archives from before heights were kept. */
  height: Count.nullable(),
  slot: Count,
  blockhash: z.string(),
  timestamp: Timestamp,
  transactionCount: Count,
  successfulTxs: Count,
  failedTxs: Count,
  totalFees: RawAmount,
  leader: Address.nullable(),
  /** False while the block is only confirmed and a fork could still replace it. */
  finalized: z.boolean(),
})
export type BlockSummary = z.infer<typeof BlockSummary>

export const Block = BlockSummary.extend({
  parentSlot: Count.nullable(),
  previousBlockhash: z.string(),
  /** null while the chain's epoch schedule is unknown. */
  epoch: Count.nullable(),
  /** How many account balances (lamports) the block's transactions changed, counted per transaction. */
  balanceChanges: Count,
  /** null until swaps are decoded. */
  defiSwaps: Count.nullable(),
  computeUnits: RawAmount,
  voteTxs: Count,
  /** The block's transactions from `after` on, in block order. */
  transactions: z.array(BlockTransaction),
})
export type Block = z.infer<typeof Block>

/** The newest blocks, newest first. */
export const listBlocks = route({
  method: 'GET',
  path: '/api/blocks',
  input: z.object({ limit: limitParam(100, 10) }),
  output: z.array(BlockSummary),
})

/** One block with its first transactions (`limit`), or those after index `after`. 404 when the height is not indexed. */
export const getBlock = route({
  method: 'GET',
  path: '/api/block/:height',
  input: z.object({ height: CountParam, limit: limitParam(100, 20), after: CountParam.optional() }),
  output: Block,
})

import { z } from 'zod'
import { route } from './route.ts'
import { TransactionSummary } from './transactions.ts'
import {
  Address,
  BlockParam,
  Count,
  CountParam,
  JsonText,
  limitParam,
  RawAmount,
  RawAmountParam,
  Status,
  Timestamp,
  VotesParam,
} from './values.ts'

/** A transaction as its block shows it. */
export const BlockTransaction = TransactionSummary.extend({
  /** How many different programs its top-level instructions call. */
  programs: Count,
  /** JSON text: the list of all account addresses; `null` where they cannot be read any more. */
  accounts: JsonText,
  computeUnits: RawAmount.nullable(),
  /** Lamports, the part of `fee` that buys priority. */
  priorityFee: RawAmount,
})
export type BlockTransaction = z.infer<typeof BlockTransaction>

/** A block as lists show it. */
export const BlockSummary = z.object({
  /** null only for blocks of archives that recorded no height: `slot-` and the slot stand for it in paths. */
  height: Count.nullable(),
  slot: Count,
  blockhash: z.string(),
  timestamp: Timestamp,
  transactionCount: Count,
  successfulTxs: Count,
  failedTxs: Count,
  totalFees: RawAmount,
  leader: Address.nullable(),
  computeUnits: RawAmount,
  voteTxs: Count,
  /** False while the block is confirmed only, so that a fork can still replace it. */
  finalized: z.boolean(),
})
export type BlockSummary = z.infer<typeof BlockSummary>

export const Block = BlockSummary.extend({
  parentSlot: Count.nullable(),
  previousBlockhash: z.string(),
  /**
   * Of a block without a height the slot of the next one; null while that is not indexed, and of a block with a height: the
   * next one has the next height.
   */
  nextSlot: Count.nullable(),
  /** null while the chain's epoch schedule is unknown. */
  epoch: Count.nullable(),
  /** How many account balances (lamports) the block's transactions changed, counted per transaction. */
  balanceChanges: Count,
  /** Swaps in the block, a route over several pools counted once. */
  defiSwaps: Count,
  /** Compute units that one block may use; null where it is not known. */
  computeUnitLimit: Count.nullable(),
  /** The block's transactions from `after` on, in block order. */
  transactions: z.array(BlockTransaction),
})
export type Block = z.infer<typeof Block>

/** The newest blocks, newest first. */
export const listBlocks = route({
  method: 'GET',
  path: '/api/blocks',
  subject: 'Blocks',
  summary: 'The newest blocks, newest first.',
  input: z.object({ limit: limitParam(100, 10) }),
  output: z.array(BlockSummary),
})

/** One block with its first transactions (`limit`), or those after index `after`. 404 when the block is not indexed. */
export const getBlock = route({
  method: 'GET',
  path: '/api/block/:height',
  subject: 'Blocks',
  summary: 'One block with some of its transactions.',
  missing: 'No block of this height or slot is indexed.',
  input: z.object({ height: BlockParam, limit: limitParam(100, 20), after: CountParam.optional() }),
  output: Block,
})

export const BlockTransactions = z.object({
  transactions: z.array(BlockTransaction),
  /** How many of the block's transactions match the filter. */
  total: Count,
  /** From 1. Beyond the last page the list is empty and `total` still correct. */
  page: Count,
  /** At least 1. */
  pages: Count,
  /** How many the filter would list with each status, its other parts unchanged. */
  statuses: z.object({ success: Count, failed: Count }),
  /**
   * The programs that transactions call, at the top level or within, most called first: the values to filter by. `count`: how
   * many the filter would list with this program, its other parts unchanged.
   */
  programs: z.array(z.object({ programId: Address, programName: z.string().nullable(), count: Count })),
})
export type BlockTransactions = z.infer<typeof BlockTransactions>

/** All of a block's transactions, filtered, sorted and paged. 404 when the block is not indexed. */
export const listBlockTransactions = route({
  method: 'GET',
  path: '/api/block/:height/transactions',
  subject: 'Blocks',
  summary: 'The transactions of a block, filtered, sorted and paged.',
  missing: 'No block of this height or slot is indexed.',
  input: z.object({
    height: BlockParam,
    status: Status.optional(),
    /** `off`: without votes. */
    votes: VotesParam,
    /** Only transactions that call this program, at the top level or within. */
    program: Address.optional(),
    /** Only transactions whose priority fee is known and at least this number of lamports. */
    leastPriorityFee: RawAmountParam.optional(),
    /** `index`: block order. */
    sort: z.enum(['index', 'fee', 'priorityFee', 'compute']).default('index'),
    order: z.enum(['asc', 'desc']).default('asc'),
    page: CountParam.pipe(z.number().min(1, 'expected at least 1')).default(1),
    limit: limitParam(100, 20),
  }),
  output: BlockTransactions,
})

export const BlockReward = z.object({
  address: Address,
  /** Signed: a rent debit is negative. */
  lamports: RawAmount,
  postBalance: RawAmount,
  /** `Fee`, `Rent`, `Staking` or `Voting`; null in old blocks. */
  rewardType: z.string().nullable(),
  commission: Count.nullable(),
})
export type BlockReward = z.infer<typeof BlockReward>

/** The block's rewards in the order of the node's answer. 404 when the block is not indexed. */
export const listBlockRewards = route({
  method: 'GET',
  path: '/api/block/:height/rewards',
  subject: 'Blocks',
  summary: 'The rewards of a block.',
  missing: 'No block of this height or slot is indexed.',
  input: z.object({ height: BlockParam, limit: limitParam(1000, 100) }),
  output: z.object({ rewards: z.array(BlockReward), total: Count }),
})

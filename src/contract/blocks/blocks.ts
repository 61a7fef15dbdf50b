import { z } from 'zod'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { TransactionSummary } from '../transactions/transactions.ts'
import {
  Address,
  AfterParam,
  BlockParam,
  Count,
  CountParam,
  JsonText,
  limitParam,
  RawAmount,
  RawAmountParam,
  StatusParam,
  Timestamp,
  VotesParam,
} from '../values.ts'

export const BlockTransaction = TransactionSummary.extend({
  programs: Count.describe('How many different programs its top-level instructions call.'),
  accounts: JsonText.describe(
    'JSON text: the list of all account addresses; `null` where they cannot be read any more.',
  ),
  computeUnits: RawAmount.nullable(),
  priorityFee: RawAmount.describe('Lamports, the part of `fee` that buys priority.'),
}).describe('A transaction as its block shows it.')
export type BlockTransaction = z.infer<typeof BlockTransaction>

export const BlockSummary = z
  .object({
    height: Count.nullable().describe(
      'null only for blocks of archives that recorded no height: `slot-` and the slot stand for it in paths.',
    ),
    slot: Count,
    blockhash: z.string(),
    timestamp: Timestamp,
    transactionCount: Count,
    successfulTxs: Count,
    failedTxs: Count,
    totalFees: RawAmount,
    leader: Address.nullable().describe(
      'The identity that made the block, by the leader schedule; null where no node told it.',
    ),
    computeUnits: RawAmount,
    voteTxs: Count,
    finalized: z
      .boolean()
      .describe('False while the block is confirmed only, so that a fork can still replace it.'),
  })
  .describe('A block as lists show it.')
export type BlockSummary = z.infer<typeof BlockSummary>

export const Block = BlockSummary.extend({
  parentSlot: Count.nullable(),
  previousBlockhash: z.string(),
  feeReceiver: Address.nullable().describe(
    'Who got the fees of the block: its leader, or the account that its validator has them paid to; null without such a reward.',
  ),
  nextSlot: Count.nullable().describe(
    'Of a block without a height the slot of the next one; null while that is not indexed, and of a block with a height: the next one has the next height.',
  ),
  epoch: Count.nullable().describe("null while the chain's epoch schedule is unknown."),
  balanceChanges: Count.describe(
    "How many account balances (lamports) the block's transactions changed, counted per transaction.",
  ),
  defiSwaps: Count.describe('Swaps in the block, a route over several pools counted once.'),
  computeUnitLimit: Count.nullable().describe(
    'Compute units that one block may use; null where it is not known.',
  ),
  footer: z
    .object({
      producerTime: z
        .string()
        .nullable()
        .describe("ISO text with nine decimals of the second: by the producer's own clock."),
      client: z
        .string()
        .nullable()
        .describe("The producer's client and its version in its own words, not checked."),
      bankHash: z.string().nullable().describe('The hash of the state that the producer saw, base58.'),
      certificates: z
        .array(
          z.object({ name: z.string().describe("As the node's field is named."), slot: Count.nullable() }),
        )
        .describe('The certificates of the consensus that the footer carries.'),
    })
    .nullable()
    .describe(
      'What the producer of the block claims of it; null for blocks without a footer, and where the node did not send it.',
    ),
  transactions: z
    .array(BlockTransaction)
    .describe("The block's transactions from `after` on, in block order."),
})
export type Block = z.infer<typeof Block>

export const listBlocks = route('listBlocks', {
  subject: 'Blocks',
  summary: 'The newest blocks, newest first.',
  example: { limit: '3' },
  input: z.object({ limit: limitParam(100, 10) }),
  output: z.array(BlockSummary),
})

export const getBlock = route('getBlock', {
  subject: 'Blocks',
  summary: 'One block with some of its transactions.',
  description: 'With its first transactions (`limit`), or those after index `after`.',
  isPart: true,
  missing: 'No block of this height or slot is indexed.',
  example: { height: '{height}', limit: '3' },
  input: z.object({ height: BlockParam, limit: limitParam(100, 20), after: AfterParam }),
  output: Block,
})

export const BlockTransactions = z.object({
  transactions: z.array(BlockTransaction),
  total: Count.describe("How many of the block's transactions match the filter."),
  page: Count.describe('From 1. Beyond the last page the list is empty and `total` still correct.'),
  pages: Count.describe('At least 1.'),
  statuses: z
    .object({ success: Count, failed: Count })
    .describe('How many the filter would list with each status, its other parts unchanged.'),
  programs: z
    .array(z.object({ programId: Address, programName: z.string().nullable(), count: Count }))
    .describe(
      'The programs that transactions call, at the top level or within, most called first: the values to filter ' +
        'by. `count`: how many the filter would list with this program, its other parts unchanged.',
    ),
})
export type BlockTransactions = z.infer<typeof BlockTransactions>

export const listBlockTransactions = route('listBlockTransactions', {
  subject: 'Blocks',
  summary: 'The transactions of a block, filtered, sorted and paged.',
  missing: 'No block of this height or slot is indexed.',
  example: { height: '{height}', status: 'success', sort: 'fee', order: 'desc', limit: '3' },
  input: z.object({
    height: BlockParam,
    status: StatusParam,
    votes: VotesParam,
    program: Address.optional().describe(
      'Only transactions that call this program, at the top level or within.',
    ),
    leastPriorityFee: RawAmountParam.optional().describe(
      'Only transactions whose priority fee is known and at least this number of lamports.',
    ),
    sort: z
      .enum(['index', 'fee', 'priorityFee', 'compute'])
      .default('index')
      .describe('`index`: block order.'),
    order: z.enum(['asc', 'desc']).default('asc').describe('`asc`: the smallest first.'),
    page: CountParam.pipe(z.number().min(1, 'expected at least 1'))
      .default(1)
      .describe('The number of the page, from 1.'),
    limit: limitParam(100, 20),
  }),
  output: BlockTransactions,
})

export const exportBlockTransactions = fileCall('exportBlockTransactions', {
  subject: 'Blocks',
  summary: 'The transactions of a block that pass a filter as a file.',
  missing: 'No block of this height or slot is indexed.',
  example: { height: '{height}' },
  input: listBlockTransactions.input.omit({ page: true, limit: true }).extend({ format: FormatParam }),
})

export const BlockReward = z.object({
  address: Address,
  lamports: RawAmount.describe("Signed: a debit of rent or of a validator's admission ticket is negative."),
  postBalance: RawAmount,
  rewardType: z
    .string()
    .nullable()
    .describe(
      "`Fee`, `Rent`, `Staking`, `Voting`, `DeactivatedStake` (the chain ended a delegation) or `VATDebit` (a validator's admission ticket); null in old blocks.",
    ),
  commission: Count.nullable().describe('Whole per cent.'),
  commissionBps: Count.nullable().describe('Hundredths of a per cent; null where the node does not say.'),
})
export type BlockReward = z.infer<typeof BlockReward>

export const listBlockRewards = route('listBlockRewards', {
  subject: 'Blocks',
  summary: 'The rewards of a block.',
  description: "In the order of the node's answer.",
  missing: 'No block of this height or slot is indexed.',
  example: { height: '{height}' },
  input: z.object({ height: BlockParam, limit: limitParam(1000, 100) }),
  output: z.object({ rewards: z.array(BlockReward), total: Count }),
})

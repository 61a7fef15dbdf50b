import { z } from 'zod'
import { Validators } from '../network/validators.ts'
import { route } from '../route.ts'
import { Address, Count, RawAmount, Timestamp } from '../values.ts'

/** The number of an epoch in a URL. */
export const EpochParam = z
  .string()
  .regex(/^(current|\d{1,9})$/, 'expected the number of an epoch, or current')
  .describe('The number of the epoch; `current`: the one that runs.')

export const EpochLeader = z.object({
  identity: Address,
  voteAccount: Address.nullable().describe('null where the node lists no validator with this identity.'),
  leaderSlots: Count.nullable().describe('null where nothing tells who led the skipped slots.'),
  blocks: Count,
  skipRate: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe('In percent; null for one who led no slot, or unknown.'),
})
export type EpochLeader = z.infer<typeof EpochLeader>

const Paid = z.object({
  rewards: Count.describe('How many accounts got some.'),
  lamports: RawAmount,
})

export const Epoch = z.object({
  epoch: Count,
  firstSlot: Count,
  lastSlot: Count,
  isOver: z.boolean(),
  slot: Count.nullable().describe('The newest slot, of the running epoch; null for one that is over.'),
  startTime: Timestamp.describe('Of its first indexed block; null where the first is not indexed.'),
  endTime: Timestamp.describe('Of its last block; null while it runs, and where that is not indexed.'),
  indexed: z
    .object({
      blocks: Count,
      transactions: Count.describe('With votes.'),
      votes: Count,
      failed: Count,
      fees: RawAmount,
    })
    .describe('Sums over its indexed blocks: all of them where `isWhole`.'),
  slotMs: Count.nullable().describe(
    'Milliseconds that its slots took, from its first to its last indexed block; null where they are less than a minute apart.',
  ),
  isWhole: z.boolean().describe('Whether all its blocks until now are indexed.'),
  skipped: Count.nullable().describe('Slots without a block in the range of `production`.'),
  production: Validators.shape.production.describe(
    'Of which slots `leaders` and `skipped` are, and who counted them: the node, or the explorer in its index. null where neither tells.',
  ),
  leaders: z.array(EpochLeader).describe('Those who led slots, the most blocks first.'),
  rewards: z
    .object({
      epoch: Count.describe('The epoch before, which they are for.'),
      staking: Paid,
      voting: Paid,
      deactivated: Count.describe(
        'Delegations that the chain ended then, because less was left than the rent.',
      ),
      tickets: Paid.describe(
        'What validators paid to be admitted, which is no reward: lamports that ceased to exist.',
      ),
    })
    .nullable()
    .describe(
      'Paid at the beginning of this epoch: to stake, and to validators as their commission. null in the first epoch, and where that is not indexed.',
    ),
  stake: z
    .object({ effective: RawAmount, activating: RawAmount.nullable(), deactivating: RawAmount.nullable() })
    .nullable()
    .describe(
      'Lamports of the whole chain that counted, that began to count and that ceased to count; while the epoch runs only the first is known. null where the node does not tell.',
    ),
  current: Count.describe('The running epoch.'),
})
export type Epoch = z.infer<typeof Epoch>

export const getEpoch = route('getEpoch', {
  subject: 'Blocks',
  summary: 'One epoch: its slots, leaders, skipped slots, rewards and stake.',
  description:
    'What neither the node nor the index tells is null; 503 while the lengths of epochs are not known, because no node has answered.',
  missing: 'The epoch has not begun.',
  example: { epoch: 'current' },
  notMeasured: 'the generated chain has no node',
  input: z.object({ epoch: EpochParam }),
  output: Epoch,
})

import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Count, CountParam, limitParam, RawAmount, Signature, Timestamp } from '../values.ts'
import { Validator, Validators } from './validators.ts'

const ValidatorParam = Address.describe('The vote account of the validator, or its identity.')

export const ValidatorEpoch = z
  .object({
    epoch: Count,
    stake: RawAmount.nullable().describe(
      'Lamports that counted; null where the explorer did not run in that epoch: no chain tells it later.',
    ),
    credits: RawAmount.nullable().describe(
      'Vote credits that it earned by Tower; null where its vote account has them no more, and since Alpenglow.',
    ),
    rewardCredits: RawAmount.nullable().describe(
      'Lamports that its vote account counts for the epoch since Alpenglow, before they are paid; null before, and where it has them no more.',
    ),
    leaderSlots: Count.nullable().describe(
      'null where no node tells who led the skipped slots of that epoch.',
    ),
    blocks: Count.nullable().describe(
      'Blocks that it produced, of the running epoch until now; null where not the whole epoch is indexed, and for epochs that are further back.',
    ),
    skipRate: z.number().min(0).max(100).nullable().describe('In percent, as in the list of validators.'),
    commission: z
      .number()
      .nullable()
      .describe(
        'In percent: of an epoch that is over the one by which its rewards were paid, null where no commission was paid or the block is not indexed; of the running epoch the one of now.',
      ),
    ticket: RawAmount.nullable().describe(
      'Lamports that its vote account paid at the beginning of the epoch to be admitted as a validator; null where that block is not indexed.',
    ),
    rewards: RawAmount.nullable().describe(
      'Lamports that the validator got as its commission for that epoch; null for the running one, and where the block that paid is not indexed.',
    ),
  })
  .describe('What one epoch was for a validator. What is not known of it is null.')
export type ValidatorEpoch = z.infer<typeof ValidatorEpoch>

export const CommissionChange = z.object({
  slot: Count,
  timestamp: Timestamp,
  signature: Signature,
  commission: z.number().describe('In percent, from then on.'),
  isFirst: z.boolean().describe('Whether the transaction made the vote account.'),
})
export type CommissionChange = z.infer<typeof CommissionChange>

export const ValidatorDetail = z.object({
  validator: Validator.describe('As in the list of validators, by the same formulas.'),
  website: z.string().nullable().describe('As it published it, not checked.'),
  details: z.string().nullable().describe('What it published of itself: text of a stranger.'),
  authorizedVoter: Address.nullable().describe('Who signs its votes in this epoch.'),
  withdrawer: Address.nullable().describe('Who may withdraw from the vote account and set its commission.'),
  rootSlot: Count.nullable().describe('The newest slot that it can no longer vote against.'),
  totalCredits: RawAmount.nullable().describe(
    'Vote credits that it earned by Tower since it began; null where its vote account has them no more.',
  ),
  activating: RawAmount.nullable().describe(
    'Lamports delegated to it that begin to count; null where the node does not list stake accounts.',
  ),
  deactivating: RawAmount.nullable().describe('Lamports that count in this epoch and not much longer.'),
  blockRevenueCommission: z
    .number()
    .nullable()
    .describe(
      'What the validator keeps of its block revenue, in percent; null before version 4 of vote accounts.',
    ),
  pendingDelegatorRewards: RawAmount.nullable().describe(
    'Lamports of block revenue in the vote account that its delegators are still to get; null before version 4.',
  ),
  epoch: Count.nullable().describe('The running epoch.'),
  epochs: z.array(ValidatorEpoch).describe('By epoch, oldest first, at most 30.'),
  commissionChanges: z
    .array(CommissionChange)
    .describe('The indexed transactions that set its commission, newest first, at most 100.'),
  creditsEpoch: Count.nullable().describe(
    'The epoch whose vote credits `uptime` and `apy` are of; null where nobody has any, and when not all of it was by Tower.',
  ),
  hasAlpenglow: Validators.shape.hasAlpenglow,
  production: Validators.shape.production,
  coinPrice: Validators.shape.coinPrice,
  coinPriceSource: Validators.shape.coinPriceSource,
  updatedAt: z.string().describe('When the node returned the oldest of these figures; ISO 8601, UTC.'),
  readAt: Timestamp.describe('When the vote account was read; null where the node has not answered yet.'),
})
export type ValidatorDetail = z.infer<typeof ValidatorDetail>

export const getValidator = route('getValidator', {
  subject: 'Validators',
  summary: 'One validator: stake, credits, blocks and commission by epoch, and its vote account.',
  description:
    'By its vote account or its identity; of an identity with several vote accounts the one with the most stake. What ' +
    'neither the node nor the index tells is null. While the node is away the figures stay as they were: their age is `updatedAt`.',
  missing: 'The address is no validator that the node lists.',
  example: { address: '{validator}' },
  notMeasured: 'the generated chain has no node',
  input: z.object({ address: ValidatorParam }),
  output: ValidatorDetail,
})

/** The states of a stake account, which decide how much of its stake counts in the current epoch. */
export const stakeStates = ['inactive', 'activating', 'active', 'deactivating'] as const

export const Delegator = z.object({
  stakeAccount: Address,
  withdrawer: Address.describe('Who may withdraw it.'),
  lamports: RawAmount.describe('All that is in the stake account.'),
  stake: RawAmount.describe('The part that is delegated.'),
  effective: RawAmount.describe('The part that counts in this epoch.'),
  state: z.enum(stakeStates),
})
export type Delegator = z.infer<typeof Delegator>

export const listDelegators = route('listDelegators', {
  subject: 'Validators',
  summary: 'The stake accounts that are delegated to a validator, the largest first.',
  description: 'Without those whose delegation is over.',
  missing: 'The address is no validator that the node lists.',
  example: { address: '{validator}', limit: '3' },
  notMeasured: 'asks the node',
  input: z.object({
    address: ValidatorParam,
    page: CountParam.pipe(z.number().min(1, 'expected at least 1'))
      .default(1)
      .describe('From 1. Beyond the last page the list is empty and `total` still correct.'),
    limit: limitParam(100, 25),
  }),
  output: z.object({
    delegators: z
      .array(Delegator)
      .nullable()
      .describe('null where the node does not list stake accounts, or has not answered yet.'),
    total: Count.nullable().describe('How many stake accounts there are.'),
    wallets: Count.nullable().describe('How many different wallets may withdraw from them.'),
    page: Count,
    pages: Count.describe('At least 1.'),
    updatedAt: Timestamp.describe('When the node returned them; null without any.'),
  }),
})
export type Delegators = z.infer<typeof listDelegators.output>

import { z } from 'zod'
import { Delegator, stakeStates } from '../network/validator.ts'
import { route } from '../route.ts'
import { Address, Count, RawAmount, Timestamp } from '../values.ts'

export const StakeReward = z.object({
  epoch: Count.describe('The epoch that it is for.'),
  slot: Count.describe('Of the block that paid it.'),
  timestamp: Timestamp,
  isEnd: z
    .boolean()
    .describe('Whether the chain ended the delegation then, because less was left than the rent.'),
  lamports: RawAmount,
  postBalance: RawAmount,
  commission: z
    .number()
    .nullable()
    .describe("The validator's, in percent; null where the block does not say."),
})
export type StakeReward = z.infer<typeof StakeReward>

export const StakeAccount = z.object({
  address: Address,
  lamports: RawAmount,
  state: z
    .enum(stakeStates)
    .nullable()
    .describe('`inactive` also for one that was never delegated; null while the running epoch is not known.'),
  delegated: RawAmount.nullable().describe(
    'Lamports that are delegated, or were; null for one that never was.',
  ),
  effective: RawAmount.nullable().describe('The part that counts in this epoch.'),
  activating: RawAmount.nullable().describe('The part that begins to count.'),
  deactivating: RawAmount.nullable().describe('The part that counts and ceases to.'),
  voteAccount: Address.nullable().describe('The validator that it is delegated to, or was.'),
  validatorName: z.string().nullable().describe('As the validator published it.'),
  activationEpoch: Count.nullable().describe(
    'null for one that was never delegated, and for stake of the genesis.',
  ),
  deactivationEpoch: Count.nullable().describe('null while it is not deactivated.'),
  staker: Address.describe('Who may delegate it.'),
  withdrawer: Address.describe('Who may withdraw it.'),
  lockup: z
    .object({
      until: Timestamp,
      untilEpoch: Count.nullable(),
      custodian: Address.describe('Who may withdraw it before that.'),
    })
    .nullable()
    .describe('Until when it cannot be withdrawn: both must have passed. null without a lockup.'),
  rentReserve: RawAmount.describe('Lamports that are never delegated.'),
  epoch: Count.nullable().describe('The running epoch.'),
  rewards: z
    .array(StakeReward)
    .describe('Those of the last 10 epochs that are in indexed blocks, newest first.'),
})
export type StakeAccount = z.infer<typeof StakeAccount>

export const getStakeAccount = route('getStakeAccount', {
  subject: 'Addresses',
  summary: 'A stake account: what of it counts, with whom, who may take it, and its rewards.',
  description: 'Reads the live account: 503 without a node.',
  missing: 'The address is no stake account.',
  example: { address: '{stakeAccount}' },
  notMeasured: 'asks the node',
  input: z.object({ address: Address }),
  output: StakeAccount,
})

export const OwnStake = Delegator.omit({ withdrawer: true }).extend({
  voteAccount: Address.nullable().describe('The validator that it is delegated to, or was.'),
  validatorName: z.string().nullable().describe('As the validator published it.'),
})
export type OwnStake = z.infer<typeof OwnStake>

export const listAddressStakeAccounts = route('listAddressStakeAccounts', {
  subject: 'Addresses',
  summary: 'The stake accounts that an address may withdraw from, the largest first.',
  description: 'As the node listed them, at most a minute ago; the largest 1,000.',
  example: { address: '{wallet}' },
  notMeasured: 'asks the node',
  input: z.object({ address: Address }),
  output: z.object({
    stakeAccounts: z
      .array(OwnStake)
      .nullable()
      .describe('null where the node does not list stake accounts, or has not answered yet.'),
    total: Count.nullable().describe('How many there are.'),
    updatedAt: Timestamp.describe('When the node returned them; null without any.'),
  }),
})

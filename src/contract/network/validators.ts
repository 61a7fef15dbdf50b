import { z } from 'zod'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { Address, Count, RawAmount } from '../values.ts'

/** A number in per cent: 7.25 means 7.25 %. */
const Percent = z.number().nonnegative()

export const Validator = z.object({
  address: Address.describe('The address of the vote account, to which stake is delegated.'),
  identity: Address.describe('The address that leads slots and signs votes.'),
  name: z
    .string()
    .nullable()
    .describe('The name that the validator published, signed by its identity; null when it published none.'),
  iconUrl: z
    .string()
    .nullable()
    .describe(
      'The URL of the picture that it published, which `/api/image` serves; null when it published none.',
    ),
  isActive: z
    .boolean()
    .describe('Whether the validator votes. One that has stopped voting is delinquent, which is not active.'),
  stake: RawAmount.nullable().describe(
    'Lamports that count in this epoch; null where only its votes tell of it.',
  ),
  stakeShare: z
    .string()
    .nullable()
    .describe(
      'The share of the total stake in percent, with 4 decimals; null while nothing is staked, or the stake is unknown.',
    ),
  commission: Percent.nullable().describe(
    'The commission in percent, exact to the basis point; in whole percent while only the list of validators ' +
      'is known; null when neither the node nor the vote account reports it.',
  ),
  apy: Percent.nullable().describe(
    'The yearly yield of a delegation in percent, by the formula of docs/validators.md; null for a new validator, and where `creditsEpoch` is.',
  ),
  uptime: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe(
      'Vote credits in percent of those of the best validator; see `creditsEpoch`. null for a new validator, and where that is.',
    ),
  skipRate: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe(
      'The share of its leader slots of this epoch without a block, in percent; null when it led none, or they are unknown.',
    ),
  leaderSlots: Count.nullable().describe(
    'The leader slots of this epoch until now, see `production`; null when nothing tells who led the skipped slots.',
  ),
  blocks: Count.nullable(),
  delegators: Count.nullable().describe('Wallets with stake delegated to it.'),
  lastVote: Count.nullable().describe(
    'The newest slot that it voted for, or, where only its votes tell of it, that of the block with the newest one; null where it never voted.',
  ),
  voteLamports: RawAmount.nullable().describe(
    'Lamports of the vote account. With Alpenglow each epoch takes the admission ticket from them, 1.6 coins (SIMD-0357). null where they are not read.',
  ),
  hasBlsKey: z
    .boolean()
    .nullable()
    .describe(
      'Whether the vote account has the BLS key that Alpenglow needs (SIMD-0387); null before version 4 of vote accounts, and where it is not read.',
    ),
})
export type Validator = z.infer<typeof Validator>

const StakeEpoch = z.object({
  epoch: Count,
  effective: RawAmount.describe('Lamports that counted, that began to count, and that ceased to count.'),
  activating: RawAmount,
  deactivating: RawAmount,
})

export const Validators = z.object({
  validators: z.array(Validator),
  source: z
    .enum(['node', 'votes'])
    .describe('`node`: as the node lists them; `votes`: those seen voting in the last hour.'),
  production: z
    .object({ source: z.enum(['node', 'index']), firstSlot: Count, lastSlot: Count })
    .nullable()
    .describe(
      'Of which slots of this epoch `leaderSlots`, `blocks` and `skipRate` are. `index`: counted in ' +
        'the indexed blocks; `node`: as the node counts them, because the index lacks some. null where neither tells.',
    ),
  hasAlpenglow: z
    .boolean()
    .describe(
      'Whether the chain runs by Alpenglow or prepares for it: a vote account has the BLS key. Only then `hasBlsKey` and `voteLamports` say who may take part.',
    ),
  active: Count.describe('Those that vote; the others are delinquent.'),
  totalStake: RawAmount.nullable().describe(
    'Lamports behind all of them, as `stakedGor` of `/api/network/stats`; null where it is not known.',
  ),
  averageApy: Percent.nullable().describe('The average over the active validators, weighted by stake.'),
  averageUptime: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe('The average over all validators, weighted by stake.'),
  delegators: Count.nullable().describe(
    'The sum over all validators: a wallet that delegates to two counts twice.',
  ),
  creditsEpoch: Count.nullable().describe(
    'The epoch whose vote credits `uptime` and `apy` are of; null where nobody has any, and when not all of it was by Tower.',
  ),
  coinPrice: z
    .number()
    .nullable()
    .describe('US dollars for one coin; null where unknown and the network has no fixed estimate.'),
  coinPriceSource: z
    .enum(['live', 'fixed'])
    .nullable()
    .describe(
      "`live`: as `/api/gor/price`; `fixed`: the network's estimate, because the live price is unknown.",
    ),
  stakeHistory: z
    .array(StakeEpoch)
    .nullable()
    .describe(
      "The whole chain's stake by epoch, oldest first, at most 30 epochs; null where the node does not say.",
    ),
  updatedAt: z.string().describe('When the node returned the oldest of these figures; ISO 8601, UTC.'),
})
export type Validators = z.infer<typeof Validators>

export const listValidators = route('listValidators', {
  subject: 'Validators',
  summary: 'All validators with stake, commission, uptime and yield.',
  description:
    'All validators, the most stake first. What the node does not say is null. While it is away the list ' +
    'stays as it was: its age is `updatedAt`. Where the node does not offer the list (`source` is `votes`), ' +
    'those whose votes are in the blocks of the last hour, without their stake.',
  isPolled: true,
  notMeasured: 'asks the node',
  input: z.object({}),
  output: Validators,
})

export const exportValidators = fileCall('exportValidators', {
  subject: 'Validators',
  summary: 'The list of validators as a file.',
  input: z.object({ format: FormatParam }),
})

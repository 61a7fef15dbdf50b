import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Count, RawAmount } from '../values.ts'
import { historyRanges } from './history-ranges.ts'

export const NetworkPeriod = z
  .object({
    time: Count.describe('The first second of the period, since 1970.'),
    indexedSeconds: Count.describe(
      'The number of seconds of the period of which all blocks are indexed. All fields count what is indexed.',
    ),
    blocks: Count.nullable().describe(
      'null where nothing is indexed; 0 where it is known that there was no block.',
    ),
    transactions: Count.nullable().describe('Votes included.'),
    votes: Count.nullable(),
    failed: Count.nullable().describe('Without votes.'),
    tps: z
      .number()
      .nullable()
      .describe(
        'Transactions that are not votes per indexed second; null where fewer than 30 seconds, and the whole, are indexed.',
      ),
    voteTps: z.number().nullable().describe('Votes per indexed second.'),
    fees: RawAmount.nullable().describe('Lamports, those of votes included.'),
    voteFees: RawAmount.nullable(),
    medianFee: RawAmount.nullable().describe(
      'Lamports: the least fee that half, and nine of ten, of the transactions that are not votes do not ' +
        'exceed, rounded down to three digits; null without any.',
    ),
    p90Fee: RawAmount.nullable(),
    computeUnits: RawAmount.nullable().describe(
      'Votes included; null where the chain does not say them of every transaction.',
    ),
    computeShare: z
      .number()
      .nullable()
      .describe(
        'Compute units used, in percent of the limit of all blocks together; null when the limit is unknown.',
      ),
    activeAddresses: Count.nullable().describe(
      'How many addresses paid fees of transactions that are not votes: exact up to 2,047, from there an ' +
        'estimate with a standard error of 2.2 %. null where the period is not indexed as a whole.',
    ),
  })
  .describe('Figures of a period of time, from finalized blocks. What is not indexed is null, not 0.')
export type NetworkPeriod = z.infer<typeof NetworkPeriod>

export const NetworkHistory = z
  .object({
    range: z.enum(historyRanges),
    resolution: Count.describe('The length of a period in seconds.'),
    periods: z.array(NetworkPeriod).describe('Oldest first, without a gap.'),
    since: Count.nullable().describe(
      'The first indexed minute, Unix seconds, whatever the range; null while nothing is indexed.',
    ),
    blockComputeLimit: Count.nullable().describe(
      'Compute units that one block may use; null where it is not known.',
    ),
    asOfSlot: Count.nullable().describe('The newest block that is counted.'),
  })
  .describe(
    'The periods before the newest finalized block, which the last one contains; empty while nothing is indexed.',
  )
export type NetworkHistory = z.infer<typeof NetworkHistory>

export const getNetworkHistory = route('getNetworkHistory', {
  subject: 'Network',
  summary: 'Transactions per second, fees, compute units and active addresses of the chain over time.',
  example: { range: 'hour' },
  isPolled: true,
  input: z.object({
    range: z
      .enum(historyRanges, 'expected hour, day, week, month or all')
      .default('day')
      .describe(
        'The last hour by the minute, a day by 5 minutes, a week by the hour, a month by 4 hours, or all that is indexed; from the first indexed block on.',
      ),
  }),
  output: NetworkHistory,
})

const FeeFigures = {
  transactions: Count.describe('The number of transactions that are not votes, in finalized blocks.'),
  median: RawAmount.describe('The median fee in lamports, rounded down to three digits.'),
  p90: RawAmount.describe('The same for nine of ten.'),
}

export const FeeStatistics = z
  .object({
    from: Count.nullable().describe(
      'Unix seconds: the first minute, and the newest block; null while nothing is indexed.',
    ),
    to: Count.nullable(),
    all: z.object(FeeFigures).nullable().describe('null without transactions.'),
    programs: z
      .array(z.object({ address: Address, name: z.string().nullable(), ...FeeFigures }))
      .describe(
        'The same figures of the transactions that call a program at any depth, for the 20 programs with the most transactions.',
      ),
    asOfSlot: Count.nullable(),
  })
  .describe('The fees of the last 60 minutes before the newest finalized block.')
export type FeeStatistics = z.infer<typeof FeeStatistics>

export const getFeeStatistics = route('getFeeStatistics', {
  subject: 'Network',
  summary: 'What transactions pay: the median and the 90th percentile of the fees, in all and by program.',
  isPolled: true,
  input: z.object({}),
  output: FeeStatistics,
})

import { z } from 'zod'
import { historyRanges } from './history-ranges.ts'
import { route } from './route.ts'
import { Address, Count, RawAmount } from './values.ts'

/** Figures of a period of time, from finalized blocks. What is not indexed is null, not 0. */
export const NetworkPeriod = z.object({
  /** The first second of the period, since 1970. */
  time: Count,
  /** The number of seconds of the period of which all blocks are indexed. All fields count what is indexed. */
  indexedSeconds: Count,
  /** null where nothing is indexed; 0 where it is known that there was no block. */
  blocks: Count.nullable(),
  /** Votes included. */
  transactions: Count.nullable(),
  votes: Count.nullable(),
  /** Without votes. */
  failed: Count.nullable(),
  /** Transactions that are not votes per indexed second; null where fewer than 30 seconds, and the whole, are indexed. */
  tps: z.number().nullable(),
  /** Votes per indexed second. */
  voteTps: z.number().nullable(),
  /** Lamports, those of votes included. */
  fees: RawAmount.nullable(),
  voteFees: RawAmount.nullable(),
  /**
   * Lamports: the least fee that half, and nine of ten, of the transactions that are not votes do not exceed, rounded down to
   * three digits; null without any.
   */
  medianFee: RawAmount.nullable(),
  p90Fee: RawAmount.nullable(),
  /** Votes included; null where the chain does not say them of every transaction. */
  computeUnits: RawAmount.nullable(),
  /** Compute units used, in percent of the limit of all blocks together; null when the limit is unknown. */
  computeShare: z.number().nullable(),
  /**
   * How many addresses paid fees of transactions that are not votes: exact up to 2,047, from there an estimate with a standard
   * error of 2.2 %. null where the period is not indexed as a whole.
   */
  activeAddresses: Count.nullable(),
})
export type NetworkPeriod = z.infer<typeof NetworkPeriod>

/** The periods before the newest finalized block, which the last one contains; empty while nothing is indexed. */
export const NetworkHistory = z.object({
  range: z.enum(historyRanges),
  /** The length of a period in seconds. */
  resolution: Count,
  /** Oldest first, without a gap. */
  periods: z.array(NetworkPeriod),
  /** Compute units that one block may use; null where it is not known. */
  blockComputeLimit: Count.nullable(),
  /** The newest block that is counted. */
  asOfSlot: Count.nullable(),
})
export type NetworkHistory = z.infer<typeof NetworkHistory>

export const getNetworkHistory = route({
  method: 'GET',
  path: '/api/network/history',
  subject: 'Network',
  summary: 'Transactions per second, fees, compute units and active addresses of the chain over time.',
  input: z.object({
    /** The last hour by the minute, a day by 5 minutes, a week by the hour, a month by 4 hours, or all that is indexed; from the first indexed block on. */
    range: z.enum(historyRanges, 'expected hour, day, week, month or all').default('day'),
  }),
  output: NetworkHistory,
})

const FeeFigures = {
  /** The number of transactions that are not votes, in finalized blocks. */
  transactions: Count,
  /** The median fee in lamports, rounded down to three digits. */
  median: RawAmount,
  /** The same for nine of ten. */
  p90: RawAmount,
}

/** The fees of the last 60 minutes before the newest finalized block. */
export const FeeStatistics = z.object({
  /** Unix seconds: the first minute, and the newest block; null while nothing is indexed. */
  from: Count.nullable(),
  to: Count.nullable(),
  /** null without transactions. */
  all: z.object(FeeFigures).nullable(),
  /** The same figures of the transactions that call a program at any depth, for the 20 programs with the most transactions. */
  programs: z.array(z.object({ address: Address, name: z.string().nullable(), ...FeeFigures })),
  asOfSlot: Count.nullable(),
})
export type FeeStatistics = z.infer<typeof FeeStatistics>

export const getFeeStatistics = route({
  method: 'GET',
  path: '/api/network/fees',
  subject: 'Network',
  summary: 'What transactions pay: the median and the 90th percentile of the fees, in all and by program.',
  input: z.object({}),
  output: FeeStatistics,
})

import { z } from 'zod'
import { route } from './route.ts'
import { Address, Count, RawAmount, Timestamp } from './values.ts'

/** Activity of a program, counted over the newest transactions that name it. */
export const ProgramActivity = z.object({
  address: Address,
  /** The number of transactions that all fields but `days` count: the newest ones that name the program, at most 1,000. */
  transactions: Count,
  /** Whether there are no others. */
  isAll: z.boolean(),
  /** When the oldest and the newest of them were; null without any, or where the block does not say. */
  from: Timestamp,
  to: Timestamp,
  failed: Count,
  /** Compute units of whole transactions, over the transactions for which the chain reports them; null when there are none. */
  computeUnits: z
    .object({ transactions: Count, median: RawAmount, p90: RawAmount, max: RawAmount })
    .nullable(),
  /** How many different fee payers there are. */
  callers: Count,
  /** The fee payers with the most transactions, at most 20. */
  topCallers: z.array(
    z.object({ address: Address, transactions: Count, failed: Count, lastTime: Timestamp }),
  ),
  /** How those transactions failed that failed in the program itself, the most frequent first. */
  errors: z.array(
    z.object({
      /** null for an error of the runtime. */
      code: Count.nullable(),
      /** null where it has none that is known. */
      name: z.string().nullable(),
      transactions: Count,
    }),
  ),
  /** Transactions that failed elsewhere: in another program, or as a whole. */
  failedElsewhere: Count,
  /**
   * Finalized transactions that called the program, at any depth, on each of the last 30 days (UTC) of which blocks are
   * indexed, oldest first; the first and the last day may be a part.
   */
  days: z.array(
    z.object({
      /** Unix seconds. */
      time: Count,
      calls: Count,
      failed: Count,
      /** The sum of the compute units of these whole transactions. */
      computeUnits: RawAmount,
    }),
  ),
})
export type ProgramActivity = z.infer<typeof ProgramActivity>

/** Also for an address that is no program: then of the transactions that name it. */
export const getAddressActivity = route({
  method: 'GET',
  path: '/api/address/:address/activity',
  subject: 'Programs',
  summary: 'Who calls a program, how often, at what cost and with what success.',
  input: z.object({ address: Address }),
  output: ProgramActivity,
})

import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Count, RawAmount, Timestamp } from '../values.ts'

export const ProgramActivity = z
  .object({
    address: Address,
    transactions: Count.describe(
      'The number of transactions that all fields but `days` count: the newest ones that name the program, at most 1,000.',
    ),
    isAll: z.boolean().describe('Whether there are no others.'),
    from: Timestamp.describe(
      'When the oldest and the newest of them were; null without any, or where the block does not say.',
    ),
    to: Timestamp,
    failed: Count,
    computeUnits: z
      .object({ transactions: Count, median: RawAmount, p90: RawAmount, max: RawAmount })
      .nullable()
      .describe(
        'Compute units of whole transactions, over the transactions for which the chain reports them; null when there are none.',
      ),
    callers: Count.describe('How many different fee payers there are.'),
    topCallers: z
      .array(z.object({ address: Address, transactions: Count, failed: Count, lastTime: Timestamp }))
      .describe('The fee payers with the most transactions, at most 20.'),
    errors: z
      .array(
        z.object({
          code: Count.nullable().describe('null for an error of the runtime.'),
          name: z.string().nullable().describe('null where it has none that is known.'),
          transactions: Count,
        }),
      )
      .describe('How those transactions failed that failed in the program itself, the most frequent first.'),
    failedElsewhere: Count.describe('Transactions that failed elsewhere: in another program, or as a whole.'),
    days: z
      .array(
        z.object({
          time: Count.describe('Unix seconds.'),
          calls: Count,
          failed: Count,
          computeUnits: RawAmount.describe('The sum of the compute units of these whole transactions.'),
        }),
      )
      .describe(
        'Finalized transactions that called the program, at any depth, on each of the last 30 days (UTC) of which ' +
          'blocks are indexed, oldest first; the first and the last day may be a part.',
      ),
  })
  .describe('Activity of a program, counted over the newest transactions that name it.')
export type ProgramActivity = z.infer<typeof ProgramActivity>

export const getAddressActivity = route('getAddressActivity', {
  subject: 'Programs',
  summary: 'Who calls a program, how often, at what cost and with what success.',
  description: 'Also for an address that is no program: then of the transactions that name it.',
  example: { address: '{program}' },
  input: z.object({ address: Address }),
  output: ProgramActivity,
})

import { z } from 'zod'
import { route } from '../route.ts'
import { Count, Timestamp } from '../values.ts'
import { integritySchemas } from './integrity-values.ts'

const { CheckName, CoinFigures, Difference, SlotFigures } = integritySchemas

const Check = z.object({
  name: CheckName,
  state: z
    .enum(['clean', 'differences', 'unknown', 'never'])
    .describe('`unknown`: nothing could be compared, see `reason`. `never`: it was not made yet.'),
  compared: Count.describe('How many values were compared: slots, blocks, balances, tokens or keys.'),
  changing: Count.describe('How many were not, because they changed whenever they were looked at.'),
  differences: Count,
  reason: z
    .string()
    .nullable()
    .describe('Why not all could be compared, as a sentence; null where all was, or nothing yet.'),
  upTo: Count.nullable().describe('The finalized slot up to which it was made; null before the first time.'),
})
export type IntegrityCheck = z.infer<typeof Check>

export const Integrity = z.object({
  running: z
    .object({
      begunAt: Timestamp,
      upTo: Count,
      check: CheckName,
      done: Count.describe('How many of the checks are done in this round, and of how many.'),
      of: Count,
    })
    .nullable()
    .describe('The round of checks that is under way; null between two.'),
  lastFull: z
    .object({ begunAt: Timestamp, endedAt: Timestamp, upTo: Count })
    .nullable()
    .describe(
      'The last round that came to its end, and the finalized slot up to which it compared; null before the first.',
    ),
  differences: Count.describe('By the newest result of each check; exact also where fewer are named.'),
  named: z.array(Difference).describe('The first 100 of them.'),
  checks: z.array(Check),
  slots: SlotFigures.nullable().describe('The checked slots; null before the first check of them.'),
  asOfSlot: Count.nullable().describe(
    'The slot up to which the oldest of the results compare; null before the first.',
  ),
  coin: CoinFigures.nullable(),
})
export type Integrity = z.infer<typeof Integrity>

export const getIntegrity = route('getIntegrity', {
  subject: 'Network',
  summary: 'How the index compares with itself and with the node, and every difference by name.',
  description:
    'The index is checked in the background, in rounds of small pieces that take 1 % of one core at most. What is compared ' +
    'with the node is compared at the same finalized slot. A value counts as different when it was so three times in a row.',
  notMeasured: 'a setting',
  input: z.object({}),
  output: Integrity,
})

import { z } from 'zod'
import { route } from '../route.ts'
import { Count, RawAmount, Timestamp } from '../values.ts'

const CheckName = z
  .enum([
    'slots',
    'blockSums',
    'blocks',
    'coinBalances',
    'tokenBalances',
    'largestAccounts',
    'tokenSupplies',
    'coinSupply',
    'holderCounts',
    'derivedValues',
  ])
  .describe(
    '`slots`: every slot is stored or skipped, and each block names the one before it. `blockSums`: the sums of each ' +
      "block are those of its transactions' rows. `blocks`: random blocks are those of the node, and their rows what their " +
      'transactions say. `coinBalances`, `tokenBalances`, `largestAccounts`: random balances, and the largest accounts of ' +
      "random tokens, are those of the node. `tokenSupplies`: all accounts of each token together have its mint account's " +
      'supply. `coinSupply`: all known balances together are no more than all coins. `holderCounts`: the holders of each ' +
      'token are those of its accounts. `derivedValues`: random stored values that are computed from many blocks are what ' +
      'they are when computed again.',
  )
export type IntegrityCheckName = z.infer<typeof CheckName>

/** The names of the checks, in the order of display. */
export const integrityCheckNames = CheckName.options

const Difference = z.object({
  check: CheckName,
  kind: z.enum(['block', 'address', 'token', 'none']).describe('What `key` is.'),
  key: z
    .string()
    .describe('The slot of a block, an address, the mint of a token, or a name of what has no page.'),
  what: z.string().describe('Which value of it.'),
  index: z.string().describe('The value in the index.'),
  other: z.string().describe('The value that it was compared with.'),
  slot: Count.describe('The finalized slot that both values are of.'),
})
export type IntegrityDifference = z.infer<typeof Difference>

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
  slots: z
    .object({
      firstSlot: Count,
      newestSlot: Count,
      stored: Count.describe('Slots whose block is stored.'),
      skipped: Count.describe('Slots without a block, as the links of stored blocks say.'),
      unknown: Count.describe('Slots that are neither: the gaps.'),
      breaks: Count.describe('Blocks that do not name the stored block before them.'),
      brokenBlocks: Count.describe(
        'Blocks with transactions that could not be read, and how many those are.',
      ),
      brokenTransactions: Count,
    })
    .nullable()
    .describe('The checked slots; null before the first check of them.'),
  asOfSlot: Count.nullable().describe(
    'The slot up to which the oldest of the results compare; null before the first.',
  ),
  coin: z
    .object({
      known: RawAmount.describe('What all addresses of the index have together, in lamports.'),
      supply: RawAmount.describe('All coins of the chain, as the node says.'),
      slot: Count,
    })
    .nullable(),
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

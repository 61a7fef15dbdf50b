import { z } from 'zod'
import { Count, RawAmount } from '../values.ts'

// The values of the checks of the index, as the database keeps them and the API shows them.

/** The checks of a round, in their order. */
export const checkNames = [
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
] as const
export type CheckName = (typeof checkNames)[number]

const CheckName = z
  .enum(checkNames)
  .describe(
    '`slots`: every slot is stored or skipped, and each block names the one before it. `blockSums`: the sums of each ' +
      "block are those of its transactions' rows. `blocks`: random blocks are those of the node, and their rows what their " +
      'transactions say. `coinBalances`, `tokenBalances`, `largestAccounts`: random balances, and the largest accounts of ' +
      "random tokens, are those of the node. `tokenSupplies`: all accounts of each token together have its mint account's " +
      'supply. `coinSupply`: all known balances together are no more than all coins. `holderCounts`: the holders of each ' +
      'token are those of its accounts. `derivedValues`: random stored values that are computed from many blocks are what ' +
      'they are when computed again.',
  )

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
export type Difference = z.infer<typeof Difference>

const SlotFigures = z.object({
  firstSlot: Count,
  newestSlot: Count,
  stored: Count.describe('Slots whose block is stored.'),
  skipped: Count.describe('Slots without a block, as the links of stored blocks say.'),
  unknown: Count.describe('Slots that are neither: the gaps.'),
  breaks: Count.describe('Blocks that do not name the stored block before them.'),
  brokenBlocks: Count.describe('Blocks with transactions that could not be read, and how many those are.'),
  brokenTransactions: Count,
})
export type SlotFigures = z.infer<typeof SlotFigures>

const CoinFigures = z.object({
  known: RawAmount.describe('What all addresses of the index have together, in lamports.'),
  supply: RawAmount.describe('All coins of the chain, as the node says.'),
  slot: Count,
})
export type CoinFigures = z.infer<typeof CoinFigures>

/** They are one object because each schema that a file exports by its name is in the description of the API. */
export const integritySchemas = { CheckName, Difference, SlotFigures, CoinFigures }

import { z } from 'zod'
import { route } from '../route.ts'
import { Address, CoinAmount, Count } from '../values.ts'

// Values that only a node has are null until a node has answered.

/** The consensus protocol of the chain. */
export const Consensus = z.union([
  z.object({ kind: z.literal('tower') }),
  z.object({
    kind: z.literal('alpenglow'),
    sinceSlot: Count.describe('Of the block that the certificate of its beginning names.'),
  }),
])

export const NetworkOverview = z.object({
  stats: z.object({
    validators: Count.nullable().describe('How many there are, with those that do not vote at present.'),
    stakedGor: CoinAmount.nullable().describe(
      'The stake of all validators, in whole coins, as `/api/validators` has it.',
    ),
    stakeReadAt: z
      .string()
      .nullable()
      .describe(
        'When the node returned the stake and the validators, which change with the epoch; ISO 8601, UTC.',
      ),
    slot: Count.nullable(),
    blockHeight: Count.nullable(),
    epoch: Count.nullable(),
  }),
  epochInfo: z.object({ slotIndex: Count, slotsInEpoch: Count }).nullable(),
  nodeVersion: z.string().nullable().describe("The node software's version, such as `1.18.9`."),
  consensus: Consensus.nullable().describe('null where no node tells, as those before Agave 4.3.'),
  asOfSlot: Count.nullable().describe('The newest indexed slot: slot, height and epoch are as of it.'),
})
export type NetworkOverview = z.infer<typeof NetworkOverview>

export const getNetworkOverview = route('getNetworkOverview', {
  subject: 'Network',
  summary: 'Validators, stake, slot, height and epoch of the chain.',
  input: z.object({}),
  output: NetworkOverview,
})

export const NetworkStats = z.object({
  totalSupply: CoinAmount.nullable().describe('Whole coins, exact.'),
  circulatingSupply: CoinAmount.nullable(),
  supplySlot: Count.nullable().describe('The finalized slot that the supplies are of.'),
  supplySource: z
    .enum(['node', 'blocks'])
    .nullable()
    .describe(
      '`blocks`: the node does not tell the supply; it told an earlier one, to which the rewards of the blocks ' +
        'since then are added, and from which their fees are taken. What does not circulate is then unknown.',
    ),
  stakedGor: CoinAmount.nullable().describe('The stake of all validators, as `/api/validators` has it.'),
  stakeReadAt: z
    .string()
    .nullable()
    .describe(
      'When the node returned the stake and the validators, which change with the epoch; ISO 8601, UTC.',
    ),
  epoch: Count.nullable(),
  slot: Count.nullable(),
  blockHeight: Count.nullable(),
  totalTransactions: Count.nullable().describe(
    'The number of transactions of the chain from its beginning up to and including `transactionsSlot`.',
  ),
  transactionsSlot: Count.nullable().describe(
    "`asOfSlot`, where the index has all blocks since the node's last count; otherwise the slot of that count.",
  ),
  tps: z
    .number()
    .nullable()
    .describe(
      'Transactions per second over the last 60 s of block time, votes included. Without two blocks with a time ' +
        "the node's own rate; null where it gave none in the last seconds.",
    ),
  validators: Count.nullable().describe('How many there are, with those that do not vote at present.'),
  asOfSlot: Count.nullable().describe(
    'The newest indexed slot: all values are as of it that have no slot or time of their own.',
  ),
})
export type NetworkStats = z.infer<typeof NetworkStats>

export const getNetworkStats = route('getNetworkStats', {
  subject: 'Network',
  summary: 'Supply, stake, transactions per second and other statistics of the chain.',
  input: z.object({}),
  output: NetworkStats,
})

/** A generation of the chain that ended when the chain was reset. */
export const Generation = z
  .object({
    number: z.int().describe('From 1.'),
    genesisHash: z.string().nullable(),
    began: z
      .string()
      .nullable()
      .describe('When its first block was awaited, ISO 8601, UTC; null for the first.'),
    sealed: z
      .string()
      .nullable()
      .describe('When the chain was reset and another one began, ISO 8601, UTC; null for the current one.'),
    firstHeight: Count.nullable().describe(
      'Of the first and last indexed block, once it is sealed; null where there is none, and for the current one.',
    ),
    lastHeight: Count.nullable(),
    firstSlot: Count.nullable(),
    lastSlot: Count.nullable(),
  })
  .describe('A generation of a chain that was reset: it began anew with another genesis.')
export type Generation = z.infer<typeof Generation>

export const Health = z.object({
  status: z
    .enum(['ok', 'degraded'])
    .describe(
      '`degraded`: what is indexed is served, but the chain, the indexer or the database has a problem.',
    ),
  problems: z
    .array(z.string())
    .describe(
      "Sentences that say what is wrong; empty when ok. The operator's addresses and folders are in them only " +
        'for a request with the admin token, `Authorization: Bearer <ADMIN_TOKEN>`.',
    ),
  network: z.object({
    name: z.string(),
    title: z.string(),
    shortTitle: z.string().describe('The title where people leave a part of it out: `Gorbagana`.'),
    coin: z.string(),
    swapName: z
      .string()
      .describe("The names of the chain's exchange and of its tokens: `Gor Swap`, `TPL Tokens`."),
    tokensName: z.string(),
    wrappedMint: Address.describe("The wrapped coin's mint."),
    wrappedSymbol: z.string(),
    stage: z.string().describe('Text of the network badge: `Testnet`, `Mainnet` …'),
    mainnetPending: z.boolean().describe("Whether the chain's mainnet is announced and not launched."),
    labels: z.record(Address, z.string()).describe('Names of well-known addresses.'),
    nameSuffix: z
      .string()
      .nullable()
      .describe(
        "The ending of names of the chain's name service, without the dot: `gor`; null when it has none.",
      ),
    links: z
      .record(z.string(), z.string().optional())
      .describe("The profile's links, such as `website` and `docs`; those that it does not set are absent."),
    contractAddress: z
      .string()
      .nullable()
      .describe("The coin's mint on another chain, for the footer; null when there is none."),
    slotMs: Count.describe(
      'Milliseconds that a slot takes: measured in the last indexed hour, or else as the network profile says.',
    ),
    isSlotMsMeasured: z.boolean(),
  }),
  roles: z.array(z.string()),
  generations: z
    .object({
      shown: z.int().describe('The number of the generation that this answer is of.'),
      current: z.int().describe('The number of the one that is indexed.'),
      all: z.array(Generation).describe('By their numbers.'),
    })
    .nullable()
    .describe(
      'null for a chain that was never reset. The pages and the API of the others are under `/g/<number>`.',
    ),
  chain: z.object({
    up: z.boolean().nullable().describe('Whether the node answers; null when this process has no node.'),
    slot: Count.nullable(),
    height: Count.nullable(),
    genesisHash: z.string().nullable(),
    consensus: Consensus.nullable().describe('null where no node tells, as those before Agave 4.3.'),
    nodes: z
      .array(
        z.object({
          up: z.boolean(),
          problem: z
            .string()
            .nullable()
            .describe('Why its answers are not used just now; null when they are.'),
          calls: Count.describe(
            'Calls since the start, and those that the node refused because they came too fast.',
          ),
          limited: Count,
          callsPerSecond: z
            .number()
            .nullable()
            .describe('The rate to which calls are limited; null while the node has refused none.'),
          notOffered: z.array(z.string()).describe('RPC methods that it does not offer.'),
        }),
      )
      .describe('The nodes of this process, in the order in which it prefers them.'),
    notOffered: z
      .array(z.object({ method: z.string(), sentence: z.string() }))
      .describe('RPC methods that no node offers, and what is not shown for that.'),
  }),
  indexed: z.object({
    isStandby: z
      .boolean()
      .nullable()
      .describe(
        'Whether this process waits for another one that indexes, to go on when that one ends; null when it has not the role `indexer`.',
      ),
    slot: Count.nullable(),
    height: Count.nullable(),
    lagSlots: Count.nullable(),
    gaps: Count.nullable().describe(
      'How many slots inside the indexed range are still missing; null, as the next three, when this process does not index.',
    ),
    prunedGaps: Count.nullable().describe(
      'How many of them are before the first block that the node still has: only an archive gives them.',
    ),
    chainBreaks: Count.nullable().describe(
      'In how many places stored blocks contradict each other; what is wrong there is fetched again.',
    ),
    incompleteBlocks: Count.nullable().describe(
      'How many stored blocks lack transactions; they are fetched again.',
    ),
    bootstrap: z
      .object({
        status: z.enum(['complete', 'running', 'refused', 'off', 'not-needed']),
        partialSince: Count.nullable().describe(
          'They count only what changed since this slot; null when they are complete.',
        ),
        reason: z.string().nullable().describe('Why the node refused; null otherwise.'),
        progress: z
          .object({ done: Count, total: Count, tokenAccounts: Count, nativeBalances: Count })
          .describe(
            'Parts of the token accounts that are read from the node, of how many, and what was found.',
          ),
      })
      .nullable()
      .describe(
        'Whether balances, holders and supplies count everything, where the index does not begin at the first block; null when this process does not index.',
      ),
    names: z
      .object({
        status: z.enum(['complete', 'running', 'refused', 'off', 'not-needed']),
        partialSince: Count.nullable().describe(
          'Names that no block since this slot has are unknown; null when all are known.',
        ),
        reason: z.string().nullable().describe('Why the node refused; null otherwise.'),
        progress: z
          .object({ done: Count, total: Count, records: Count })
          .describe(
            "Parts of the name service's accounts that are read from the node, of how many, and the records in them.",
          ),
      })
      .nullable()
      .describe(
        'Whether all names are known, where the index does not begin at the first block; null when this process ' +
          'does not index, and where the chain has no name service.',
      ),
  }),
  database: z.object({ kind: z.enum(['embedded', 'server']), version: z.string().nullable() }),
  version: z.string().describe('The version of this explorer.'),
  commit: z
    .string()
    .nullable()
    .describe('The commit that it was made from, 40 hex digits; null where that is not known.'),
})
export type Health = z.infer<typeof Health>

export const getHealth = route('getHealth', {
  subject: 'Network',
  summary: 'The state of the explorer: the chain, the index and the database.',
  description: 'Answers 200 as long as the process serves requests, also when degraded.',
  isPolled: true,
  isAskedByClock: true,
  noSlot: 'names the slots of the node and of the index itself',
  input: z.object({}),
  output: Health,
})

export const GorPrice = z.object({
  price: z
    .number()
    .nullable()
    .describe('US dollars for one coin, by the rule of docs/prices.md; null when unknown.'),
  change24h: z.number().nullable().describe('Per cent, signed; null without a price from 24 hours before.'),
  logoUrl: z.string().nullable(),
  pool: Address.nullable().describe('The pool that the price comes from.'),
  asOfSlot: Count.nullable().describe("The slot that last changed the pool's reserves."),
  fetchedAt: Count.nullable().describe(
    'When the price was fetched from outside of the chain, unix seconds; null where a pool of the chain gives it.',
  ),
  updatedAt: z
    .string()
    .nullable()
    .describe('The time of the block that the prices are of, ISO 8601, UTC; null where that is not known.'),
})
export type GorPrice = z.infer<typeof GorPrice>

export const getGorPrice = route('getGorPrice', {
  subject: 'Network',
  summary: 'The price of the coin in US dollars.',
  isPolled: true,
  input: z.object({}),
  output: GorPrice,
})

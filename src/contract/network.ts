import { z } from 'zod'
import { route } from './route.ts'
import { Address, CoinAmount, Count } from './values.ts'

// Values that only a node has are null until a node has answered.

export const NetworkOverview = z.object({
  stats: z.object({
    /** How many vote. */
    validators: Count.nullable(),
    /** The stake of the validators that vote, in whole coins. */
    stakedGor: CoinAmount.nullable(),
    /** When the node returned the stake and the validators, which change with the epoch; ISO 8601, UTC. */
    stakeReadAt: z.string().nullable(),
    slot: Count.nullable(),
    blockHeight: Count.nullable(),
    epoch: Count.nullable(),
  }),
  epochInfo: z.object({ slotIndex: Count, slotsInEpoch: Count }).nullable(),
  /** The node software's version, such as `1.18.9`. */
  nodeVersion: z.string().nullable(),
  /** The newest indexed slot: slot, height and epoch are as of it. */
  asOfSlot: Count.nullable(),
})
export type NetworkOverview = z.infer<typeof NetworkOverview>

export const getNetworkOverview = route({
  method: 'GET',
  path: '/api/network/overview',
  subject: 'Network',
  summary: 'Validators, stake, slot, height and epoch of the chain.',
  input: z.object({}),
  output: NetworkOverview,
})

export const NetworkStats = z.object({
  /** Whole coins, exact. */
  totalSupply: CoinAmount.nullable(),
  circulatingSupply: CoinAmount.nullable(),
  /** The finalized slot that the supplies are of. */
  supplySlot: Count.nullable(),
  /**
   * `blocks`: the node does not tell the supply; it told an earlier one, to which the rewards of the blocks since then are added, and
   * from which their fees are taken. What does not circulate is then unknown.
   */
  supplySource: z.enum(['node', 'blocks']).nullable(),
  /** The stake of the validators that vote. */
  stakedGor: CoinAmount.nullable(),
  /** When the node returned the stake and the validators, which change with the epoch; ISO 8601, UTC. */
  stakeReadAt: z.string().nullable(),
  epoch: Count.nullable(),
  slot: Count.nullable(),
  blockHeight: Count.nullable(),
  /** The number of transactions of the chain from its beginning up to and including `transactionsSlot`. */
  totalTransactions: Count.nullable(),
  /** `asOfSlot`, where the index has all blocks since the node's last count; otherwise the slot of that count. */
  transactionsSlot: Count.nullable(),
  /**
   * Transactions per second over the last 60 s of block time, votes included. Without two blocks with a time the node's own
   * rate; null where it gave none in the last seconds.
   */
  tps: z.number().nullable(),
  /** How many vote. */
  validators: Count.nullable(),
  /** The newest indexed slot: all values are as of it that have no slot or time of their own. */
  asOfSlot: Count.nullable(),
})
export type NetworkStats = z.infer<typeof NetworkStats>

export const getNetworkStats = route({
  method: 'GET',
  path: '/api/network/stats',
  subject: 'Network',
  summary: 'Supply, stake, transactions per second and other statistics of the chain.',
  input: z.object({}),
  output: NetworkStats,
})

export const Health = z.object({
  /** `degraded`: what is indexed is served, but the chain, the indexer or the database has a problem. */
  status: z.enum(['ok', 'degraded']),
  /**
   * Sentences that say what is wrong; empty when ok. The operator's addresses and folders are in them only for a request
   * with the admin token, `Authorization: Bearer <ADMIN_TOKEN>`.
   */
  problems: z.array(z.string()),
  network: z.object({
    name: z.string(),
    title: z.string(),
    /** The title where people leave a part of it out: `Gorbagana`. */
    shortTitle: z.string(),
    coin: z.string(),
    /** The names of the chain's exchange and of its tokens: `Gor Swap`, `TPL Tokens`. */
    swapName: z.string(),
    tokensName: z.string(),
    /** The wrapped coin's mint. */
    wrappedMint: Address,
    wrappedSymbol: z.string(),
    /** Text of the network badge: `Testnet`, `Mainnet` … */
    stage: z.string(),
    /** Whether the chain's mainnet is announced and not launched. */
    mainnetPending: z.boolean(),
    /** Names of well-known addresses. */
    labels: z.record(Address, z.string()),
    /** The ending of names of the chain's name service, without the dot: `gor`; null when it has none. */
    nameSuffix: z.string().nullable(),
    /** The profile's links, such as `website` and `docs`; those that it does not set are absent. */
    links: z.record(z.string(), z.string().optional()),
    /** The coin's mint on another chain, for the footer; null when there is none. */
    contractAddress: z.string().nullable(),
    slotMs: Count,
  }),
  roles: z.array(z.string()),
  chain: z.object({
    /** Whether the node answers; null when this process has no node. */
    up: z.boolean().nullable(),
    slot: Count.nullable(),
    height: Count.nullable(),
    genesisHash: z.string().nullable(),
    /** The nodes of this process, in the order in which it prefers them. */
    nodes: z.array(
      z.object({
        up: z.boolean(),
        /** Why its answers are not used just now; null when they are. */
        problem: z.string().nullable(),
        /** Calls since the start, and those that the node refused because they came too fast. */
        calls: Count,
        limited: Count,
        /** The rate to which calls are limited; null while the node has refused none. */
        callsPerSecond: z.number().nullable(),
        /** RPC methods that it does not offer. */
        notOffered: z.array(z.string()),
      }),
    ),
    /** RPC methods that no node offers, and what is not shown for that. */
    notOffered: z.array(z.object({ method: z.string(), sentence: z.string() })),
  }),
  indexed: z.object({
    slot: Count.nullable(),
    height: Count.nullable(),
    lagSlots: Count.nullable(),
    /** How many slots inside the indexed range are still missing; null, as the next two, when this process does not index. */
    gaps: Count.nullable(),
    /** In how many places stored blocks contradict each other; what is wrong there is fetched again. */
    chainBreaks: Count.nullable(),
    /** How many stored blocks lack transactions; they are fetched again. */
    incompleteBlocks: Count.nullable(),
    /**
     * Whether balances, holders and supplies count everything, where the index does not begin at the first block; null
     * when this process does not index.
     */
    bootstrap: z
      .object({
        status: z.enum(['complete', 'running', 'refused', 'off', 'not-needed']),
        /** They count only what changed since this slot; null when they are complete. */
        partialSince: Count.nullable(),
        /** Why the node refused; null otherwise. */
        reason: z.string().nullable(),
        /** Parts of the token accounts that are read from the node, of how many, and what was found. */
        progress: z.object({ done: Count, total: Count, tokenAccounts: Count, nativeBalances: Count }),
      })
      .nullable(),
    /**
     * Whether all names are known, where the index does not begin at the first block; null when this process does not index,
     * and where the chain has no name service.
     */
    names: z
      .object({
        status: z.enum(['complete', 'running', 'refused', 'off', 'not-needed']),
        /** Names that no block since this slot has are unknown; null when all are known. */
        partialSince: Count.nullable(),
        /** Why the node refused; null otherwise. */
        reason: z.string().nullable(),
        /** Parts of the name service's accounts that are read from the node, of how many, and the records in them. */
        progress: z.object({ done: Count, total: Count, records: Count }),
      })
      .nullable(),
  }),
  database: z.object({ kind: z.enum(['embedded', 'server']), version: z.string().nullable() }),
})
export type Health = z.infer<typeof Health>

/** Answers 200 as long as the process serves requests, also when degraded. */
export const getHealth = route({
  method: 'GET',
  path: '/api/health',
  subject: 'Network',
  summary: 'The state of the explorer: the chain, the index and the database.',
  input: z.object({}),
  output: Health,
})

export const GorPrice = z.object({
  /** US dollars for one coin, by the rule of docs/prices.md; null when unknown. */
  price: z.number().nullable(),
  /** Per cent, signed; null without a price from 24 hours before. */
  change24h: z.number().nullable(),
  logoUrl: z.string().nullable(),
  /** The pool that the price comes from. */
  pool: Address.nullable(),
  /** The slot that last changed the pool's reserves. */
  asOfSlot: Count.nullable(),
  /** When the price was fetched from outside of the chain, unix seconds; null where a pool of the chain gives it. */
  fetchedAt: Count.nullable(),
  /** When the prices were last computed, ISO 8601, UTC; null where that is not known. */
  updatedAt: z.string().nullable(),
})
export type GorPrice = z.infer<typeof GorPrice>

export const getGorPrice = route({
  method: 'GET',
  path: '/api/gor/price',
  subject: 'Network',
  summary: 'The price of the coin in US dollars.',
  input: z.object({}),
  output: GorPrice,
})

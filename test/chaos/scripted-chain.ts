import { createFakeChain, type FakeBlock, type FakeChain, fakeAddress } from '#chain/testing/fake-chain.ts'
import { type FakeNode, type Reply, startFakeNode } from '#chain/testing/fake-node.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import type { Random } from '#embedded/chain/traffic/random.ts'
import { soakable } from '#lib/testing/soak.ts'

// A chain with the transactions of the local chain's traffic, in blocks that the test arranges with forks,
// skipped slots and jumping times. Two nodes serve it: one with faults, and one with final blocks only.

type Content = Pick<FakeBlock, 'transactions' | 'rewards'>

export type ScriptedChain = {
  chain: FakeChain
  /** The node that the product uses. */
  node: FakeNode
  /** A node without faults that has only the final blocks. */
  final: FakeNode
  /** The difference in seconds between the block times and the chain's clock. */
  clockShift: number
  /** Makes the next block, `skip` slots after the next slot. With `quiet` subscribers are not notified. */
  advance(options?: { skip?: number; quiet?: boolean }): Promise<void>
  /** The number of blocks that are not final. */
  openBlocks(): number
  /**
   * Replaces the newest `depth` blocks, or all that are not final, by another fork. It has most of their
   * transactions, in other blocks.
   */
  fork(depth: number): void
  /** Makes all blocks final. */
  settle(): void
  stop(): Promise<void>
}

/** The number of newest blocks that are not final. */
export const NOT_FINAL = soakable(12, 40)
const FIRST_TIME = 1_700_000_000

/**
 * Starts the chain and its two nodes.
 *
 * @param perSlot transactions per block
 */
export async function startScriptedChain(
  random: Random,
  options: { seed: string; perSlot: number },
): Promise<ScriptedChain> {
  const traffic = await startStandingNode(options)
  const chain = createFakeChain(options.seed)
  const others = (method: string, params: unknown[]) => passOn(traffic, method, params)
  const node = await startFakeNode({ chain, others })
  const final = await startFakeNode({ chain: finalPart(chain), ws: 'none', others })
  const nextContent = contentOf(traffic)
  /** Transactions of abandoned blocks that one of the next blocks contains. */
  let late: unknown[] = []
  let forks = 0

  const openSlots = () =>
    [...chain.blocks.keys()].filter((slot) => slot > chain.finalized).sort((a, b) => a - b)
  const timeOf = (slot: number) => FIRST_TIME + slot + scripted.clockShift
  const scripted: ScriptedChain = {
    ...{ chain, node, final },
    clockShift: 0,
    advance: async ({ skip = 0, quiet = false } = {}) => {
      const { transactions, rewards } = await nextContent()
      const next = chain.tip + 1 + (skip || (random.chance(0.05) ? 2 : 0))
      const slot = chain.blocks.size === 0 ? 0 : next
      const block = {
        ...{ slot, blockTime: timeOf(slot), fork: String(forks) },
        transactions: blockOf(slot, [...late, ...transactions], rewards),
      }
      late = []
      if (quiet) chain.add(block)
      else node.produce(block)
      chain.finalized = Math.max(chain.finalized, chain.tip - NOT_FINAL)
    },
    openBlocks: () => openSlots().length,
    fork: (most) => {
      const slots = openSlots()
      const depth = Math.min(most, slots.length)
      const first = slots.at(-depth)
      if (first === undefined) return
      const dropped = slots.slice(-depth).map((slot) => chain.blocks.get(slot) as FakeBlock)
      chain.drop(first)
      // Sometimes the chain continues, so that the fork reaches higher slots than the abandoned blocks.
      if (random.chance(0.5)) chain.tip++
      forks++
      const all = dropped.flatMap(({ transactions }) => transactions)
      late = all.filter((_, i) => i % 7 === 3)
      const kept = all.filter((_, i) => i % 7 !== 3 && i % 11 !== 5)
      for (let i = 0; i <= depth; i++) {
        const part = (at: number) => Math.floor((at * kept.length) / (depth + 1))
        const slot = chain.tip + 1
        node.produce({
          ...{ slot, blockTime: timeOf(slot), fork: String(forks) },
          transactions: blockOf(slot, kept.slice(part(i), part(i + 1)), dropped[i]?.rewards ?? []),
        })
      }
    },
    settle: () => {
      chain.finalized = chain.tip
    },
    stop: async () => {
      await Promise.all([node.stop(), final.stop()])
      await traffic.stop()
    },
  }
  return scripted
}

/** The content of a block. Its leader gets half of the fees of these transactions. */
function blockOf(slot: number, transactions: unknown[], rewards: unknown[]): Content {
  const fees = transactions.reduce<number>((sum, one) => sum + (one as { meta: { fee: number } }).meta.fee, 0)
  const fee = { pubkey: leaderOf(slot), lamports: Math.floor(fees / 2) }
  return {
    transactions,
    rewards: (rewards as Reward[]).map((one) => (one.rewardType === 'Fee' ? { ...one, ...fee } : one)),
  }
}

const LEADERS = ['a', 'b', 'c'].map((name) => fakeAddress(`leader ${name}`))
const EPOCH = 432
const leaderOf = (slot: number) => LEADERS[Math.floor(slot / 4) % LEADERS.length]

/**
 * The leader schedule, which is the same in every epoch: the length of an epoch is a multiple of a round of
 * the leaders.
 */
const schedule = Object.fromEntries(
  LEADERS.map((leader) => [
    leader,
    Array.from({ length: EPOCH }, (_, i) => i).filter((i) => leaderOf(i) === leader),
  ]),
)
const epochSchedule = {
  ...{ slotsPerEpoch: EPOCH, leaderScheduleSlotOffset: EPOCH, warmup: false },
  ...{ firstNormalEpoch: 0, firstNormalSlot: 0 },
}

type Reward = { rewardType: string; lamports: unknown; postBalance: unknown }

/** The view of the chain that contains only its final blocks. */
function finalPart(chain: FakeChain): FakeChain {
  return Object.create(chain, { tip: { get: () => chain.finalized } }) as FakeChain
}

async function passOn(traffic: StandingNode, method: string, params: unknown[]): Promise<Reply> {
  if (method === 'getLeaderSchedule') return { result: schedule }
  if (method === 'getEpochSchedule') return { result: epochSchedule }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(traffic.rpcUrl, { method: 'POST', body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: never }
  return error === undefined ? { result } : { error }
}

/** Returns a function that gives the local chain's next block as a node returns it. */
function contentOf(traffic: StandingNode): () => Promise<Content> {
  let slot = 0
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 1, commitment: 'confirmed' }
  return async () => {
    for (;;) {
      traffic.run(1)
      const block = await traffic.call<Content>('getBlock', ++slot, config).catch(() => undefined)
      if (block)
        return { transactions: block.transactions.map(exact), rewards: block.rewards.map(exactReward) }
    }
  }
}

type Meta = { preBalances: (number | string)[]; postBalances: (number | string)[] }

/**
 * A transaction in which lamports above 2^53, which were read as texts of digits, are bigints again, so that
 * they are numbers in the node's JSON.
 */
function exact(transaction: unknown): unknown {
  const { meta, ...rest } = transaction as { meta: Meta }
  const preBalances = meta.preBalances.map(BigInt)
  return { ...rest, meta: { ...meta, preBalances, postBalances: meta.postBalances.map(BigInt) } }
}

function exactReward(reward: unknown): unknown {
  const { lamports, postBalance, ...rest } = reward as Record<'lamports' | 'postBalance', string>
  return { ...rest, lamports: BigInt(lamports), postBalance: BigInt(postBalance) }
}

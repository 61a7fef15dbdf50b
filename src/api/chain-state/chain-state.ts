import {
  type ChainClient,
  type Consensus,
  MethodRefused,
  type VoteAccount,
  type VoteAccounts,
} from '#chain/client.ts'
import { epochOf } from '#chain/methods/epochs.ts'
import type { EpochSchedule } from '#chain/methods/methods.ts'
import { keysOf } from '#lib/values/keys.ts'
import type { Job } from '#lib/work/jobs.ts'
import type { KeptSupply } from './kept-supply.ts'

/** Values that only a node has. Each is the value that was received last, null before the first answer. */
export type ChainState = {
  /** All validators; `receivedAt` is the time of the node's answer in milliseconds. */
  voteAccounts: (VoteAccounts & { receivedAt: number }) | null
  /** The number of validators. */
  validators: number | null
  /** The stake in lamports, see `totalStakeOf`. */
  totalStake: bigint | null
  totalSupply: bigint | null
  circulatingSupply: bigint | null
  nodeVersion: string | null
  /** The consensus of the chain; null when no node reports it. */
  consensus: Consensus | null
  epochSchedule: EpochSchedule | null
  /** The last answer of getEpochInfo: its slot may be behind the newest indexed block, or ahead of it. */
  epochInfo: {
    epoch: number
    slotIndex: number
    slotsInEpoch: number
    slot: number
    height: number | null
  } | null
  /** The number of the chain's transactions up to the slot of `epochInfo`. */
  totalTransactions: number | null
  /** The slot of the supplies. */
  supplySlot: number | null
  /**
   * The origin of the supply: `node`, or `blocks` for an earlier supply of the node plus the rewards and fees
   * of the blocks since then.
   */
  supplySource: 'node' | 'blocks' | null
}

export type KeptChainState = {
  now: () => Readonly<ChainState>
  /** A number that grows whenever a value changes. */
  version: () => number
}

type PolledClient = Pick<
  ChainClient,
  'getEpochInfo' | 'getEpochSchedule' | 'getVoteAccounts' | 'getSupply' | 'getVersion' | 'getConsensus'
>

const RETRY_MS = 2_000
/** The interval is long because a chain changes its consensus only once. */
const CONSENSUS_MS = 300_000
const CONSENSUS_RETRY_MS = 15_000
const SHORT = { deadlineMs: 10_000, timeoutMs: 5_000 }

const unknown: ChainState = {
  voteAccounts: null,
  validators: null,
  totalStake: null,
  totalSupply: null,
  circulatingSupply: null,
  nodeVersion: null,
  consensus: null,
  epochSchedule: null,
  epochInfo: null,
  totalTransactions: null,
  supplySlot: null,
  supplySource: null,
}

/**
 * The stake of the chain in every answer: the sum over all vote accounts. A validator that does not vote at
 * present still has its stake.
 */
export const totalStakeOf = (accounts: readonly Pick<VoteAccount, 'activatedStake'>[]): bigint =>
  accounts.reduce((sum, { activatedStake }) => sum + activatedStake, 0n)

/**
 * The values, and the jobs that request them from the node, so that no visitor's request waits for it. While
 * the node does not answer, the last values stay.
 *
 * @param kept the source of the supply when no node offers getSupply
 */
export function createChainState(
  chain: PolledClient | undefined,
  kept?: KeptSupply,
): KeptChainState & { jobs: readonly Job[] } {
  let chainState = unknown
  let version = 0

  const set = (update: Partial<ChainState>) => {
    const changed = keysOf(update).some((name) => textOf(update[name]) !== textOf(chainState[name]))
    if (!changed) return
    chainState = { ...chainState, ...update }
    version++
  }

  const poll = (what: string, everyMs: number, request: () => Promise<Partial<ChainState>>): Job => ({
    name: `the node's ${what}`,
    everyMs,
    retryMs: RETRY_MS,
    failure: `The node's ${what} could not be read`,
    // The log level is debug because the indexer logs, and /api/health reports, that the node does not
    // answer.
    level: 'debug',
    run: async () => set(await request()),
  })

  const jobsOf = (node: PolledClient): Job[] => [
    poll('epoch', 4_000, async () => {
      const {
        absoluteSlot: slot,
        blockHeight: height,
        epoch,
        slotIndex,
        slotsInEpoch,
        ...info
      } = await node.getEpochInfo()
      return {
        epochInfo: { epoch, slotIndex, slotsInEpoch, slot, height },
        totalTransactions: info.transactionCount,
      }
    }),
    poll('epoch schedule', 60_000, async () => {
      const { slotsPerEpoch, firstNormalEpoch, firstNormalSlot } = await node.getEpochSchedule()
      // A schedule without slots per epoch is invalid.
      if (!(slotsPerEpoch > 0)) return {}
      return { epochSchedule: { slotsPerEpoch, firstNormalEpoch, firstNormalSlot } }
    }),
    poll('supply', 10_000, async () => {
      try {
        const { total, circulating, slot } = await node.getSupply()
        kept?.save({ slot, total }).catch(() => undefined)
        return { totalSupply: total, circulatingSupply: circulating, supplySlot: slot, supplySource: 'node' }
      } catch (error) {
        const found = error instanceof MethodRefused ? await kept?.read() : undefined
        if (!found) throw error
        // Only the node knows which accounts do not circulate, so this supply is unknown here.
        return {
          ...{ totalSupply: found.total, circulatingSupply: null },
          ...{ supplySlot: found.slot, supplySource: 'blocks' },
        }
      }
    }),
    poll('validators', 30_000, async () => {
      const { current, delinquent } = await node.getVoteAccounts()
      const all = [...current, ...delinquent]
      return {
        voteAccounts: { current, delinquent, receivedAt: Date.now() },
        validators: all.length,
        totalStake: totalStakeOf(all),
      }
    }),
    poll('version', 60_000, async () => ({ nodeVersion: await node.getVersion() })),
    {
      ...poll('consensus', CONSENSUS_MS, async () => ({ consensus: await node.getConsensus(SHORT) })),
      // A missing consensus is requested again soon, because the node may just be starting. Providers reject
      // unknown methods with so many different errors that a refusal is not recognized.
      retryMs: CONSENSUS_RETRY_MS,
    },
  ]

  return {
    now: () => chainState,
    version: () => version,
    jobs: chain ? jobsOf(chain) : [],
  }
}

/**
 * A slot's epoch and its index in it: by the epoch schedule, or, while that is unknown, by the node's last
 * epoch info. null when neither is known, or the info is about another epoch.
 */
export function epochPosition(slot: number, { epochSchedule, epochInfo }: Readonly<ChainState>) {
  if (epochSchedule) return epochOf(slot, epochSchedule)
  if (!epochInfo) return null
  const slotIndex = slot - (epochInfo.slot - epochInfo.slotIndex)
  if (slotIndex < 0 || slotIndex >= epochInfo.slotsInEpoch) return null
  return { epoch: epochInfo.epoch, slotIndex, slotsInEpoch: epochInfo.slotsInEpoch }
}

/** A value as text, for comparisons. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field))

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

/** Values that only a node has. Each is the last one that was received, null before the first. */
export type ChainState = {
  /** All validators, and when the node returned them, in milliseconds. */
  voteAccounts: (VoteAccounts & { receivedAt: number }) | null
  /** How many there are. */
  validators: number | null
  /** Lamports, see `totalStakeOf`. */
  totalStake: bigint | null
  totalSupply: bigint | null
  circulatingSupply: bigint | null
  nodeVersion: string | null
  /** null: no node tells. */
  consensus: Consensus | null
  epochSchedule: EpochSchedule | null
  /** The value last received: it may be behind the newest indexed block, or ahead of it. */
  epochInfo: {
    epoch: number
    slotIndex: number
    slotsInEpoch: number
    slot: number
    height: number | null
  } | null
  /** The number of transactions of the chain as of the slot of `epochInfo`. */
  totalTransactions: number | null
  /** The slot of the supplies. */
  supplySlot: number | null
  /** `blocks`: an earlier one of the node, with the rewards and fees of the blocks since then. */
  supplySource: 'node' | 'blocks' | null
}

export type KeptChainState = {
  now: () => Readonly<ChainState>
  /** Grows whenever a value changes. */
  version: () => number
}

type PolledClient = Pick<
  ChainClient,
  'getEpochInfo' | 'getEpochSchedule' | 'getVoteAccounts' | 'getSupply' | 'getVersion' | 'getConsensus'
>

const RETRY_MS = 2_000
/** The consensus changes once. */
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
 * What is called the stake of the chain, wherever it is told: that of all vote accounts. A validator that does not vote at
 * present still has its stake.
 */
export const totalStakeOf = (accounts: readonly Pick<VoteAccount, 'activatedStake'>[]): bigint =>
  accounts.reduce((sum, { activatedStake }) => sum + activatedStake, 0n)

/**
 * The values, and the jobs that ask the node for them, so that no request waits for it. While the node does not answer the
 * last values stay.
 *
 * @param kept has the supply where the node does not offer it
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
    // The indexer logs, and /api/health reports, that the node does not answer.
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
        // Only the node knows which accounts do not circulate.
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
      // Often enough for a node that starts; providers answer a method that they do not know in many ways.
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
 * A slot's epoch and its index in it: by the epoch schedule, or, while that is unknown, by the node's last epoch info.
 * null when neither is known, or the info is about another epoch.
 */
export function epochPosition(slot: number, { epochSchedule, epochInfo }: Readonly<ChainState>) {
  if (epochSchedule) return epochOf(slot, epochSchedule)
  if (!epochInfo) return null
  const slotIndex = slot - (epochInfo.slot - epochInfo.slotIndex)
  if (slotIndex < 0 || slotIndex >= epochInfo.slotsInEpoch) return null
  return { epoch: epochInfo.epoch, slotIndex, slotsInEpoch: epochInfo.slotsInEpoch }
}

/** A value as text, to compare it. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field))

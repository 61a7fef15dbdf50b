import type { ChainClient } from '#chain/client.ts'
import type { Log } from '#lib/log.ts'
import { withTimeout } from '#lib/with-timeout.ts'
import { type EpochSchedule, epochOf } from './epochs.ts'

/** What only a node can tell. Each is the last known value, null while it was never known. */
export type ChainState = {
  validators: number | null
  /** Lamports. */
  activeStake: bigint | null
  totalSupply: bigint | null
  circulatingSupply: bigint | null
  nodeVersion: string | null
  epochSchedule: EpochSchedule | null
  /** As the node said it last: may be behind the newest block, or ahead of it. */
  epochInfo: {
    epoch: number
    slotIndex: number
    slotsInEpoch: number
    slot: number
    height: number | null
  } | null
  totalTransactions: number | null
  /** From the node's performance samples; only a stand-in for what the newest blocks say. */
  sampledTps: number | null
}

export type ChainStatePoller = {
  now: () => Readonly<ChainState>
  /** Grows whenever a figure changes. */
  version: () => number
  stop: () => void
}

type Asked = Pick<
  ChainClient,
  | 'getEpochInfo'
  | 'getEpochSchedule'
  | 'getVoteAccounts'
  | 'getSupply'
  | 'getPerformanceSamples'
  | 'getVersion'
>

const TIMEOUT_MS = 10_000
const RETRY_MS = 5_000

const nothing: ChainState = {
  validators: null,
  activeStake: null,
  totalSupply: null,
  circulatingSupply: null,
  nodeVersion: null,
  epochSchedule: null,
  epochInfo: null,
  totalTransactions: null,
  sampledTps: null,
}

/**
 * Asks the node for its figures in the background, so that no visitor ever waits for it. While the node is away
 * the last known values stay.
 *
 * @param scale multiplies the pauses between two askings; tests shorten them
 */
export function pollChainState(chain: Asked | undefined, log: Log, scale = 1): ChainStatePoller {
  let chainState = nothing
  let version = 0
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()

  const set = (news: Partial<ChainState>) => {
    const changed = (Object.keys(news) as (keyof ChainState)[]).some(
      (name) => plain(news[name]) !== plain(chainState[name]),
    )
    if (!changed) return
    chainState = { ...chainState, ...news }
    version++
  }

  const keepAsking = (name: string, everyMs: number, ask: () => Promise<Partial<ChainState>>) => {
    const turn = async () => {
      let pauseMs = everyMs
      try {
        set(await withTimeout(TIMEOUT_MS, ask(), () => new Error(`No answer in ${TIMEOUT_MS / 1000} s`)))
      } catch (error) {
        pauseMs = Math.min(everyMs, RETRY_MS)
        // The indexer and /api/health say that the node is away; this is for whoever looks closer.
        log.debug(
          { error: error instanceof Error ? error.message : String(error) },
          `The node did not tell ${name}`,
        )
      }
      if (stopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        void turn()
      }, pauseMs * scale)
      timers.add(timer.unref())
    }
    void turn()
  }

  if (chain) {
    keepAsking('its epoch', 4_000, async () => {
      const {
        absoluteSlot: slot,
        blockHeight: height,
        epoch,
        slotIndex,
        slotsInEpoch,
        ...info
      } = await chain.getEpochInfo()
      return {
        epochInfo: { epoch, slotIndex, slotsInEpoch, slot, height },
        ...(info.transactionCount !== null && { totalTransactions: info.transactionCount }),
      }
    })
    keepAsking('its epoch schedule', 60_000, async () => {
      const { slotsPerEpoch, firstNormalEpoch, firstNormalSlot } = await chain.getEpochSchedule()
      // An epoch without slots places none.
      if (!(slotsPerEpoch > 0)) return {}
      return { epochSchedule: { slotsPerEpoch, firstNormalEpoch, firstNormalSlot } }
    })
    keepAsking('its supply', 10_000, async () => {
      const supply = await chain.getSupply()
      return { totalSupply: supply.total, circulatingSupply: supply.circulating }
    })
    keepAsking('its validators', 15_000, async () => {
      const { current, delinquent } = await chain.getVoteAccounts()
      return {
        validators: current.length,
        activeStake: [...current, ...delinquent].reduce(
          (sum, { activatedStake }) => sum + BigInt(activatedStake),
          0n,
        ),
      }
    })
    keepAsking('its performance', 10_000, async () => {
      const [sample] = await chain.getPerformanceSamples(1)
      if (!sample || sample.samplePeriodSecs <= 0) return {}
      return { sampledTps: sample.numTransactions / sample.samplePeriodSecs }
    })
    keepAsking('its version', 60_000, async () => ({ nodeVersion: await chain.getVersion() }))
  }

  return {
    now: () => chainState,
    version: () => version,
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/**
 * Where a slot stands in its epoch: by the schedule where it is known, otherwise by what the node said last, and
 * null where that was about another epoch or never said.
 */
export function epochPosition(slot: number, { epochSchedule, epochInfo }: Readonly<ChainState>) {
  if (epochSchedule) return epochOf(slot, epochSchedule)
  if (!epochInfo) return null
  const slotIndex = slot - (epochInfo.slot - epochInfo.slotIndex)
  if (slotIndex < 0 || slotIndex >= epochInfo.slotsInEpoch) return null
  return { epoch: epochInfo.epoch, slotIndex, slotsInEpoch: epochInfo.slotsInEpoch }
}

/** A figure as one comparable text. */
const plain = (value: unknown) =>
  JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field))

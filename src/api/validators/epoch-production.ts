import type { ChainClient } from '#chain/client.ts'
import { isChainTrouble } from '#chain/errors.ts'
import { createCache, type Timed } from '#lib/cache.ts'
import type { Database } from '#store/engine/database.ts'
import type { ChainState } from '../chain-state/chain-state.ts'
import { slotsOf } from '../chain-state/epochs.ts'
import { countInIndex, type Production } from './block-production.ts'

/** Of an epoch that is over. `isWhole`: all its blocks are indexed; otherwise those of the longest part without a gap count. */
export type EpochProduction = Production & {
  isWhole: boolean
  /** Whether the node told who led the slots that were skipped. */
  hasSchedule: boolean
}

/** null where the index has no part of it. */
export type EpochProductions = (epoch: number) => Promise<EpochProduction | null>

const WAIT_MS = 3_000
/** What an index gains while it is filled. */
const PARTIAL_MS = 30_000
/** A node that has the schedule no more will not have it later. */
const NO_SCHEDULE_MS = 600_000
const MOST = 40

type Sources = {
  db: Database
  chain: Pick<ChainClient, 'getLeaderSchedule'> | undefined
  chainState: () => Readonly<Pick<ChainState, 'epochSchedule'>>
}

/** Counts the blocks of each leader in epochs that are over, by the index and the node's leader schedule. */
export function createEpochProductions({ db, chain, chainState }: Sources): EpochProductions {
  const schedule = async (slot: number) => {
    try {
      return (await chain?.getLeaderSchedule(slot, { deadlineMs: WAIT_MS })) ?? null
    } catch (error) {
      // It has it no more, or does not answer: the blocks of each leader are known without it.
      if (isChainTrouble(error)) return null
      throw error
    }
  }
  const cache = createCache<string, EpochProduction | null>(
    async (key) => {
      const [from = 0, to = 0] = key.split('-').map(Number)
      let hasSchedule = false
      const counted = await countInIndex(db, { from, to }, async () => {
        const leaders = await schedule(from)
        hasSchedule = leaders !== null
        return leaders
      })
      if (!counted) return null
      // The first block of a chain names itself as its parent.
      const isWhole = counted.firstSlot <= Math.max(from, 1) && counted.lastSlot === to
      return { ...counted, isWhole, hasSchedule }
    },
    { freshMs, max: MOST },
  )
  return async (epoch) => {
    const { epochSchedule } = chainState()
    if (!epochSchedule) return null
    const { from, to } = slotsOf(epoch, epochSchedule)
    return cache.get(`${from}-${to}`)
  }
}

function freshMs({ value }: Timed<EpochProduction | null>): number {
  if (!value?.isWhole) return PARTIAL_MS
  return value.hasSchedule ? Number.POSITIVE_INFINITY : NO_SCHEDULE_MS
}

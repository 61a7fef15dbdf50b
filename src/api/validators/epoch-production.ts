import { slotsOf } from '#chain/methods/epochs.ts'
import { createCache, type Timed } from '#lib/work/cache.ts'
import type { Database } from '#store/engine/database.ts'
import type { ChainState } from '../chain-state/chain-state.ts'
import { countInIndex, type Production } from './block-production.ts'

/**
 * The production of an epoch that is over. `isWhole`: all of its blocks are indexed; otherwise it covers the
 * longest part without a gap.
 */
export type EpochProduction = Production & {
  isWhole: boolean
  /** Whether the leaders of skipped slots are known. */
  hasSchedule: boolean
}

/** Returns the production of an epoch; null when the index has no part of it. */
export type EpochProductions = (epoch: number) => Promise<EpochProduction | null>

/** The time for which an incomplete production is cached, because backfilling adds blocks. */
const PARTIAL_MS = 30_000
/**
 * The time for which a production without leader schedule is cached. Schedules arrive some seconds after a
 * start; if no node has one any more, it stays unknown.
 */
const NO_SCHEDULE_MS = 60_000
const MOST = 40

type Sources = {
  db: Database
  chainState: () => Readonly<Pick<ChainState, 'epochSchedule'>>
}

/** Counts the blocks of each leader in epochs that are over, from the index and the leader schedule. */
export function createEpochProductions({ db, chainState }: Sources): EpochProductions {
  const cache = createCache<string, EpochProduction | null>(
    async (key) => {
      const [from = 0, to = 0] = key.split('-').map(Number)
      const counted = await countInIndex(db, { from, to })
      if (!counted) return null
      // The first block of a chain names itself as its parent.
      const isWhole = counted.firstSlot <= Math.max(from, 1) && counted.lastSlot === to
      return { ...counted, isWhole, hasSchedule: counted.none.leaderSlots !== null }
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

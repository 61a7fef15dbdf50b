import { createCache } from '#lib/work/cache.ts'
import type { Database } from '#store/engine/database.ts'
import { findPoolOwners, listPoolOwners } from '#store/tokens/pool-owners.ts'

export type PoolOwners = {
  /**
   * The owners of a mint's token accounts that are pools, or own a vault of a pool: the program of the pool
   * by owner.
   */
  of: (mint: string, owners: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Begins to read the pools that `of` will need, before the owners are known. */
  prepare: (mint: string) => void
}

const MAX_CACHED = 2_000
/** The time after which a new pool is found at the latest. */
const FRESH_MS = 30_000

const NONE: ReadonlyMap<string, string> = new Map()

/** The pools of each mint, cached because every page of its holders needs them. */
export function createPoolOwners(db: Database): PoolOwners {
  const cache = createCache((mint: string) => listPoolOwners(db, mint), {
    freshMs: FRESH_MS,
    max: MAX_CACHED,
  })
  return {
    of: async (mint, owners) => {
      if (owners.length === 0) return NONE
      return (await cache.get(mint)) ?? findPoolOwners(db, mint, owners)
    },
    prepare: (mint) => void cache.get(mint).catch(() => undefined),
  }
}

import { createCache } from '#lib/work/cache.ts'
import type { Database } from '#store/engine/database.ts'
import { findPoolOwners, listPoolOwners } from '#store/tokens/pool-owners.ts'

export type PoolOwners = {
  /** Finds the owners of a mint that are pools, or own a vault of one: the program of the pool by owner. */
  of: (mint: string, owners: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Begins to read what `of` will need, while the owners are not known yet. */
  prepare: (mint: string) => void
}

const MAX_CACHED = 2_000
/** A new pool is found after this delay at the latest. */
const FRESH_MS = 30_000

const NONE: ReadonlyMap<string, string> = new Map()

/** The pools of a mint are cached: every page of its holders asks for them. */
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

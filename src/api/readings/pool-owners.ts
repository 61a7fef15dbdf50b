import { LRUCache } from 'lru-cache'
import type { Database } from '#store/database.ts'
import { findPoolOwners, listPoolOwners } from '#store/pool-owners.ts'

export type PoolOwners = {
  /** Finds the owners of a mint that are pools, or own a vault of one: the program of the pool by owner. */
  of: (mint: string, owners: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Begins to read what `of` will need, while the owners are not known yet. */
  prepare: (mint: string) => void
}

const MAX_CACHED = 2_000
/** A new pool is found so much later. */
const FRESH_MS = 30_000

const NONE: ReadonlyMap<string, string> = new Map()

/** The pools of a mint are cached: every page of its holders asks for them. */
export function createPoolOwners(db: Database): PoolOwners {
  const cached = new LRUCache<string, Promise<ReadonlyMap<string, string> | undefined>>({
    max: MAX_CACHED,
    ttl: FRESH_MS,
  })
  const ofMint = (mint: string) => {
    const known = cached.get(mint)
    if (known) return known
    const listing = listPoolOwners(db, mint)
    cached.set(mint, listing)
    listing.catch(() => cached.delete(mint))
    return listing
  }
  return {
    of: async (mint, owners) => {
      if (owners.length === 0) return NONE
      return (await ofMint(mint)) ?? findPoolOwners(db, mint, owners)
    },
    prepare: (mint) => void ofMint(mint).catch(() => undefined),
  }
}

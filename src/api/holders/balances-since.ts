import { createCache } from '#lib/work/cache.ts'
import type { Database } from '#store/engine/database.ts'
import { readPartialSince } from '#store/tokens/holders.ts'

/**
 * Returns the slot since which balances are complete only for accounts that were used after it; null when all
 * balances are complete.
 */
export type BalancesSince = () => Promise<number | null>

/** The time for which the value is cached; responses are cached for the same time. */
const FRESH_MS = 1_000

/** Caches the value for all calls, because it takes two queries and almost never changes. */
export function createBalancesSince(db: Database, now: () => number = Date.now): BalancesSince {
  const cache = createCache<'slot', number | null>(() => readPartialSince(db), { freshMs: FRESH_MS, now })
  return () => cache.get('slot')
}

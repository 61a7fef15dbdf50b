import { createCache } from '#lib/work/cache.ts'
import type { Database } from '#store/engine/database.ts'
import { readPartialSince } from '#store/tokens/holders.ts'

/** The slot since which balances are known only of accounts that were used since; null where they are complete. */
export type BalancesSince = () => Promise<number | null>

/** Responses are cached for the same time. */
const FRESH_MS = 1_000

/** Reads it once for all calls of the same moment: it takes two queries, and nearly never changes. */
export function createBalancesSince(db: Database, now: () => number = Date.now): BalancesSince {
  const cache = createCache<'slot', number | null>(() => readPartialSince(db), { freshMs: FRESH_MS, now })
  return () => cache.get('slot')
}

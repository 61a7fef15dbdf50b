import { createCache } from '#lib/work/cache.ts'
import type { Database } from '#store/engine/database.ts'
import type { Named } from '#store/tokens/token-metadata.ts'

/**
 * The set of keys that have a name, to skip queries for the many that have none. New keys are added every few
 * seconds; the whole set is read again every minute, because backfilled history inserts keys before the
 * newest one.
 */
export type NamedKeys = {
  /** Reads new keys, unless that was done in the last seconds. */
  refresh: () => Promise<void>
  /** Whether the key may have a name; true while the set is not loaded or too large. */
  mayHave: (key: string) => boolean
  /**
   * The place of the newest change that was read; `undefined` while the set is not loaded or is too large.
   */
  newest: () => bigint | undefined
  /** Whether all of the keys are in the set and none has changed after `place`. */
  areUnchanged: (keys: readonly string[], place: bigint) => boolean
}

const FRESH_MS = 3_000
const AGAIN_MS = 60_000
const AT_ONCE = 20_000
/** The most names; if there are more, the set is not used and every key is queried. */
const MOST = 200_000

export function createNamedKeys(
  db: Database,
  list: (db: Database, after: bigint, limit: number) => Promise<Named[]>,
  now: () => number,
): NamedKeys {
  let keys: Map<string, bigint> | undefined
  let last = 0n
  let isTooMany = false
  let wholeAt = Number.NEGATIVE_INFINITY

  const read = async () => {
    const whole = now() - wholeAt >= AGAIN_MS
    const found = whole ? new Map<string, bigint>() : (keys ?? new Map<string, bigint>())
    let after = whole ? 0n : last
    for (;;) {
      const named = await list(db, after, AT_ONCE)
      for (const { key, place } of named) {
        found.set(key, place)
        if (place > after) after = place
      }
      isTooMany = found.size > MOST
      if (named.length < AT_ONCE || isTooMany) break
    }
    keys = found
    last = after
    if (whole) wholeAt = now()
  }
  const cache = createCache<'keys', void>(read, { freshMs: ({ tookMs }) => tookMs + FRESH_MS, now })

  return {
    refresh: () => cache.get('keys'),
    newest: () => (keys === undefined || isTooMany ? undefined : last),
    areUnchanged: (wanted, place) =>
      !isTooMany &&
      wanted.every((key) => {
        const changed = keys?.get(key)
        return changed !== undefined && changed <= place
      }),
    mayHave: (key) => keys === undefined || isTooMany || keys.has(key),
  }
}

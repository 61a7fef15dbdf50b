import type { Database } from '#store/database.ts'
import type { Named } from '#store/token-metadata.ts'

/**
 * Which keys have a name at all, so that nobody asks about the many that have none. What is new is added every few
 * seconds; now and then all is read again, because history that is filled in later lies before what is known.
 */
export type NamedKeys = {
  /** Brings it up to date when that is due. */
  refresh: () => Promise<void>
  /** Whether the key may have a name: always, while that is not known. */
  mayHave: (key: string) => boolean
}

const FRESH_MS = 3_000
const AGAIN_MS = 60_000
const AT_ONCE = 20_000
/** With more than so many names each is asked about when it is needed. */
const MOST = 200_000

export function createNamedKeys(
  db: Database,
  list: (db: Database, after: bigint, limit: number) => Promise<Named[]>,
  now: () => number,
): NamedKeys {
  let keys: Set<string> | undefined
  let last = 0n
  let isTooMany = false
  let freshAt = Number.NEGATIVE_INFINITY
  let wholeAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined

  const read = async () => {
    const whole = now() - wholeAt >= AGAIN_MS
    const found = whole ? new Set<string>() : (keys ?? new Set<string>())
    let after = whole ? 0n : last
    for (;;) {
      const named = await list(db, after, AT_ONCE)
      for (const { key, place } of named) {
        found.add(key)
        if (place > after) after = place
      }
      isTooMany = found.size > MOST
      if (named.length < AT_ONCE || isTooMany) break
    }
    keys = found
    last = after
    freshAt = now()
    if (whole) wholeAt = freshAt
  }

  return {
    refresh: async () => {
      if (now() - freshAt < FRESH_MS) return
      underWay ??= read().finally(() => {
        underWay = undefined
      })
      await underWay
    },
    mayHave: (key) => keys === undefined || isTooMany || keys.has(key),
  }
}

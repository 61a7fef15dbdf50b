import type { Database } from '#store/database.ts'
import { readPartialSince } from '#store/holders.ts'

/** The slot since which balances are known only of accounts that were used since; null where they are complete. */
export type PartialSince = () => Promise<number | null>

/** Answers are cached as long themselves. */
const FRESH_MS = 1_000

/** Reads it once for all calls of the same moment: it takes two queries, and nearly never changes. */
export function createPartialSince(db: Database, now: () => number = Date.now): PartialSince {
  let read: { value: Promise<number | null>; until: number } | undefined
  return () => {
    if (read && now() < read.until) return read.value
    const value = readPartialSince(db)
    read = { value, until: now() + FRESH_MS }
    value.catch(() => {
      if (read?.value === value) read = undefined
    })
    return value
  }
}

import { LRUCache } from 'lru-cache'
import { batched } from './batched.ts'
import type { Database } from './database.ts'
import { perDatabase } from './per-database.ts'

/** How many busy keys of one kind are remembered. */
const MOST_BUSY = 10_000

/**
 * Remembers the keys that have at least `most` rows. `LIMIT … BY` reads all rows of each key before it drops
 * those after the first `most`, so a busy key is read by a statement of its own, which stops at its `LIMIT`.
 *
 * @param most rows of a key that a list reads
 */
export function busyKeys(most: number) {
  const keysIn = perDatabase(() => new LRUCache<string, true>({ max: MOST_BUSY }))
  return {
    isBusy: (db: Database, key: string): boolean => keysIn(db).has(key),
    /** @param rows the rows that were read for the key */
    note: (db: Database, key: string, { length }: readonly unknown[]): void => {
      if (length >= most) keysIn(db).set(key, true)
    },
  }
}

type Reading<Row> = {
  /** How many rows are read per key. */
  most: number
  /** Reads the first `most` rows of each key, in one statement with `LIMIT … BY`. */
  ofMany: (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, readonly Row[]>>
  /** Reads the first `most` rows of one key, with `LIMIT`. */
  ofOne: (db: Database, key: string) => Promise<readonly Row[]>
}

/** Reads the first rows of a key, in batches. */
export function firstByKey<Row>({ most, ofMany, ofOne }: Reading<Row>) {
  const ofFew = batched(ofMany)
  const busy = busyKeys(most)
  const first = async (db: Database, key: string): Promise<readonly Row[]> => {
    if (busy.isBusy(db, key)) return ofOne(db, key)
    const rows = (await ofFew(db, [key])).get(key) ?? []
    busy.note(db, key, rows)
    return rows
  }
  return {
    /** The first `most` rows of the key. */
    first,
    /** All rows of the key; undefined where it may have more than `most`. */
    all: async (db: Database, key: string): Promise<readonly Row[] | undefined> => {
      const rows = busy.isBusy(db, key) ? undefined : await first(db, key)
      return rows && rows.length < most ? rows : undefined
    },
  }
}

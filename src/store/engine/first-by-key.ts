import { LRUCache } from 'lru-cache'
import { batched } from './batched.ts'
import type { Database } from './database.ts'
import { perDatabase } from './per-database.ts'

/** Keys with many rows that are remembered, of one kind. */
const MOST_BUSY = 10_000

/**
 * The keys that turned out to have more rows than a list reads of each. `LIMIT … BY` reads all rows of each key before it
 * leaves out those behind the first: such a key is read by a statement of its own, which ends at its `LIMIT`.
 *
 * @param most rows of a key
 */
export function busyKeys(most: number) {
  const keysIn = perDatabase(() => new LRUCache<string, true>({ max: MOST_BUSY }))
  return {
    isBusy: (db: Database, key: string): boolean => keysIn(db).has(key),
    /** @param rows that were read of the key */
    note: (db: Database, key: string, { length }: readonly unknown[]): void => {
      if (length >= most) keysIn(db).set(key, true)
    },
  }
}

type Reading<Row> = {
  /** How many rows of a key are read. */
  most: number
  /** The first `most` rows of each of the keys; one statement with `LIMIT … BY`. */
  ofMany: (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, readonly Row[]>>
  /** The same for one key; with `LIMIT`. */
  ofOne: (db: Database, key: string) => Promise<readonly Row[]>
}

/** Reads the rows of a key, in batches. */
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
    /** The first `most` rows. */
    first,
    /** All rows; undefined where these may be more than `most`. */
    all: async (db: Database, key: string): Promise<readonly Row[] | undefined> => {
      const rows = busy.isBusy(db, key) ? undefined : await first(db, key)
      return rows && rows.length < most ? rows : undefined
    },
  }
}

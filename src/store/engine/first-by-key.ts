import { LRUCache } from 'lru-cache'
import { batched } from './batched.ts'
import type { Database } from './database.ts'

/** Keys with many rows that are remembered, of one kind. */
const MOST_BUSY = 10_000

type Reading<Row> = {
  /** How many rows of a key are read. */
  most: number
  /** The first `most` rows of each of the keys; one statement with `LIMIT … BY`. */
  ofMany: (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, readonly Row[]>>
  /** The same for one key; with `LIMIT`. */
  ofOne: (db: Database, key: string) => Promise<readonly Row[]>
}

/**
 * The first rows of keys, in batches. `LIMIT … BY` reads all rows of each key before it leaves out those behind the first:
 * a key that turned out to have more is read by a statement of its own from then on, which ends at its `LIMIT`.
 *
 * @returns by key; a key without rows may be left out
 */
export function firstByKey<Row>({ most, ofMany, ofOne }: Reading<Row>) {
  const ofFew = batched(ofMany)
  const busyIn = new WeakMap<Database, LRUCache<string, true>>()
  return async (db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, readonly Row[]>> => {
    const busy = busyIn.get(db) ?? new LRUCache<string, true>({ max: MOST_BUSY })
    busyIn.set(db, busy)
    const [found, ...ofBusy] = await Promise.all([
      ofFew(
        db,
        keys.filter((key) => !busy.has(key)),
      ),
      ...keys
        .filter((key) => busy.has(key))
        .map(async (key): Promise<[string, readonly Row[]]> => [key, await ofOne(db, key)]),
    ])
    for (const key of keys) if ((found.get(key)?.length ?? 0) >= most) busy.set(key, true)
    return new Map([
      ...keys.flatMap((key): [string, readonly Row[]][] => {
        const rows = found.get(key)
        return rows ? [[key, rows]] : []
      }),
      ...ofBusy,
    ])
  }
}

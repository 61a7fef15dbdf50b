import { createBatches } from '#lib/batches.ts'
import type { Database } from './database.ts'

/**
 * A read by key of one kind, in batches (`createBatches`): planning a statement takes the engine longer than reading the rows
 * of a key, and one statement for many keys is planned once.
 *
 * @param read by one statement, whose keys are literals or parameters; it finds a row's key in the row
 * @returns reads at least the values of these keys; a key without rows is left out
 */
export function batched<Key, Value>(
  read: (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>> {
  const byDatabase = new WeakMap<Database, ReturnType<typeof createBatches<Key, Value>>>()
  return (db, keys) => {
    let batches = byDatabase.get(db)
    if (!batches) {
      batches = createBatches((some) => read(db, some))
      byDatabase.set(db, batches)
    }
    return batches.load(keys)
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { createBatches, createLanes } from '#lib/work/batches.ts'
import type { Database } from './database.ts'
import { perDatabase } from './per-database.ts'

/**
 * Set while a batch reads. Inside it `batched` does not queue: two batches that hold the last lanes and wait
 * for each other would deadlock.
 */
const withinBatch = new AsyncLocalStorage<true>()

const SERVER_LANES = 6

/**
 * How many batches run at once. While batches wait for a lane they grow, and a larger batch costs less per
 * key. The embedded engine gets half of the processors; the other half is left to build responses.
 */
const lanesOf = perDatabase((db) => {
  const isEmbedded = db.address.incoming !== undefined
  return createLanes(isEmbedded ? Math.max(1, Math.floor(availableParallelism() / 2)) : SERVER_LANES)
})

/**
 * Reads values by key, in batches (`createBatches`): the engine needs longer to plan a statement than to read
 * the rows of one key, so one statement for many keys is cheaper.
 *
 * @param read runs one statement for these keys, as literals or parameters, and takes each row's key from the
 *   row
 * @returns a function that reads the values of keys; a key without rows is absent from the result
 */
export function batched<Key, Value>(
  read: (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>> {
  const batchesOf = perDatabase((db) =>
    createBatches<Key, Value>((some) => withinBatch.run(true, () => read(db, some)), { lanes: lanesOf(db) }),
  )
  return (db, keys) => (withinBatch.getStore() && keys.length > 0 ? read(db, keys) : batchesOf(db).load(keys))
}

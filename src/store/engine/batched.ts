import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { createBatches, createLanes } from '#lib/work/batches.ts'
import type { Database } from './database.ts'
import { perDatabase } from './per-database.ts'

/** What is read for a batch reads no other batch: two that hold the last lanes would wait for each other. */
const withinBatch = new AsyncLocalStorage<true>()

const SERVER_LANES = 6

/**
 * While batches wait for a lane they grow, and a greater batch costs less for each of its keys. The embedded engine has half
 * of the processors: the other half makes answers of what was read.
 */
const lanesOf = perDatabase((db) => {
  const isEmbedded = db.address.incoming !== undefined
  return createLanes(isEmbedded ? Math.max(1, Math.floor(availableParallelism() / 2)) : SERVER_LANES)
})

/**
 * A read by key of one kind, in batches (`createBatches`): planning a statement takes the engine longer than reading the rows
 * of a key, and one statement for many keys is planned once.
 *
 * @param read by one statement, whose keys are literals or parameters; it finds a row's key in the row
 * @returns reads the values of these keys; a key without rows is left out
 */
export function batched<Key, Value>(
  read: (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>> {
  const batchesOf = perDatabase((db) =>
    createBatches<Key, Value>((some) => withinBatch.run(true, () => read(db, some)), { lanes: lanesOf(db) }),
  )
  return (db, keys) => (withinBatch.getStore() && keys.length > 0 ? read(db, keys) : batchesOf(db).load(keys))
}

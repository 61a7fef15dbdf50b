import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { createBatches, createLanes, type Lanes } from '#lib/batches.ts'
import type { Database } from './database.ts'

/** What is read for a batch reads no other batch: two that hold the last lanes would wait for each other. */
const withinBatch = new AsyncLocalStorage<true>()

const SERVER_LANES = 6
const lanesOf = new WeakMap<Database, Lanes>()

/**
 * While batches wait for a lane they grow, and a greater batch costs less for each of its keys. The embedded engine has half
 * of the processors: the other half makes answers of what was read.
 */
function openLanes(db: Database): Lanes {
  const isEmbedded = db.address.incoming !== undefined
  const most = isEmbedded ? Math.max(1, Math.floor(availableParallelism() / 2)) : SERVER_LANES
  const lanes = lanesOf.get(db) ?? createLanes(most)
  lanesOf.set(db, lanes)
  return lanes
}

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
  const byDatabase = new WeakMap<Database, ReturnType<typeof createBatches<Key, Value>>>()
  return (db, keys) => {
    if (withinBatch.getStore()) return read(db, keys)
    let batches = byDatabase.get(db)
    if (!batches) {
      batches = createBatches((some) => withinBatch.run(true, () => read(db, some)), { lanes: openLanes(db) })
      byDatabase.set(db, batches)
    }
    return batches.load(keys)
  }
}

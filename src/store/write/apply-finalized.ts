import { type Database, insertBinary } from '../engine/database.ts'
import { allSettled } from '../rows/all-settled.ts'
import { stateTables } from '../tables/index.ts'
import { markDirty } from './dirty-keys.ts'
import type { StateChanges } from './encode-state.ts'

/**
 * Writes what finalized blocks change outside of their own rows: the newest values, then the keys to
 * recompute. Call it after the blocks' rows are written and before the blocks are marked as finalized. Safe
 * to repeat.
 */
export async function applyFinalized(db: Database, blocks: readonly StateChanges[]): Promise<void> {
  await writeState(db, blocks)
  // Mark keys after the rows are written: a key recomputed before them would count as clean without them.
  await markDirty(db, blocks)
}

/** Writes the newest values in finalized blocks. */
export async function writeState(db: Database, blocks: readonly StateChanges[]): Promise<void> {
  const rowsOf = (name: keyof StateChanges['rows']) => Buffer.concat(blocks.map(({ rows }) => rows[name]))
  await allSettled(stateTables.map((table) => insertBinary(db, table, rowsOf(table.name))))
}

import { randomUUID } from 'node:crypto'
import { allSettled } from '../all-settled.ts'
import { type Database, insertBinary } from '../database.ts'
import type { EncodedState } from '../encode-state.ts'
import { stateTables } from '../tables/index.ts'
import { markDirty } from './dirty-keys.ts'

/**
 * Writes what finalized blocks change besides their own rows: the newest values, and then which values are to be
 * recomputed. To be called before the blocks are marked as finalized, and safe to repeat.
 */
export async function applyFinalized(db: Database, blocks: readonly EncodedState[]): Promise<void> {
  const token = randomUUID()
  const rowsOf = (name: keyof EncodedState['rows']) => Buffer.concat(blocks.map(({ rows }) => rows[name]))
  await allSettled(
    stateTables.map((table) => insertBinary(db, table, rowsOf(table.name), `${table.name}:${token}`)),
  )
  // After the rows: a key that is recomputed too early would count as clean without them.
  await markDirty(db, blocks)
}

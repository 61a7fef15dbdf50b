import { randomUUID } from 'node:crypto'
import { allSettled } from '../all-settled.ts'
import { type Database, insertBinary } from '../database.ts'
import type { EncodedState } from '../encode-state.ts'
import { stateTables } from '../tables/index.ts'
import { type DirtySource, markDirty } from './dirty-keys.ts'

export type FinalizedState = Pick<EncodedState, 'slot' | 'rows'>

/**
 * Writes what finalized blocks change besides their own rows: the newest values, and then which values are to be
 * recomputed. To be called before the blocks are marked as finalized, and safe to repeat.
 */
export async function applyFinalized(db: Database, blocks: readonly FinalizedState[]): Promise<void> {
  const token = randomUUID()
  const rowsOf = (name: keyof EncodedState['rows']) => Buffer.concat(blocks.map(({ rows }) => rows[name]))
  await allSettled(
    stateTables.map((table) => insertBinary(db, table, rowsOf(table.name), `${table.name}:${token}`)),
  )
  // After the rows: a key that is recomputed too early would count as clean without them.
  const sources = blocks.flatMap(({ slot, rows }) =>
    stateTables.map((table): DirtySource => ({ slot, table: table.name, rows: rows[table.name] })),
  )
  await markDirty(db, sources)
}

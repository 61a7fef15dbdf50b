import { type Database, select } from '../engine/database.ts'
import { newestOf } from '../engine/newest-of.ts'
import { openView } from '../memory/memtable.ts'
import { number } from '../rows/columns.ts'
import { orders } from '../rows/key-range.ts'
import type { BlockRow } from '../rows/rows.ts'
import { findBlocks } from './block-list.ts'

/** The slots from `from` to `to`, both inclusive, that have an indexed block, ascending; at most `limit`. */
export async function listSlots(
  db: Database,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<number[]> {
  const { rows } = await newestOf<{ slot: number }>(openView(db), {
    order: orders.slot,
    keyOf: ({ slot }) => BigInt(slot),
    memory: ({ row }) => [row],
    // See `latestVersions`.
    rowsPerEntry: 2,
    range: { from: BigInt(from), to: BigInt(to) + 1n, oldestFirst: true },
    limit,
    sql: ({ rest, params }) =>
      select(db, { slot: number }, `SELECT slot FROM blocks WHERE ${rest} SETTINGS max_threads = 1`, params),
  })
  return rows.map(({ slot }) => slot)
}

/** The first indexed block after a slot; undefined where there is none. */
export async function findNextBlock(db: Database, slot: number): Promise<BlockRow | undefined> {
  const { rows } = await findBlocks(db, openView(db), {
    range: { from: BigInt(slot + 1), oldestFirst: true },
    limit: 1,
  })
  return rows[0]
}

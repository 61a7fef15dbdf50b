import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import { type Found, type List, newestOf } from '../engine/newest-of.ts'
import type { Params } from '../engine/query.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { bool, number, string } from '../rows/columns.ts'
import { orders } from '../rows/key-range.ts'
import type { BlockRow } from '../rows/rows.ts'
import { readBlock } from '../rows/summaries.ts'

const Row = { summary: string, finalized: bool }

/** `range` is a range of slots. */
type Blocks = Pick<List<BlockRow>, 'range' | 'filters' | 'limit' | 'searchedTo'>

const bySlot = {
  order: orders.slot,
  keyOf: ({ slot }: { slot: number }) => BigInt(slot),
  memory: ({ row }) => [row],
  // See `latestVersions`.
  rowsPerEntry: 2,
} satisfies Partial<List<{ slot: number }, BlockRow>>

/** Blocks in memory and in the database, by slot. */
export const findBlocks = (db: Database, view: MemoryView, blocks: Blocks): Promise<Found<BlockRow>> =>
  newestOf<BlockRow>(view, {
    ...bySlot,
    ...blocks,
    versionOf: ({ finalized }) => Number(finalized),
    sql: ({ rest, params }) => selectBlocks(db, rest, params),
  })

/** All rows of `blocks` that pass the condition; see `latestVersions`. */
async function selectBlocks(db: Database, condition: string, params: Params = {}): Promise<BlockRow[]> {
  const sql = `SELECT summary, finalized FROM blocks WHERE ${condition} SETTINGS max_threads = 1`
  return (await select(db, Row, sql, params)).map(({ summary, finalized }) => readBlock(summary, finalized))
}

/**
 * All blocks of a key, in memory and in the database, newest first.
 *
 * @param condition the SQL condition for the rows of these keys
 * @param keysOf returns a block's keys; a row with other keys is dropped
 */
export function blocksByKey<Key>(
  condition: (keys: readonly Key[]) => string,
  keysOf: (block: BlockRow) => readonly (Key | null)[],
): (db: Database, key: Key) => Promise<BlockRow[]> {
  const stored = batched<Key, BlockRow[]>(async (db, keys) => {
    const asked = new Set<Key | null>(keys)
    const found = new Map<Key, BlockRow[]>()
    for (const block of await selectBlocks(db, condition(keys)))
      for (const key of keysOf(block))
        if (key !== null && asked.has(key)) found.set(key, [...(found.get(key) ?? []), block])
    return found
  })
  return async (db, key) => {
    const { rows } = await newestOf<BlockRow>(openView(db), {
      ...bySlot,
      versionOf: ({ finalized }) => Number(finalized),
      limit: Number.POSITIVE_INFINITY,
      memory: ({ row }) => (keysOf(row).includes(key) ? [row] : []),
      sql: async () => (await stored(db, [key])).get(key) ?? [],
    })
    return rows
  }
}

const SlotRow = { slot: number }

/** The slot of the first block in the order of the range; undefined where there is none. */
export async function findFirstSlot(
  db: Database,
  view: MemoryView,
  blocks: Omit<Blocks, 'limit'>,
): Promise<bigint | undefined> {
  const { rows } = await newestOf<{ slot: number }, BlockRow>(view, {
    ...bySlot,
    ...blocks,
    limit: 1,
    sql: ({ rest, params }) =>
      select(db, SlotRow, `SELECT slot FROM blocks WHERE ${rest} SETTINGS max_threads = 1`, params),
  })
  return rows[0] && BigInt(rows[0].slot)
}

import { type Database, select } from '../engine/database.ts'
import { type Found, type List, newestOf } from '../engine/newest-of.ts'
import type { MemoryView } from '../memory/memtable.ts'
import { bool, number, string } from '../rows/columns.ts'
import { orders } from '../rows/key-range.ts'
import type { BlockRow } from '../rows/rows.ts'
import { readBlock } from '../rows/summaries.ts'

const Row = { summary: string, finalized: bool }

/** `range`: of slots. */
type Blocks = Pick<List<BlockRow>, 'range' | 'filters' | 'limit' | 'searchedTo'>

const bySlot = {
  order: orders.slot,
  keyOf: ({ slot }: { slot: number }) => BigInt(slot),
  memory: ({ row }) => [row],
  // See `eachOnce`.
  rowsPerEntry: 2,
} satisfies Partial<List<{ slot: number }, BlockRow>>

/** Blocks in memory and in the database, by slot. */
export const findBlocks = (db: Database, view: MemoryView, blocks: Blocks): Promise<Found<BlockRow>> =>
  newestOf<BlockRow>(view, {
    ...bySlot,
    ...blocks,
    versionOf: ({ finalized }) => Number(finalized),
    sql: async ({ rest, params }) => {
      const sql = `SELECT summary, finalized FROM blocks WHERE ${rest} SETTINGS max_threads = 1`
      return (await select(db, Row, sql, params)).map(({ summary, finalized }) =>
        readBlock(summary, finalized),
      )
    },
  })

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

import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { command, type Database, insertBinary, select } from '../database.ts'
import { deleteRows } from '../remove-blocks.ts'
import { rowsIn } from '../row-layout.ts'
import type { RecomputedTable } from '../table.ts'
import { dirtyKeys } from '../tables/dirty-keys.ts'
import { recomputedTables, type StateTableName } from '../tables/index.ts'

/** Rows of a state table that the block of `slot` wrote. */
export type DirtySource = { slot: number; table: StateTableName; rows: Buffer }

const newMark = () => randomBytes(8).readBigUInt64LE()

/** Remembers the keys whose values the rows change, all in one statement. The rows must be written before. */
export async function markDirty(db: Database, sources: readonly DirtySource[]): Promise<void> {
  const mark = newMark()
  const dirty = recomputedTables.flatMap((table) => {
    const slots = new Map<string, number>()
    for (const { slot, rows } of sources.filter((one) => one.table === table.source.name))
      for (const row of rowsIn(table.source.layout, rows)) {
        const key = table.keyOf(row).toString('latin1')
        slots.set(key, Math.min(slot, slots.get(key) ?? slot))
      }
    return [...slots].map(([key, slot]) => ({
      derived: table.name,
      key: Buffer.from(key, 'latin1'),
      mark,
      slot,
    }))
  })
  await insertBinary(db, dirtyKeys, dirtyKeys.encode(dirty), `dirty_keys:${randomUUID()}`)
}

/** Remembers every key of the values that are computed from one of `sources`. */
export async function markAllDirty(db: Database, sources: readonly StateTableName[]): Promise<void> {
  for (const { name, source, allKeys } of recomputedTables)
    if (sources.some((one) => one === source.name))
      await command(
        db,
        `INSERT INTO dirty_keys (derived, key, mark, slot)
         SELECT '${name}', unhex(hex(*)), ${newMark()}, 0 FROM (${allKeys})`,
      )
}

/** A statement that names so many marks stays below the 256 kB that the database reads of one. */
export const MARKS = 5_000
/** The same for keys. */
const KEYS = 1_000

/** Marks of statements that made keys of a table dirty. All keys of a mark are visible: one statement wrote them. */
export async function readMarks(db: Database, { name }: RecomputedTable): Promise<bigint[]> {
  const rows = await select(
    db,
    z.object({ mark: z.coerce.bigint() }),
    `SELECT DISTINCT mark FROM dirty_keys WHERE derived = {name:String} LIMIT ${MARKS}`,
    { name },
  )
  return rows.map(({ mark }) => mark)
}

/** A page of the keys (hex) that have one of the marks, each once, behind the key `after`. */
export async function readDirtyKeys(
  db: Database,
  { name }: RecomputedTable,
  marks: readonly bigint[],
  after: string,
): Promise<string[]> {
  const rows = await select(
    db,
    z.object({ text: z.string() }),
    `SELECT hex(key) AS text FROM dirty_keys
     WHERE derived = '${name}' AND key > unhex('${after}') AND mark IN (${marks.join(', ')})
     GROUP BY key ORDER BY key LIMIT ${KEYS}`,
  )
  return rows.map(({ text }) => text)
}

/** Forgets these marks and no others: a key that got dirty since they were read has another one. */
export async function removeMarks(
  db: Database,
  { name }: RecomputedTable,
  marks: readonly bigint[],
): Promise<void> {
  await deleteRows(db, 'dirty_keys', `derived = '${name}' AND mark IN (${marks.join(', ')})`)
}

export type Backlog = {
  /** The table of the values. */
  name: string
  /** How many keys are to be recomputed. */
  keys: number
  /** The oldest block that is not counted yet; 0 where it is not known. */
  oldestSlot: number
}

const BacklogRow = z.object({
  name: z.string(),
  keys: z.coerce.number(),
  oldestSlot: z.coerce.number(),
})

/** How far derived values are behind the finalized blocks; tables that are not are left out. */
export async function readBacklog(db: Database): Promise<Backlog[]> {
  return select(
    db,
    BacklogRow,
    'SELECT derived AS name, uniqExact(key) AS keys, min(slot) AS oldestSlot FROM dirty_keys GROUP BY derived',
  )
}

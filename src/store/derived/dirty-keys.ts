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

const DirtyKey = z.object({ key: z.string(), mark: z.coerce.bigint() })
export type DirtyKey = z.output<typeof DirtyKey>

/** A statement that names so many keys and marks stays below the 256 kB that the database reads of one. */
const PAGE = 1_000

/** Dirty keys (hex) of a table behind `after`, in their order. */
export async function readDirtyKeys(
  db: Database,
  { name }: RecomputedTable,
  after: DirtyKey | undefined,
): Promise<DirtyKey[]> {
  const behind = after ? `AND (dirty_keys.key, mark) > (unhex('${after.key}'), ${after.mark})` : ''
  return select(
    db,
    DirtyKey,
    `SELECT hex(dirty_keys.key) AS key, mark FROM dirty_keys
     WHERE derived = {name:String} ${behind}
     ORDER BY dirty_keys.key, mark LIMIT ${PAGE}`,
    { name },
  )
}

/** Forgets these and no others: a key that got dirty since it was read has another mark. */
export async function removeDirtyKeys(
  db: Database,
  { name }: RecomputedTable,
  keys: readonly DirtyKey[],
): Promise<void> {
  const tuples = keys.map(({ key, mark }) => `(unhex('${key}'), ${mark})`).join(', ')
  await deleteRows(db, 'dirty_keys', `derived = '${name}' AND (key, mark) IN (${tuples})`)
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

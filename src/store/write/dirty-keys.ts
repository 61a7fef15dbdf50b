import { randomBytes } from 'node:crypto'
import { command, type Database, insertBinary, select } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import type { CountedTo } from '../engine/refresh-times.ts'
import { bigint, number, string } from '../rows/columns.ts'
import { rowsIn } from '../rows/row-layout.ts'
import { RowWriter } from '../rows/row-writer.ts'
import type { RecomputedTable } from '../rows/table.ts'
import { dirtyKeys, slotsOf } from '../tables/dirty-keys.ts'
import { type DataTableName, recomputedTables, type StateTableName, stateTables } from '../tables/index.ts'
import type { StateChanges } from './encode-state.ts'
import { keySourcesOf } from './key-sources.ts'

const newMark = () => randomBytes(8).readBigUInt64LE()

const stateSources = keySourcesOf(stateTables)

/**
 * Saves, in one statement, the keys whose values the blocks change, and the blocks. The blocks' rows must be
 * written before, and the blocks marked as finalized after. A key may be saved several times; readers take
 * each once.
 */
export async function markDirty(db: Database, blocks: readonly StateChanges[]): Promise<void> {
  const mark = newMark()
  const out = new RowWriter(1 << 16)
  // Newest first: among equal rows the engine keeps the last, which is the oldest block's.
  for (const { slot, rows, keys } of blocks.toSorted((a, b) => b.slot - a.slot)) {
    const write = (derived: string, key: Buffer) => dirtyKeys.writeRow(out, { derived, key, mark, slot })
    for (const { table, derived, keysOf } of stateSources)
      for (const row of rowsIn(table.layout, rows[table.name]))
        for (const key of keysOf(row)) write(derived, key)
    for (const [derived, found] of Object.entries(keys)) {
      for (const key of found) write(derived, Buffer.from(key, 'latin1'))
      if (found.length > 0) write(slotsOf(derived), Buffer.from(String(slot)))
    }
  }
  await insertBinary(db, dirtyKeys, out.finish())
}

/** Marks every key of the values that are computed from one of `sources` as dirty. */
export async function markAllDirty(
  db: Database,
  sources: readonly (StateTableName | DataTableName)[],
): Promise<void> {
  const names = new Set<string>(sources)
  for (const table of recomputedTables)
    if (table.sources.some((source) => names.has(source.table.name)))
      await command(
        db,
        `INSERT INTO dirty_keys (derived, key, mark, slot)
         SELECT '${table.name}', unhex(hex(*)), ${newMark()}, 0 FROM (${table.allKeys})`,
      )
}

/**
 * The marks of the statements that made keys of a table dirty. All keys of a mark are visible, because one
 * statement wrote them.
 */
export async function readMarks(db: Database, { name }: RecomputedTable): Promise<bigint[]> {
  const rows = await select(
    db,
    { mark: bigint },
    'SELECT DISTINCT mark FROM dirty_keys WHERE derived = {name:String}',
    { name },
  )
  return rows.map(({ mark }) => mark)
}

/** How many keys one statement recomputes, unless the table sets a smaller number. */
const KEYS = 32_768

/**
 * `where`: a condition on `dirty_keys` for the next keys after the key `after` (hex); `last`: the last of
 * these keys; `isEnd`: no keys follow.
 */
export type KeyPage = { where: string; last: string; isEnd: boolean }

/** The next page of a table's dirty keys, whatever their marks; undefined after the last. */
export async function nextPage(
  db: Database,
  { name, keysAtOnce = KEYS }: RecomputedTable,
  after: string,
): Promise<KeyPage | undefined> {
  const behind = `derived = '${name}' AND key > unhex('${after}')`
  const [row] = await select(
    db,
    { count: number, last: string },
    `SELECT count() AS count, hex(max(key)) AS last
     FROM (SELECT DISTINCT key FROM dirty_keys WHERE ${behind} ORDER BY key LIMIT ${keysAtOnce})`,
  )
  if (!row || row.count === 0) return undefined
  return {
    where: `${behind} AND key <= unhex('${row.last}')`,
    last: row.last,
    isEnd: row.count < keysAtOnce,
  }
}

/** Marks the keys as dirty that depend on a page of keys, whose values are written. */
export async function markDependents(db: Database, { name }: RecomputedTable, page: KeyPage): Promise<void> {
  for (const derived of recomputedTables)
    for (const source of derived.sources)
      if (source.table.name === name && 'keys' in source)
        await command(
          db,
          `INSERT INTO dirty_keys (derived, key, mark, slot)
           SELECT '${derived.name}', dependent, ${newMark()}, min(oldest)
           FROM (SELECT arrayJoin(${source.keys}) AS dependent, slot AS oldest FROM dirty_keys WHERE ${page.where})
           GROUP BY dependent`,
        )
}

/** A statement with this many marks is shorter than 256 kB, the most that the database reads. */
const MARKS = 5_000

/** The marks of statements that made keys of the table dirty. */
export type Marks = { table: RecomputedTable; marks: readonly bigint[] }

/**
 * Deletes exactly these marks: a key that became dirty after they were read has another mark. The marks of
 * several tables are deleted together, because each such statement rewrites parts.
 */
export async function removeMarks(db: Database, recomputed: readonly Marks[]): Promise<void> {
  const pairs = recomputed.flatMap(({ table, marks }) => marks.map((mark) => ({ name: table.name, mark })))
  for (let start = 0; start < pairs.length; start += MARKS) {
    const some = pairs.slice(start, start + MARKS)
    const conditions = [...new Set(some.map(({ name }) => name))].map((table) => {
      const marks = some.flatMap(({ name, mark }) => (name === table ? mark : []))
      return `(derived IN ('${table}', '${slotsOf(table)}') AND mark IN (${marks.join(', ')}))`
    })
    await deleteRows(db, 'dirty_keys', conditions.join(' OR '))
  }
}

export type Backlog = {
  /** The name of the table of values. */
  name: string
  /** How many keys are waiting to be recomputed. */
  keys: number
  /** The oldest block that is not counted yet; 0 where unknown. */
  oldestSlot: number
}

const BacklogRow = {
  name: string,
  keys: number,
  oldestSlot: number,
}

/** How far derived values are behind the finalized blocks; tables without dirty keys are absent. */
export const readBacklog = (db: Database, tables = recomputedTables): Promise<Backlog[]> =>
  select(
    db,
    BacklogRow,
    `SELECT derived AS name, uniqExact(key) AS keys, min(slot) AS oldestSlot FROM dirty_keys
     WHERE derived IN (${namesOf(tables)}) GROUP BY derived`,
  )

const { keys: _, ...DirtyRow } = BacklogRow

/** Like `readBacklog`, without the numbers of keys, which takes a small part of the time. */
export const readDirty = (
  db: Database,
  tables = recomputedTables,
): Promise<Pick<Backlog, 'name' | 'oldestSlot'>[]> =>
  select(
    db,
    DirtyRow,
    `SELECT derived AS name, min(slot) AS oldestSlot FROM dirty_keys
     WHERE derived IN (${namesOf(tables)}) GROUP BY derived`,
  )

const namesOf = (tables: readonly RecomputedTable[]) => tables.map(({ name }) => `'${name}'`).join(', ')

const BlockRow = { slot: number, time: number }

/**
 * The newest finalized block with a time up to which these tables count all blocks; undefined without one,
 * and where the oldest block that is not counted is unknown.
 */
export async function readCountedTo(
  db: Database,
  tables: readonly RecomputedTable[],
): Promise<CountedTo | undefined> {
  const newestBefore = async (slot: number) => {
    const [row] = await select(
      db,
      BlockRow,
      `SELECT slot, assumeNotNull(block_time) AS time FROM blocks
       WHERE finalized AND block_time > 0 AND slot < {slot:UInt64} ORDER BY slot DESC LIMIT 1 SETTINGS max_threads = 1`,
      { slot },
    )
    return row
  }
  // Read the block first: a block's keys are dirty before it is finalized.
  const newest = await newestBefore(Number.MAX_SAFE_INTEGER)
  const behind = tables.length === 0 ? [] : await readDirty(db, tables)
  if (!newest || behind.length === 0) return newest
  const oldest = Math.min(...behind.map(({ oldestSlot }) => oldestSlot))
  return oldest > newest.slot ? newest : newestBefore(oldest)
}

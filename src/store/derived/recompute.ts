import { command, type Database } from '../database.ts'
import { newestVersion } from '../newest-version.ts'
import { nextVersion } from '../next-version.ts'
import type { Mirror, RecomputedTable } from '../table.ts'
import { recomputedTables } from '../tables/index.ts'
import {
  type KeyPage,
  type Marks,
  markDependents,
  nextPage,
  readBacklog,
  readMarks,
  removeMarks,
} from './dirty-keys.ts'

/**
 * Recomputes the values of the keys that are dirty now, and marks what is computed from them. Safe to repeat and to
 * interrupt anywhere: a key stays dirty until its value is written, its dependents are marked, and `removeMarks` has
 * removed what this returns.
 *
 * @param stopped called before each page of keys; true ends it early
 * @returns the marks whose keys are all recomputed; none when it ended early
 */
export async function recomputeDirty(
  db: Database,
  table: RecomputedTable,
  stopped: () => boolean = () => false,
): Promise<Marks> {
  const marks = await readMarks(db, table)
  if (marks.length === 0) return { table, marks }
  const columns = table.columnNames.filter((name) => name !== 'version').join(', ')
  let version = await newestVersion(db, table)
  for (let after = ''; ; ) {
    if (stopped()) return { table, marks: [] }
    // Keys that got dirty since the marks were read are recomputed with them, and once more later.
    const page = await nextPage(db, table, after)
    if (!page) break
    after = page.last
    // Marks first, then the version, then the values: of two processes the one with the greater version read newer rows.
    version = nextVersion(version)
    const values = `SELECT ${columns}, ${version} AS version FROM (${table.select})`
    await insertPage(db, page, { into: table, select: values })
    for (const mirror of table.mirrors ?? []) await insertPage(db, page, mirror)
    await markDependents(db, table, page)
    if (page.isEnd) break
  }
  return { table, marks }
}

/** The keys are one scalar: a subquery that is read twice could find different keys. */
async function insertPage(db: Database, page: KeyPage, { into, select: rows }: Mirror): Promise<void> {
  const columns = into.columnNames.join(', ')
  await command(
    db,
    `INSERT INTO ${into.name} (${columns})
     WITH (SELECT groupUniqArray(key) FROM dirty_keys WHERE ${page.where}) AS dirty
     SELECT ${columns} FROM (${rows}) SETTINGS max_threads = 1`,
  )
}

/** Recomputes every value that is behind the finalized blocks. */
export async function recomputeAll(db: Database, stopped?: () => boolean): Promise<void> {
  const dirty = new Set((await readBacklog(db)).map(({ name }) => name))
  const recomputed: Marks[] = []
  try {
    // Each table stands behind its sources.
    for (const table of recomputedTables) {
      if (!dirty.has(table.name)) continue
      recomputed.push(await recomputeDirty(db, table, stopped))
      for (const name of dependentsOf(table)) dirty.add(name)
    }
  } finally {
    await removeMarks(db, recomputed)
  }
}

/** The tables that are computed from this one. */
export const dependentsOf = ({ name }: RecomputedTable): readonly string[] =>
  recomputedTables.flatMap((each) => (each.sources.some(({ table }) => table.name === name) ? each.name : []))

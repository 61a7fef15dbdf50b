import { setTimeout as sleep } from 'node:timers/promises'
import { markOfState } from '../engine/consistent-read.ts'
import { command, type Database } from '../engine/database.ts'
import { newestVersion } from '../engine/newest-version.ts'
import { nextVersion } from '../engine/next-version.ts'
import type { Mirror, RecomputedTable } from '../rows/table.ts'
import { recomputedTables } from '../tables/index.ts'
import {
  type KeyPage,
  type Marks,
  markDependents,
  nextPage,
  readDirty,
  readMarks,
  removeMarks,
} from '../write/dirty-keys.ts'

/**
 * Recomputes the values of all dirty keys, and marks what is computed from them as dirty. Safe to repeat and
 * to interrupt anywhere: a key stays dirty until its value is written, its dependents are marked, and
 * `removeMarks` has removed the returned marks.
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
    // Keys that became dirty after the marks were read are recomputed now too, and once more later.
    const page = await nextPage(db, table, after)
    if (!page) break
    after = page.last
    // Read the marks first, then the version, then the values: of two processes, the one with the greater
    // version has read newer rows.
    version = nextVersion(version)
    const values = `SELECT ${columns}, ${version} AS version FROM (${table.select})`
    await insertPage(db, page, { into: table, select: values })
    for (const mirror of table.mirrors ?? []) await insertPage(db, page, mirror)
    await markDependents(db, table, page)
    if (page.isEnd) break
  }
  return { table, marks }
}

/** Passes the keys as one scalar: a subquery that is evaluated twice could return different keys. */
async function insertPage(db: Database, page: KeyPage, { into, select: rows }: Mirror): Promise<void> {
  const columns = into.columnNames.join(', ')
  await command(
    db,
    `INSERT INTO ${into.name} (${columns})
     WITH (SELECT groupUniqArray(key) FROM dirty_keys WHERE ${page.where}) AS dirty
     SELECT ${columns} FROM (${rows}) SETTINGS max_threads = 1`,
  )
}

/** Recomputes every value that is older than the finalized blocks. */
export async function recomputeAll(db: Database, stopped?: () => boolean): Promise<void> {
  const dirty = new Set((await readDirty(db)).map(({ name }) => name))
  const recomputed: Marks[] = []
  try {
    // In this list each table comes after its sources.
    for (const table of recomputedTables) {
      if (!dirty.has(table.name)) continue
      recomputed.push(await recomputeDirty(db, table, stopped))
      for (const name of dependentsOf(table)) dirty.add(name)
    }
  } finally {
    await removeMarks(db, recomputed)
  }
}

/**
 * How often newly finalized blocks are counted once more; how often, and after which pause, to check whether
 * a block is still being written.
 */
const MOST_REPEATS = 3
const LOOKS = 20
const LOOK_MS = 25

/**
 * Call it after a table that reads the newest rows (`readsNewest`) was recomputed. If a block was finalized
 * after its sources were recomputed, it recomputes the sources and the table again, so that all of them cover
 * the same blocks.
 *
 * @param counted the marks that were recomputed in this round
 * @returns the further marks that were recomputed
 */
export async function recomputeAgain(
  db: Database,
  table: RecomputedTable,
  counted: readonly Marks[],
  stopped: () => boolean = () => false,
): Promise<Marks[]> {
  const chain = sourcesOf(table)
  const known = new Set(
    counted.flatMap(({ table: { name }, marks }) => marks.map((mark) => `${name} ${mark}`)),
  )
  const again: Marks[] = []
  const isDirty = async () => {
    // A block's balances are written before its marks.
    for (let look = 0; look < LOOKS && (await markOfState(db)) === undefined; look++) await sleep(LOOK_MS)
    for (const each of chain)
      if (each !== table && (await readMarks(db, each)).some((mark) => !known.has(`${each.name} ${mark}`)))
        return true
    return false
  }
  for (let n = 0; n < MOST_REPEATS && !stopped() && (await isDirty()); n++)
    for (const each of chain) {
      const recomputed = await recomputeDirty(db, each, stopped)
      for (const mark of recomputed.marks) known.add(`${each.name} ${mark}`)
      again.push(recomputed)
    }
  return again
}

/**
 * This table and the recomputed tables from which it is computed, directly or not, each after its sources.
 */
function sourcesOf(table: RecomputedTable): RecomputedTable[] {
  const names = new Set([table.name])
  for (const each of recomputedTables.toReversed())
    if (names.has(each.name)) for (const source of each.sources) names.add(source.table.name)
  return recomputedTables.filter(({ name }) => names.has(name))
}

/** The tables that are computed from this one. */
export const dependentsOf = ({ name }: RecomputedTable): readonly string[] =>
  recomputedTables.flatMap((each) => (each.sources.some(({ table }) => table.name === name) ? each.name : []))

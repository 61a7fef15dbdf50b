import { z } from 'zod'
import { command, type Database, select } from '../database.ts'
import { nextVersion } from '../next-version.ts'
import type { RecomputedTable } from '../table.ts'
import { recomputedTables } from '../tables/index.ts'
import { MARKS, readDirtyKeys, readMarks, removeMarks } from './dirty-keys.ts'

/**
 * Recomputes the values of the keys that are dirty now. Safe to repeat and to interrupt anywhere: a key stays dirty until
 * its value is written.
 *
 * @param stopped called before each statement; true ends it early
 * @returns whether more marks may be left than one statement can name
 */
export async function recomputeDirty(
  db: Database,
  table: RecomputedTable,
  stopped: () => boolean = () => false,
): Promise<boolean> {
  const marks = await readMarks(db, table)
  if (marks.length === 0) return false
  const columns = table.columnNames.filter((name) => name !== 'version').join(', ')
  let version = await newestVersion(db, table)
  for (let last: string | undefined = ''; ; ) {
    if (stopped()) return false
    const keys = await readDirtyKeys(db, table, marks, last)
    last = keys.at(-1)
    if (last === undefined) break
    // Marks first, then the version, then the values: of two processes the one with the greater version read newer rows.
    version = nextVersion(version)
    await command(
      db,
      `INSERT INTO ${table.name} (${columns}, version)
       SELECT ${columns}, ${version} FROM (${table.select(keys)}) SETTINGS max_threads = 1`,
    )
  }
  await removeMarks(db, table, marks)
  return marks.length === MARKS
}

/** Recomputes every value that is behind the finalized blocks. */
export async function recomputeAll(db: Database, stopped?: () => boolean): Promise<void> {
  for (const table of recomputedTables) while (await recomputeDirty(db, table, stopped));
}

async function newestVersion(db: Database, { name }: RecomputedTable): Promise<bigint> {
  const [row] = await select(
    db,
    z.object({ version: z.coerce.bigint() }),
    `SELECT max(version) AS version FROM ${name}`,
  )
  return row?.version ?? 0n
}

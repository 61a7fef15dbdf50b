import { z } from 'zod'
import { command, type Database, select } from '../database.ts'
import { nextVersion } from '../next-version.ts'
import type { RecomputedTable } from '../table.ts'
import { recomputedTables } from '../tables/index.ts'
import { type DirtyKey, readDirtyKeys, removeDirtyKeys } from './dirty-keys.ts'

/**
 * Recomputes the values of the keys that are dirty now. Safe to repeat and to interrupt anywhere: a key stays dirty until
 * its value is written.
 *
 * @param stopped asked before each statement; true ends it early
 */
export async function recomputeDirty(
  db: Database,
  table: RecomputedTable,
  stopped: () => boolean = () => false,
): Promise<void> {
  let last: DirtyKey | undefined
  let version: bigint | undefined
  while (!stopped()) {
    const dirty = await readDirtyKeys(db, table, last)
    last = dirty.at(-1)
    if (!last) return
    // Keys first, then the version, then the values: whoever has the greater version has also read the newer rows.
    version = nextVersion(version ?? (await newestVersion(db, table)))
    const columns = table.columnNames.filter((name) => name !== 'version').join(', ')
    const keys = [...new Set(dirty.map(({ key }) => key))]
    await command(
      db,
      `INSERT INTO ${table.name} (${columns}, version)
       SELECT ${columns}, ${version} FROM (${table.select(keys)}) SETTINGS max_threads = 1`,
    )
    await removeDirtyKeys(db, table, dirty)
  }
}

/** Recomputes every value that is behind the finalized blocks. */
export async function recomputeAll(db: Database, stopped?: () => boolean): Promise<void> {
  for (const table of recomputedTables) await recomputeDirty(db, table, stopped)
}

async function newestVersion(db: Database, { name }: RecomputedTable): Promise<bigint> {
  const [row] = await select(
    db,
    z.object({ version: z.coerce.bigint() }),
    `SELECT max(version) AS version FROM ${name}`,
  )
  return row?.version ?? 0n
}

import { command, type Database, insertBinary } from '../engine/database.ts'
import { newestVersion } from '../engine/newest-version.ts'
import { nextVersion } from '../engine/next-version.ts'
import type { Table } from '../rows/table.ts'

/** The columns that every row of a snapshot has in addition to its own. */
export type Stamp = {
  /** The time of the newest finalized block, in seconds. */
  as_of_time: number
  is_deleted: number
  version: bigint
}

/** Makes the table contain exactly these rows. Unchanged rows are not written. */
export type SnapshotWriter<Row> = (rows: readonly Row[], time: number) => Promise<void>

/** @param keyOf the row's sorting key as text */
export function createSnapshotWriter<Row extends object>(
  db: Database,
  table: Table & { encode: (rows: readonly (Row & Stamp)[]) => Buffer },
  keyOf: (row: Row) => string,
): SnapshotWriter<Row> {
  /**
   * The rows that this process wrote. undefined until it has written all rows once, as stored rows may be
   * another process's.
   */
  let written: Map<string, { row: Row; text: string }> | undefined

  const insert = (rows: readonly (Row & Stamp)[]) => insertBinary(db, table, table.encode(rows))

  return async (rows, as_of_time) => {
    const version = nextVersion(written ? 0n : await newestVersion(db, table))
    const current = new Map(rows.map((row) => [keyOf(row), { row, text: JSON.stringify(row) }]))
    const changed = [...current].filter(([key, { text }]) => written?.get(key)?.text !== text)
    const gone = [...(written ?? [])].filter(([key]) => !current.has(key))
    await insert([
      ...changed.map(([, { row }]) => ({ ...row, as_of_time, is_deleted: 0, version })),
      ...gone.map(([, { row }]) => ({ ...row, as_of_time, is_deleted: 1, version })),
    ])
    if (!written) await deleteOlder(db, table, version)
    written = current
  }
}

async function deleteOlder(db: Database, { name, columnNames }: Table, version: bigint): Promise<void> {
  const columns = columnNames.filter((column) => column !== 'is_deleted' && column !== 'version').join(', ')
  await command(
    db,
    `INSERT INTO ${name} (${columns}, is_deleted, version)
     SELECT ${columns}, 1, ${version} FROM ${name} FINAL WHERE version < ${version}`,
  )
}

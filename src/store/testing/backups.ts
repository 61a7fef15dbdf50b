import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { encodedBy, registry } from '#indexer/testing/redecoded-chain.ts'
import { listColumns } from '../backup/pieces.ts'
import { restoreBackup } from '../backup/restore.ts'
import { snapshotOrder } from '../backup/snapshot-order.ts'
import { type BackupOptions, writeBackup } from '../backup/write-backup.ts'
import { recomputeAll } from '../derived/recompute.ts'
import { type Database, select } from '../engine/database.ts'
import { writeSetting } from '../engine/settings.ts'
import { digits, number } from '../rows/columns.ts'
import { saveBatch } from '../write/save-block.ts'
import type { testDatabases } from './database.ts'

/** The path of a folder for a backup; the folder itself is not created. */
export const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'backup')
}

export const backUp = (db: Database, folder: string, more: Partial<BackupOptions> = {}) =>
  writeBackup({ databases: [db], folder, madeBy: '0.0.1', network: 'gorbagana', ...more })

export const restoreTo = (db: Database, folder: string, replace = false) =>
  restoreBackup({ db, folder, replace })

/**
 * A database with rows in every table that blocks fill, and a finished backup of it. The caller removes the
 * folder's parent.
 */
export async function backedUpDatabase(databases: ReturnType<typeof testDatabases>) {
  const source = { ...(await databases.fresh()), registry }
  await saveBatch(source, encodedBy(registry), { finalized: true })
  await recomputeAll(source)
  await writeSetting(source, 'genesis_hash', 'the first block')
  const sourceFolder = join(mkdtempSync(join(tmpdir(), 'gorscope-backup-')), 'backup')
  const sourceContents = await contents(source)
  await backUp(source, sourceFolder)
  return { source, sourceFolder, sourceContents }
}

/** A copy of a finished backup. */
export const copyOf = (backup: string) => {
  const folder = newFolder()
  cpSync(backup, folder, { recursive: true })
  return folder
}

/** The number of each table's rows, as pages read it, and a hash of all columns. */
export async function contents(db: Database): Promise<Record<string, string>> {
  const columns = await listColumns(db)
  const hashes: Record<string, string> = {}
  for (const table of snapshotOrder) {
    const [row] = await select(
      db,
      { count: number, hash: digits },
      `SELECT count() AS count, sum(cityHash64(toString(tuple(${columns.get(table)?.join(', ')})))) AS hash
       FROM ${table} FINAL ${table === 'settings' ? "WHERE NOT startsWith(name, 'lease ')" : ''}`,
    )
    hashes[table] = `${row?.count} rows, ${row?.hash}`
  }
  return hashes
}

/** A table's file in the backup, and its path relative to the backup's folder. */
export function fileOf(folder: string, table: string) {
  const path = `database-1/${table}/00001.native.gz`
  return { path, file: join(folder, path) }
}

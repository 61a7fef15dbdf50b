import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  closeDatabase,
  command,
  connect,
  type Database,
  databaseExists,
  insertNative,
  select,
} from '../engine/database.ts'
import { isGenerationOf } from '../engine/generations.ts'
import { readLease } from '../engine/lease.ts'
import {
  createDatabase,
  type Migration,
  migrate,
  RESTORED_FILES,
  readMigrations,
  runMigrations,
} from '../engine/migrate.ts'
import { quoteName } from '../engine/quote-name.ts'
import { string } from '../rows/columns.ts'
import { digestOf } from './files.ts'
import { type BackedUpDatabase, type Manifest, readManifest } from './manifest.ts'
import { countRows } from './pieces.ts'

export type RestoreProgress = {
  /** `check`: all files are read once before anything is written. */
  step: 'check' | 'restore'
  file: string
  doneBytes: number
  allBytes: number
  /** The bytes of the files that an earlier run restored. */
  keptBytes: number
}

export type RestoreOptions = {
  /**
   * The database to restore into. The databases of other generations are named after it, as in the backup.
   */
  db: Database
  folder: string
  /** Whether to delete the database's present content first. */
  replace: boolean
  onProgress?: (progress: RestoreProgress) => void
  stopped?: () => boolean
}

/**
 * Checks every file of a backup, then writes all of it to databases that do not exist or are empty. After an
 * interruption, even a kill, the same call continues. Until the restore is complete, `migrate` refuses the
 * database.
 *
 * @returns the manifest; undefined when `stopped` ended it
 * @throws Error with a sentence, before anything is written: a file is missing or damaged (all such files are
 *   named), the backup is of a newer version, or the database has other data
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest | undefined> {
  const { db, folder, replace } = options
  const manifest = readManifest(folder)
  const [first] = manifest.databases
  for (const one of manifest.databases) refuseNewer(one, manifest)
  if (!(await checkFiles(options, manifest))) return undefined
  const names = manifest.databases.map(({ name }) => `${db.name}${name.slice(first.name.length)}`)
  await removeOtherGenerations(db, names, replace)
  for (const [index, one] of manifest.databases.entries()) {
    const name = names[index] ?? db.name
    const target = name === db.name ? db : connect(db.address, name, db.registry)
    try {
      await createDatabase(target)
      await refuseBesideIndexer(target)
      if (replace) await dropOther(target, manifest)
      if (!(await restoreDatabase(options, target, one, manifest))) return undefined
    } finally {
      if (target !== db) await closeDatabase(target)
    }
  }
  return manifest
}

/**
 * Deletes the databases of generations that the backup does not have. A later generation of the restored
 * chain would find the rows of another chain in them, and could not start.
 *
 * @throws Error where there are such databases and `replace` is false
 */
async function removeOtherGenerations(
  db: Database,
  names: readonly string[],
  replace: boolean,
): Promise<void> {
  const server = connect(db.address, 'default', db.registry)
  try {
    const rows = await select(server, { name: string }, 'SELECT name FROM system.databases ORDER BY name')
    const others = rows
      .map(({ name }) => name)
      .filter((name) => isGenerationOf(db.name, name) && !names.includes(name))
    if (others.length > 0 && !replace)
      throw new Error(
        `The database "${db.name}" has later generations that the backup does not have: ${others.join(', ')}. Name another database (CLICKHOUSE_URL; embedded: DATA_DIR), or let restore delete them: --replace. Nothing was changed.`,
      )
    if (others.length > 0 && (await databaseExists(db))) await refuseBesideIndexer(db)
    for (const name of others) await command(server, `DROP DATABASE ${quoteName(name)} SYNC`)
  } finally {
    await closeDatabase(server)
  }
}

/**
 * @throws Error where a process indexes into the server's database; the embedded database cannot have another
 *   user
 */
async function refuseBesideIndexer(target: Database): Promise<void> {
  if (!(await tablesOf(target)).includes('settings')) return
  const lease = await readLease(target, 'indexer')
  if (lease)
    throw new Error(
      `The process ${lease.holder} indexes into the database "${target.name}". Stop it; if it was killed, try again in ${Math.ceil(lease.leftMs / 1000)} s. Nothing was changed.`,
    )
}

/** The migrations that made the backup's schema. */
const migrationsOf = ({ migrations }: BackedUpDatabase): Migration[] =>
  readMigrations().filter(({ number }) => migrations.some((one) => one.number === number))

function refuseNewer(database: BackedUpDatabase, { madeBy }: Manifest): void {
  const known = readMigrations()
  for (const { number, name } of database.migrations) {
    const mine = known.find((one) => one.number === number)
    if (!mine)
      throw new Error(
        `This backup has schema ${number} (made by Gorscope ${madeBy}), and this version of Gorscope knows schemas up to ${known.at(-1)?.number}. Restore it with the version that made it, or a newer one. Nothing was changed.`,
      )
    if (mine.name !== name)
      throw new Error(
        `This backup was made by another line of Gorscope (its schema ${number} is "${name}", not "${mine.name}"), which this version cannot continue. Nothing was changed.`,
      )
  }
}

const filesOf = ({ databases }: Manifest) =>
  databases.flatMap(({ tables }) => tables.flatMap(({ files }) => files))
const bytesOf = (manifest: Manifest) => filesOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0)

/** How many damaged files one message names. */
const MOST_NAMED = 10

/** @returns false when `stopped` ended it */
async function checkFiles(
  { folder, onProgress, stopped = () => false }: RestoreOptions,
  manifest: Manifest,
): Promise<boolean> {
  const allBytes = bytesOf(manifest)
  const problems: string[] = []
  let doneBytes = 0
  for (const { path, bytes, sha256 } of filesOf(manifest)) {
    if (stopped()) return false
    const file = join(folder, path)
    try {
      const found = await digestOf(file)
      if (found.bytes !== bytes) problems.push(`${file} has ${found.bytes} bytes, not ${bytes}`)
      else if (found.sha256 !== sha256) problems.push(`${file} is damaged: its SHA-256 is another one`)
    } catch (error) {
      problems.push(`${file} cannot be read (${error instanceof Error ? error.message : error})`)
    }
    doneBytes += bytes
    onProgress?.({ step: 'check', file: path, doneBytes, allBytes, keptBytes: 0 })
  }
  if (problems.length === 0) return true
  const more = problems.length - MOST_NAMED
  const named = problems.slice(0, MOST_NAMED).join('\n')
  throw new Error(
    `The backup cannot be restored:\n${named}${more > 0 ? `\nand ${more} more files` : ''}\nUse another copy of this backup. Nothing was changed.`,
  )
}

/** The id that a database under restoration stores to identify its backup. */
const idOf = ({ takenAt }: Manifest, { name }: BackedUpDatabase) => `${takenAt} ${name}`

/** Deletes the database, unless it is being restored from this backup. */
async function dropOther(target: Database, manifest: Manifest): Promise<void> {
  const from = await restoredFrom(target)
  if (from !== undefined && manifest.databases.some((one) => idOf(manifest, one) === from)) return
  const server = connect(target.address, 'default', target.registry)
  try {
    await command(server, `DROP DATABASE ${quoteName(target.name)} SYNC`)
  } finally {
    await closeDatabase(server)
  }
}

async function tablesOf(target: Database): Promise<string[]> {
  const rows = await select(
    target,
    { name: string },
    'SELECT name FROM system.tables WHERE database = {name:String} ORDER BY name',
    { name: target.name },
  )
  return rows.map(({ name }) => name)
}

/**
 * The id of the backup from which the database is being restored; undefined where it is not being restored.
 */
async function restoredFrom(target: Database): Promise<string | undefined> {
  if (!(await tablesOf(target)).includes(RESTORED_FILES)) return undefined
  const [row] = await select(
    target,
    { backup: string },
    `SELECT any(backup) AS backup FROM ${RESTORED_FILES}`,
  )
  return row?.backup || undefined
}

async function restoreDatabase(
  options: RestoreOptions,
  target: Database,
  database: BackedUpDatabase,
  manifest: Manifest,
): Promise<boolean> {
  await createDatabase(target)
  const id = idOf(manifest, database)
  await begin(target, id)
  await runMigrations(target, migrationsOf(database))
  if (!(await restoreFiles(options, target, database, { id, allBytes: bytesOf(manifest) }))) return false
  await checkTables(target, database)
  await command(target, `DROP TABLE ${RESTORED_FILES} SYNC`)
  await migrate(target)
  return true
}

/** @throws Error when the database has tables that are not from this backup */
async function begin(target: Database, id: string): Promise<void> {
  const tables = await tablesOf(target)
  const from = await restoredFrom(target)
  if (from === id) return
  if (tables.some((name) => name !== RESTORED_FILES))
    throw new Error(
      `The database "${target.name}" is not empty${from ? ': it is being restored from another backup' : ''}. Name another one (CLICKHOUSE_URL; embedded: DATA_DIR), or let restore delete what it has: --replace. Nothing was changed.`,
    )
  await command(
    target,
    `CREATE TABLE IF NOT EXISTS ${RESTORED_FILES} (backup String, path String) ENGINE = MergeTree ORDER BY path`,
  )
  await noteRestored(target, id, '')
}

const noteRestored = (target: Database, id: string, path: string) =>
  command(target, `INSERT INTO ${RESTORED_FILES} SELECT {id:String}, {path:String}`, { id, path })

const unpack = promisify(gunzip)

/** @returns false when `stopped` ended it */
async function restoreFiles(
  { folder, onProgress, stopped = () => false }: RestoreOptions,
  target: Database,
  { tables }: BackedUpDatabase,
  { id, allBytes }: { id: string; allBytes: number },
): Promise<boolean> {
  const rows = await select(target, { path: string }, `SELECT path FROM ${RESTORED_FILES}`)
  const restored = new Set(rows.map(({ path }) => path))
  let [doneBytes, keptBytes] = [0, 0]
  for (const { name, columns, files } of tables) {
    const table = { name, columnNames: columns.map(quoteName) }
    for (const { path, bytes, sha256 } of files) {
      if (stopped()) return false
      doneBytes += bytes
      if (restored.has(path)) keptBytes += bytes
      else {
        const body = await unpack(await readFile(join(folder, path)))
        // If a kill came between the two statements, the insert is repeated, and the engine drops it by its
        // token.
        await insertNative(target, table, body, `${path} ${sha256}`)
        await noteRestored(target, id, path)
      }
      onProgress?.({ step: 'restore', file: path, doneBytes, allBytes, keptBytes })
    }
  }
  return true
}

async function checkTables(target: Database, { tables }: BackedUpDatabase): Promise<void> {
  for (const { name, keys } of tables) {
    const found = await countRows(target, `${name} FINAL`)
    if (found !== keys)
      throw new Error(
        `The table ${name} has ${found} rows after the restore, not ${keys} as in the backup. Something else has written to the database "${target.name}": stop it, and restore again with --replace.`,
      )
  }
}

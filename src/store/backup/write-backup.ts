import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beginAlone } from '../engine/claims.ts'
import { closeDatabase, type Database, retryWhileUnreachable, select } from '../engine/database.ts'
import { readSetting } from '../engine/settings.ts'
import { number, string } from '../rows/columns.ts'
import { digestOf, gzipped, writeWhole } from './files.ts'
import { beginJournal, databaseFolder, endJournal, type Journal, noteFile, openJournal } from './journal.ts'
import {
  type BackedUpDatabase,
  type BackedUpFile,
  MANIFEST,
  type Manifest,
  manifestText,
} from './manifest.ts'
import { countPiece, countRows, listColumns, listPieces, type Piece, readPiece } from './pieces.ts'
import { dropSnapshot, findSnapshot, snapshotOf, takeSnapshot } from './snapshot.ts'

export type BackupProgress = {
  table: string
  /** The progress of the database's files; `doneBytes` and `allBytes` are estimates before compression. */
  rows: number
  allRows: number
  doneBytes: number
  allBytes: number
  /** The bytes of the files that an earlier run wrote. */
  keptBytes: number
}

export type BackupOptions = {
  /** All databases of the explorer. */
  databases: readonly [Database, ...Database[]]
  folder: string
  madeBy: string
  network: string
  /** Receives sentences for the operator, such as that an earlier run is continued. */
  say?: (sentence: string) => void
  onProgress?: (progress: BackupProgress) => void
  /** Called before each file; true ends the run, which can be resumed. */
  stopped?: () => boolean
}

/**
 * Writes the present content of the databases to `folder`, while other processes write them. After an
 * interruption, even a kill, the same call continues if its snapshot still exists; otherwise it starts over.
 *
 * @returns the manifest; undefined when `stopped` ended it
 * @throws Error with a sentence: another backup or a redecode runs, the folder or its disk cannot be used, or
 *   the schema has unknown tables
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest | undefined> {
  const { databases, folder } = options
  const left = openJournal(folder)
  const work = await beginAlone(databases[0], 'backup')
  try {
    const journal = await continueOrBegin(options, left)
    const written: BackedUpDatabase[] = []
    for (const [i, db] of databases.entries()) {
      const one = await writeDatabase(options, db, databaseFolder(i), journal)
      if (!one) return undefined
      written.push(one)
    }
    const [first, ...others] = written
    if (!first) return undefined
    const { madeBy, network } = options
    const manifest: Manifest = { takenAt: journal.takenAt, madeBy, network, databases: [first, ...others] }
    await writeWhole(join(folder, MANIFEST), Readable.from([manifestText(manifest)], { objectMode: false }))
    endJournal(folder)
    for (const db of databases) await dropSnapshot(db)
    return manifest
  } finally {
    await work.end()
  }
}

/** Continues with the files of snapshots that still exist, or takes new snapshots. */
async function continueOrBegin(
  { databases, folder, say = () => undefined }: BackupOptions,
  left: Journal | undefined,
): Promise<Journal> {
  const found = await Promise.all(databases.map(findSnapshot))
  if (left && found.every((id) => id === left.snapshot)) {
    say(
      `Going on with the backup of ${left.takenAt}: ${left.files.size} files were written before, and are checked.`,
    )
    return left
  }
  if (left) say(`The snapshot of the interrupted backup is gone, so it begins anew.`)
  else if (found.some((id) => id !== undefined))
    say('A backup that was interrupted had left its snapshot in the database. It is removed.')
  const journal = beginJournal(folder, crypto.randomUUID())
  for (const db of databases) await takeSnapshot(db, journal.snapshot)
  return journal
}

async function writeDatabase(
  options: BackupOptions,
  db: Database,
  subfolder: string,
  journal: Journal,
): Promise<BackedUpDatabase | undefined> {
  const snapshot = snapshotOf(db)
  try {
    const columns = await listColumns(snapshot)
    const pieces = await listPieces(snapshot)
    const files = await writePieces(options, { snapshot, subfolder, journal, columns, pieces })
    if (!files) return undefined
    const tables: BackedUpDatabase['tables'] = []
    for (const [table, written] of files) {
      const keys = await countRows(snapshot, `${table} FINAL`)
      const rows = written.reduce((sum, file) => sum + file.rows, 0)
      const stored = await countRows(snapshot, table)
      if (rows !== stored)
        throw new Error(
          `The files of the table ${table} have ${rows} rows, and the snapshot has ${stored}: it was changed during the backup. Remove ${options.folder} and begin again.`,
        )
      tables.push({ name: table, columns: columns.get(table) ?? [], keys, files: written })
    }
    return { ...(await aboutDatabase(snapshot)), name: db.name, tables }
  } finally {
    await closeDatabase(snapshot)
  }
}

type Work = {
  snapshot: Database
  subfolder: string
  journal: Journal
  columns: ReadonlyMap<string, string[]>
  pieces: readonly Piece[]
}

/** The files of each table; undefined when `stopped` ended it. */
async function writePieces(
  { folder, onProgress, stopped = () => false }: BackupOptions,
  { snapshot, subfolder, journal, columns, pieces }: Work,
): Promise<Map<string, BackedUpFile[]> | undefined> {
  const sum = (of: (piece: Piece) => number) => pieces.reduce((total, piece) => total + of(piece), 0)
  const progress = {
    rows: 0,
    allRows: sum(({ rows }) => rows),
    doneBytes: 0,
    allBytes: sum(({ bytes }) => bytes),
    keptBytes: 0,
  }
  const files = new Map<string, BackedUpFile[]>()
  for (const piece of pieces) {
    if (stopped()) return undefined
    const { table, file } = piece
    const path = `${subfolder}/${table}/${file}`
    const kept = journal.files.get(path)
    const isKept = kept !== undefined && (await isWhole(join(folder, path), kept))
    const written = isKept ? kept : await writePiece(snapshot, piece, folder, path, columns.get(table) ?? [])
    if (!isKept) noteFile(folder, written)
    files.set(table, [...(files.get(table) ?? []), written])
    progress.rows += piece.rows
    progress.doneBytes += piece.bytes
    if (isKept) progress.keptBytes += piece.bytes
    onProgress?.({ table, ...progress })
  }
  return files
}

async function isWhole(path: string, { bytes, sha256 }: BackedUpFile): Promise<boolean> {
  const found = await digestOf(path).catch(() => undefined)
  return found?.bytes === bytes && found.sha256 === sha256
}

/** Writes one file, and starts it over when the engine restarts in the middle. */
const writePiece = (
  snapshot: Database,
  piece: Piece,
  folder: string,
  path: string,
  columns: readonly string[],
): Promise<BackedUpFile> =>
  retryWhileUnreachable(async () => {
    const rows = await countPiece(snapshot, piece)
    const answer = await readPiece(snapshot, piece, columns)
    const compress = gzipped()
    answer.on('error', (error) => compress.destroy(error))
    return { path, rows, ...(await writeWhole(join(folder, path), answer.pipe(compress))) }
  })

async function aboutDatabase(snapshot: Database): Promise<Omit<BackedUpDatabase, 'name' | 'tables'>> {
  const [first, ...others] = await select(
    snapshot,
    { number, name: string },
    'SELECT DISTINCT number, name FROM migrations ORDER BY number',
  )
  if (!first)
    throw new Error(`The database of ${snapshot.name} notes no schema. Nothing can be restored from it.`)
  const [slots] = await select(
    snapshot,
    { blocks: number, first: number, last: number },
    'SELECT count() AS blocks, min(slot) AS first, max(slot) AS last FROM blocks FINAL',
  )
  const decoder = await readSetting(snapshot, 'decoder')
  return {
    genesis: (await readSetting(snapshot, 'genesis_hash')) ?? null,
    decoder: decoder === undefined ? null : Number(decoder),
    slots: slots && slots.blocks > 0 ? { first: slots.first, last: slots.last } : null,
    blocks: slots?.blocks ?? 0,
    migrations: [first, ...others],
  }
}

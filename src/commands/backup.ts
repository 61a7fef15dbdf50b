import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '#lib/log/log.ts'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import type { Config } from '#setup/config.ts'
import { besideExplorer, connectStore, requireDatabase } from '#setup/open-store.ts'
import { createProgressLines, megabytes } from '#setup/progress-line.ts'
import { readVersion } from '#setup/read-version.ts'
import { commandLine, stoppedBySignal } from '#setup/stop-on-signal.ts'
import { MANIFEST, type Manifest } from '#store/backup/manifest.ts'
import { writeBackup } from '#store/backup/write-backup.ts'
import { closeDatabase, type Database, databaseExists } from '#store/engine/database.ts'
import { connectGenerations } from '#store/engine/generations.ts'

const USAGE = 'Usage: npm run backup -- [--keep NUMBER] FOLDER'

/**
 * `npm run backup -- FOLDER`: writes the whole database to a folder, while the explorer runs, and prints progress. After an
 * interruption the same command continues. With `--keep NUMBER` the backup goes to a subfolder that is named after the time,
 * and the oldest backups beyond this number are deleted once it has succeeded.
 *
 * @throws Error with a message for unknown arguments, on a cluster, and as `writeBackup`
 */
export async function backUp(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    usage: USAGE,
    options: { keep: { type: 'string' } },
    takesFiles: true,
  })
  const given = onlyFolder(positionals, USAGE)
  const keep = keptNumber(values.keep)
  refuseCluster(config)
  requireDatabase(config, 'backed up')
  const folder = keep === undefined ? given : datedFolder(given)
  const stopped = stoppedBySignal('Stopping after the current file.', commandLine('backup', args))
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const store = await connectStore(await besideExplorer(config), log)
  const line = createProgressLines(console.log)
  const { base } = store
  let others: Database[] = []
  try {
    // The backup reports a missing database itself.
    if (await databaseExists(base)) [, ...others] = await connectGenerations(base)
    const manifest = await writeBackup({
      databases: [base, ...others],
      folder,
      madeBy: readVersion().number,
      network: config.network,
      say: console.log,
      onProgress: ({ table, rows, allRows, doneBytes, allBytes, keptBytes }) =>
        line(
          'Backup',
          { done: doneBytes, all: allBytes, kept: keptBytes },
          `${rows} of ${allRows} rows, table ${table}`,
        ),
      stopped,
    })
    if (!manifest) return
    process.exitCode = 0
    console.log(`${summaryOf(manifest)} is in ${folder}. Restore it with: npm run restore -- ${folder}`)
    if (keep === undefined) return
    for (const old of removeOldBackups(given, keep)) console.log(`The old backup ${old} was deleted.`)
  } finally {
    await Promise.all(others.map(closeDatabase))
    await store.stop()
  }
}

/** @throws Error unless it is a whole number from 1 on */
function keptNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new Error(`--keep is "${text}": expected how many backups to keep, such as 7. ${USAGE}`)
  return Number(text)
}

/** Subfolders whose names are times of this form, such as `2026-11-28T03-30-00Z`, the newest first. */
const datedFolders = (parent: string): string[] =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(entry.name))
    .map(({ name }) => join(parent, name))
    .sort()
    .reverse()

const isFinished = (folder: string) => existsSync(join(folder, MANIFEST))

/**
 * The subfolder of the next backup: that of the newest one if it was interrupted, else a new one named after
 * the time.
 */
function datedFolder(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const [newest] = datedFolders(parent)
  if (newest !== undefined && !isFinished(newest)) return newest
  return join(parent, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
}

/**
 * Deletes the finished backups beyond the newest `keep`, and unfinished ones that are older than these. Other
 * folders stay.
 */
function removeOldBackups(parent: string, keep: number): string[] {
  const folders = datedFolders(parent)
  const oldestKept = folders.filter(isFinished).slice(0, keep).at(-1)
  const old = folders.filter((folder) => oldestKept !== undefined && folder < oldestKept)
  for (const folder of old) rmSync(folder, { recursive: true })
  return old
}

/** What a backup contains, as the beginning of a sentence. */
export function summaryOf({ takenAt, databases }: Manifest): string {
  const files = databases.flatMap(({ tables }) => tables.flatMap((table) => table.files))
  const sum = (of: (file: (typeof files)[number]) => number) =>
    files.reduce((total, file) => total + of(file), 0)
  const blocks = databases.reduce((total, one) => total + one.blocks, 0)
  return `The backup of ${takenAt} (${blocks} blocks, ${sum(({ rows }) => rows)} rows, ${files.length} files, ${megabytes(sum(({ bytes }) => bytes))})`
}

/** @throws Error for no or several folders */
export function onlyFolder(given: readonly string[], usage: string): string {
  const [folder, ...others] = given
  if (folder === undefined || others.length > 0)
    throw new Error(`Expected one folder, found ${given.length}. ${usage}`)
  return folder
}

export function refuseCluster({ clickhouseCluster: cluster }: Config): void {
  if (cluster)
    throw new Error(
      `CLICKHOUSE_CLUSTER is "${cluster}": the rows of a cluster are on many machines, which ClickHouse backs up itself, each its own part: BACKUP DATABASE … ON CLUSTER ${cluster} TO S3(…), and RESTORE DATABASE … ON CLUSTER ${cluster} FROM S3(…). See docs/operating.md.`,
    )
}

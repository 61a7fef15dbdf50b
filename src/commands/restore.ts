import { createLog } from '#lib/log/log.ts'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import { type Config, withoutSecret } from '#setup/config.ts'
import { openDataDir } from '#setup/open-data-dir.ts'
import { connectStore } from '#setup/open-store.ts'
import { createProgressLines } from '#setup/progress-line.ts'
import { commandLine, stoppedBySignal } from '#setup/stop-on-signal.ts'
import { restoreBackup } from '#store/backup/restore.ts'
import { onlyFolder, refuseCluster, summaryOf } from './backup.ts'

const USAGE = 'Usage: npm run restore -- FOLDER [--replace]'

/**
 * `npm run restore -- FOLDER [--replace]`: writes a backup to the configured database, which must be empty,
 * and prints progress. `--replace` deletes the content of the database first. After an interruption the same
 * command continues.
 *
 * @throws Error with a message for unknown arguments, on a cluster, while an explorer with the embedded
 * database runs, and as `restoreBackup`
 */
export async function restore(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    usage: USAGE,
    options: { replace: { type: 'boolean' } },
    takesFiles: true,
  })
  const folder = onlyFolder(positionals, USAGE)
  refuseCluster(config)
  const stopped = stoppedBySignal('Stopping after the current file.', commandLine('restore', args))
  if (!config.clickhouseUrl) openDataDir(config.dataDir)
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  // The command must not use the engine of a running explorer.
  const roles = config.clickhouseUrl ? config.roles : [...new Set([...config.roles, 'localdb' as const])]
  const store = await connectStore({ ...config, roles }, log)
  const line = createProgressLines(console.log)
  try {
    const manifest = await restoreBackup({
      db: store.base,
      folder,
      replace: values.replace === true,
      onProgress: ({ step, file, doneBytes, allBytes, keptBytes }) =>
        line(
          step === 'check' ? 'Check' : 'Restore',
          { done: doneBytes, all: allBytes, kept: keptBytes },
          file,
        ),
      stopped,
    })
    if (!manifest) return
    process.exitCode = 0
    const where = config.clickhouseUrl
      ? `the database "${store.base.name}" of ${withoutSecret(config.clickhouseUrl)}. Start the explorer with this CLICKHOUSE_URL`
      : `the embedded database of ${config.dataDir}. Start the explorer with this DATA_DIR`
    const newest = manifest.databases[0].slots?.last
    console.log(
      `${summaryOf(manifest)} is restored to ${where}, NETWORK=${manifest.network} and a node of the same chain: it goes on ${newest === undefined ? 'at its first block' : `behind slot ${newest}`}.`,
    )
  } finally {
    await store.stop()
  }
}

import { listArchives } from '#chain/archive/archive-files.ts'
import { importArchives } from '#indexer/index.ts'
import { createLog } from '#lib/log/log.ts'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import type { Config } from '#setup/config.ts'
import { openDataDir } from '#setup/open-data-dir.ts'
import { openStore } from '#setup/open-store.ts'
import { commandLine, stoppedBySignal } from '#setup/stop-on-signal.ts'

const USAGE = 'Usage: npm run import -- [--force] blocks.jsonl[.gz|.zst] or a folder …'

/**
 * `npm run import -- [--force] FILE…`: indexes archived blocks and prints progress. `--force` also imports
 * blocks that do not link to the indexed chain. Safe to repeat. The exit code is 2 when blocks were not
 * imported, and that of the signal when one ended it.
 *
 * @throws Error with a message for an option, when no file is given, and as `importArchives`
 */
export async function importFiles(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals: paths } = parseCommandLine(args, {
    usage: USAGE,
    options: { force: { type: 'boolean' } },
    takesFiles: true,
  })
  if (paths.length === 0) throw new Error(`No file to import. ${USAGE}`)
  const goOn = commandLine('import', args)
  const stopped = stoppedBySignal('Stopping at the end of a block. Stored blocks are kept.', goOn)
  const files = listArchives(paths)
  openDataDir(config.dataDir)
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const roles = config.clickhouseUrl ? config.roles : [...new Set([...config.roles, 'localdb' as const])]
  const store = await openStore({ ...config, roles }, log)
  try {
    const totals = await importArchives({
      db: store.db,
      files,
      log,
      stopped,
      force: values.force === true,
      onProgress: (p) =>
        console.log(
          `${p.file}: ${p.blocks} blocks, ${p.transactions} transactions, ${(p.bytes / 1e6).toFixed(1)} MB, ${Math.round(p.transactionsPerSecond)} tx/s`,
        ),
    })
    console.log(
      `Imported ${totals.blocks} blocks and ${totals.transactions} transactions of ${totals.files} files; ${totals.alreadyThere} blocks were stored already; ${totals.lost} blocks could not be imported; ${totals.skipped} slots were skipped by the chain; ${totals.broken} transactions could not be decoded and are stored raw.`,
    )
    if (totals.goOnFrom !== undefined)
      console.log(
        `Stopped at ${totals.goOnFrom}: the blocks before it are stored. Go on from there with: ${goOn}`,
      )
    if (!stopped() && totals.lost > 0) process.exitCode = 2
  } finally {
    await store.stop()
  }
}

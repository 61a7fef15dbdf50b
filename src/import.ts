import { mkdirSync, statSync } from 'node:fs'
import { importArchives } from '#indexer/index.ts'
import { createLog } from '#lib/log.ts'
import type { Config } from './config.ts'
import { openStore } from './open-store.ts'

/**
 * `npm run import -- FILE…`: indexes archived blocks and prints progress. Safe to repeat.
 *
 * @throws Error with a message when no file is given or one cannot be read
 */
export async function importFiles(config: Config, files: string[]): Promise<void> {
  if (files.length === 0)
    throw new Error('No file to import. Usage: npm run import -- blocks.jsonl[.gz|.zst] …')
  for (const file of files)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new Error(`There is no file ${file}. Nothing was imported.`)
  mkdirSync(config.dataDir, { recursive: true })
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const roles = config.clickhouseUrl ? config.roles : [...new Set([...config.roles, 'localdb' as const])]
  const store = await openStore({ ...config, roles }, log)
  let stopping = false
  process.on('SIGINT', () => {
    if (stopping) process.exit(1)
    stopping = true
    console.log(
      '\nStopping after the current batch. Stored blocks are kept; run the same command to continue.',
    )
  })
  try {
    const totals = await importArchives({
      db: store.db,
      files,
      log,
      stopped: () => stopping,
      onProgress: (p) =>
        console.log(
          `${p.file}: ${p.blocks} blocks, ${p.transactions} transactions, ${(p.bytes / 1e6).toFixed(1)} MB, ${Math.round(p.transactionsPerSecond)} tx/s`,
        ),
    })
    console.log(
      `Imported ${totals.blocks} blocks and ${totals.transactions} transactions; ${totals.alreadyThere} blocks were stored already; ${totals.lost} blocks could not be imported; ${totals.broken} transactions could not be decoded and are stored raw.`,
    )
    if (totals.lost > 0) process.exitCode = 2
  } finally {
    await store.stop()
  }
}

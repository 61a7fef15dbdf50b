import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import { importArchives } from '#indexer/index.ts'
import { silent } from '#lib/log.ts'
import { type Database, select } from '#store/database.ts'
import { readConfig } from '../src/config.ts'
import { openStore } from '../src/open-store.ts'
import { watchProcesses } from './processes.ts'
import { report } from './report.ts'
import { type Encoding, syntheticBlocks } from './synthetic-blocks.ts'

/**
 * Imports archived blocks (parse, decode, store), as `npm run import` does.
 *
 * Options: `--transactions N` (500000), `--encoding json|base64` (base64, as the indexer requests it), or files.
 */
export async function run(options: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
  const encoding = (options.encoding ?? 'base64') as Encoding
  const wanted = Number(options.transactions ?? 500_000)
  try {
    const files = options.files ? options.files.split(',') : [await write(folder, wanted, encoding)]
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
    const config = { ...readConfig({}), dataDir: folder }
    const store = await openStore(config, silent)
    const processes = watchProcesses()
    const lag = monitorEventLoopDelay({ resolution: 10 })
    lag.enable()
    const started = performance.now()
    const totals = await importArchives({
      db: store.db,
      files,
      ...(options.workers ? { workers: Number(options.workers) } : {}),
      log: silent,
      onProgress: (p) =>
        console.error(`ingest: ${p.transactions} tx, ${Math.round(p.transactionsPerSecond)} tx/s`),
    })
    const seconds = (performance.now() - started) / 1000
    lag.disable()
    const { peakMb, perProcess, cpuMs } = processes.stop()
    const more = { encoding: options.files ? 'files' : encoding, transactions: totals.transactions }
    report('ingest', 'transactions', totals.transactions / seconds, 'tx/s', more)
    report('ingest', 'bytes', bytes / 1e6 / seconds, 'MB/s', more)
    report('ingest', 'lost blocks', totals.lost, 'blocks', more)
    report('ingest', 'peak memory of all processes', peakMb, 'MB', { ...more, perProcess })
    report('ingest', 'event loop lag p99', lag.percentile(99) / 1e6, 'ms', more)
    const cpu = Object.entries(cpuMs).map(([file, ms]) => [`CPU, ${file}`, ms] as const)
    for (const [metric, ms] of [['CPU', sum(Object.values(cpuMs))] as const, ...cpu])
      report('ingest', metric, (ms * 1000) / totals.transactions, 'ms/1,000 tx', more)
    for (const { name, bytes } of await tableSizes(store.db))
      report('ingest', `disk, ${name}`, bytes / totals.transactions, 'bytes/tx', more)
    await store.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function write(folder: string, transactions: number, encoding: Encoding): Promise<string> {
  const file = join(folder, 'blocks.jsonl')
  console.error(`ingest: writing ${transactions} synthetic transactions (${encoding})`)
  const out = createWriteStream(file)
  for (const line of syntheticBlocks({
    blocks: Math.ceil(transactions / 1000),
    transactionsPerBlock: 1000,
    encoding,
  }))
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'close')
  return file
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

/** Sizes of active parts only: replaced parts stay on disk for a minute. */
async function tableSizes(db: Database): Promise<{ name: string; bytes: number }[]> {
  const Row = z.object({ name: z.string(), bytes: z.coerce.number() })
  return select(
    db,
    Row,
    `SELECT if(grouping(table) = 1, 'all tables', table) AS name, sum(bytes_on_disk) AS bytes
     FROM system.parts WHERE active AND database = currentDatabase() GROUP BY ROLLUP(table) ORDER BY bytes DESC`,
  )
}

import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { importArchives } from '#indexer/index.ts'
import { silent } from '#lib/log/log.ts'
import { readConfig } from '#setup/config.ts'
import { openStore } from '#setup/open-store.ts'
import { type Database, select } from '#store/engine/database.ts'
import { number, string } from '#store/rows/columns.ts'
import { readArguments } from './options.ts'
import { watchProcesses } from './processes.ts'
import { copiedBlocks, realBlocks } from './real-blocks.ts'
import { report } from './report.ts'
import { type Encoding, encodings, syntheticBlocks } from './synthetic-blocks.ts'

/**
 * Measures the import of archived blocks (parse, decode, store), as `npm run import` does it.
 *
 * Without files it generates an archive of synthetic blocks, or, with `--real FOLDER`, of copies of that
 * folder's mainnet blocks. With `--keep FILE` the archive is written to that file and reused, so that two
 * versions import the same one.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options, positionals } = readArguments(args, OPTIONS, true)
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
  const wanted = Number(options.transactions)
  try {
    const files = positionals.length > 0 ? positionals : [await archive(folder, wanted, options)]
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
    const source = options.real ? 'real' : options.encoding
    const more = { encoding: positionals.length > 0 ? 'files' : source, transactions: totals.transactions }
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

const OPTIONS = {
  transactions: { type: 'string', default: '500000' },
  encoding: { type: 'string', default: 'base64' },
  real: { type: 'string' },
  from: { type: 'string', default: '200000000' },
  keep: { type: 'string' },
  workers: { type: 'string' },
} as const

type Options = ReturnType<typeof readArguments<typeof OPTIONS>>['values']

async function archive(folder: string, wanted: number, options: Options): Promise<string> {
  const file = options.keep ?? join(folder, 'blocks.jsonl')
  if (existsSync(file)) return file
  const encoding = encodings.find((one) => one === options.encoding)
  if (!encoding) throw new Error(`--encoding is "${options.encoding}": expected json or base64.`)
  const lines = options.real
    ? realLines(await realBlocks(options.real, Number(options.from)), wanted)
    : syntheticLines(wanted, encoding)
  console.error(
    `ingest: writing ${wanted} ${options.real ? 'copied' : 'synthetic'} transactions (${encoding})`,
  )
  const out = createWriteStream(`${file}.part`)
  for (const line of lines) if (!out.write(`${line}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'close')
  renameSync(`${file}.part`, file)
  return file
}

function* syntheticLines(transactions: number, encoding: Encoding): Generator<string> {
  const blocks = Math.ceil(transactions / 1000)
  for (const line of syntheticBlocks({ blocks, transactionsPerBlock: 1000, encoding }))
    yield JSON.stringify(line)
}

function* realLines(blocks: Awaited<ReturnType<typeof realBlocks>>, transactions: number): Generator<string> {
  for (const { line } of copiedBlocks(blocks, { transactions })) yield line
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

/** The sizes of active parts only, because replaced parts stay on disk for a minute. */
async function tableSizes(db: Database): Promise<{ name: string; bytes: number }[]> {
  const Row = { name: string, bytes: number }
  return select(
    db,
    Row,
    `SELECT if(grouping(table) = 1, 'all tables', table) AS name, sum(bytes_on_disk) AS bytes
     FROM system.parts WHERE active AND database = currentDatabase() GROUP BY ROLLUP(table) ORDER BY bytes DESC`,
  )
}

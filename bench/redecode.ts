import { redecode } from '#indexer/index.ts'
import { silent } from '#lib/log/log.ts'
import { readConfig } from '#setup/config.ts'
import { openStore } from '#setup/open-store.ts'
import { generatedDatabase } from './database.ts'
import { readArguments } from './options.ts'
import { watchProcesses } from './processes.ts'
import { report } from './report.ts'

/**
 * Measures decoding stored transactions again, as `npm run redecode` does: first generated rows, most of
 * which differ from the decoder's output, then the decoder's own rows, of which none changes.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    transactions: { type: 'string', default: '200000' },
    workers: { type: 'string' },
  })
  const { folder, remove } = await generatedDatabase(Number(options.transactions))
  try {
    const store = await openStore({ ...readConfig({}), dataDir: folder }, silent)
    for (const what of ['every row changes', 'no row changes']) {
      const processes = watchProcesses()
      const started = performance.now()
      const totals = await redecode({
        db: store.db,
        log: silent,
        program: null,
        ...(options.workers ? { workers: Number(options.workers) } : {}),
        onProgress: (p) =>
          console.error(`redecode: ${p.transactions} tx, ${Math.round(p.transactionsPerSecond)} tx/s`),
      })
      const seconds = (performance.now() - started) / 1000
      const more = { transactions: totals.transactions, changed: totals.changed }
      report('redecode', what, totals.transactions / seconds, 'tx/s', more)
      report('redecode', `${what}, peak memory of all processes`, processes.stop().peakMb, 'MB', more)
    }
    await store.stop()
  } finally {
    remove()
  }
}

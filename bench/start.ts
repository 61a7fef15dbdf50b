import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProduct } from '../test/product.ts'
import { generatedDatabase } from './database.ts'
import { readArguments } from './options.ts'
import { report } from './report.ts'

const hasBlock = (body: unknown) => Array.isArray(body) && body.length > 0

/**
 * Measures the time from the start of the process to the first response with a block, with an empty folder
 * and with a large database.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    transactions: { type: 'string', default: '10000000' },
    keep: { type: 'string' },
  })
  const empty = mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
  try {
    const cold = await startProduct(
      { DATA_DIR: empty, LOCALNET_PORT: String(await freePort()) },
      '/api/blocks',
      hasBlock,
    )
    report('start', 'cold, empty folder', cold.startMs / 1000, 's')
    await cold.stop()
    const again = await startProduct(
      { DATA_DIR: empty, LOCALNET_PORT: String(await freePort()) },
      '/api/blocks',
      hasBlock,
    )
    report('start', 'again on its own history', again.startMs / 1000, 's')
    const stopStarted = performance.now()
    await again.stop()
    report('start', 'stop', (performance.now() - stopStarted) / 1000, 's')

    const transactions = Number(options.transactions)
    const large = await generatedDatabase(transactions, options.keep)
    const full = await startProduct({ DATA_DIR: large.folder, ROLES: 'localdb,api' }, '/api/blocks', hasBlock)
    report('start', 'on a large database', full.startMs / 1000, 's', { transactions })
    await full.stop()
    large.remove()
  } finally {
    rmSync(empty, { recursive: true, force: true })
  }
}

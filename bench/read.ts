import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '#lib/log.ts'
import { readConfig } from '../src/config.ts'
import { openStore } from '../src/open-store.ts'
import { startProduct } from '../test/product.ts'
import { type Generated, generateRows } from './generate.ts'
import { load } from './load.ts'
import { percentile, report } from './report.ts'

/**
 * Latency and requests per second of every API call at 1 and 32 connections, over generated databases.
 *
 * Options: `--sizes 1000000,10000000` (transactions), `--seconds 3` (per call and connection count).
 */
export async function run(options: Record<string, string>): Promise<void> {
  const sizes = (options.sizes ?? '1000000,10000000').split(',').map(Number)
  const seconds = Number(options.seconds ?? 3)
  const medians = new Map<string, number[]>()
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
    try {
      console.error(`read: generating ${size} transactions`)
      const store = await openStore({ ...readConfig({}), dataDir: folder }, silent)
      const generated = await generateRows(store.db, size)
      await store.stop()
      const product = await startProduct({ DATA_DIR: folder, ROLES: 'localdb,api' })
      try {
        for (const [name, path] of Object.entries(calls(generated)))
          for (const connections of [1, 32]) {
            const { samples, perSecond, failures } = await load(product.url, path, { connections, seconds })
            const more = { call: name, connections, transactions: size, failures }
            report('read', 'p50', percentile(samples, 0.5), 'ms', more)
            report('read', 'p99', percentile(samples, 0.99), 'ms', more)
            report('read', 'rate', perSecond, 'requests/s', more)
            if (connections === 1) medians.set(name, [...(medians.get(name) ?? []), percentile(samples, 0.5)])
          }
      } finally {
        await product.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  for (const [name, values] of medians) {
    const [small, large] = [values[0], values.at(-1)]
    if (small && large && values.length > 1)
      report('read', 'ratio of p50', large / small, 'largest/smallest', { call: name })
  }
}

/** Every call of the API, each asking for something else every time where there is a choice. */
function calls(g: Generated): Record<string, (n: number) => string> {
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  return {
    health: () => '/api/health',
    overview: () => '/api/network/overview',
    stats: () => '/api/network/stats',
    blocks: () => '/api/blocks',
    transactions: () => '/api/transactions',
    'transactions of a block': (n) => `/api/transactions?block=${pick(g.heights, n)}`,
    block: (n) => `/api/block/${pick(g.heights, n)}`,
    transaction: (n) => `/api/transaction/${pick(g.signatures, n)}`,
    'address, ordinary': (n) => `/api/address/${pick(g.addresses, n)}/transactions/paginated`,
    'address, hottest': () => `/api/address/${g.hottest}/transactions/paginated`,
    'search, signature': (n) => `/api/search?q=${pick(g.signatures, n)}`,
    'search, height': (n) => `/api/search?q=${pick(g.heights, n)}`,
  }
}

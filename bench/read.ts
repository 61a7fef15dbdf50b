import { startProduct } from '../test/product.ts'
import { generatedDatabase } from './database.ts'
import { load } from './load.ts'
import { readArguments } from './options.ts'
import { readCalls } from './read-calls.ts'
import { percentile, report } from './report.ts'

/**
 * Measures the latency and the requests per second of every API call at 1 and 32 connections, over generated
 * databases.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    sizes: { type: 'string', default: '1000000,10000000' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,32' },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
  })
  const sizes = options.sizes.split(',').map(Number)
  const seconds = Number(options.seconds)
  const counts = options.connections.split(',').map(Number)
  const medians = new Map<string, number[]>()
  for (const size of sizes) {
    const { folder, generated, remove } = await generatedDatabase(size, options.keep, { withHolders: true })
    try {
      const product = await startProduct({ DATA_DIR: folder, ROLES: 'localdb,api' })
      try {
        for (const [name, path] of Object.entries(readCalls(generated))) {
          if (!name.includes(options.only)) continue
          for (const connections of counts) {
            const { samples, perSecond, failures } = await load(product.url, (n) => ({ path: path(n) }), {
              connections,
              seconds,
            })
            const more = { call: name, connections, transactions: size, failures }
            report('read', 'p50', percentile(samples, 0.5), 'ms', more)
            report('read', 'p99', percentile(samples, 0.99), 'ms', more)
            report('read', 'rate', perSecond, 'requests/s', more)
            if (connections === 1) medians.set(name, [...(medians.get(name) ?? []), percentile(samples, 0.5)])
          }
        }
      } finally {
        await product.stop()
      }
    } finally {
      remove()
    }
  }
  for (const [name, values] of medians) {
    const [small, large] = [values[0], values.at(-1)]
    if (small && large && values.length > 1)
      report('read', 'ratio of p50', large / small, 'largest/smallest', { call: name })
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startProduct } from '../test/product.ts'
import { recordVisit, startVisitors, type Visit } from './home-visitors.ts'
import { readArguments } from './options.ts'
import { proportionalMb, watchProcesses } from './processes.ts'
import { report } from './report.ts'

/**
 * The file of the local chain's processes, which are not counted: they stand for the node, which is not part
 * of an explorer.
 */
const NODE = 'embedded/chain/child'

/**
 * Measures CPU and memory of an explorer that follows the local chain at 20 transactions per second, without
 * visitors or with clients that repeat the requests of the home page.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    seconds: { type: 'string', default: '300' },
    warm: { type: 'string', default: '150' },
    visitors: { type: 'string', default: '0' },
    tps: { type: 'string', default: '20' },
  })
  const seconds = Number(options.seconds)
  const visitors = Number(options.visitors)
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
  const product = await startProduct(
    { DATA_DIR: folder, LOCALNET_PORT: String(await freePort()), LOCALNET_TPS: options.tps },
    '/api/transactions',
    (body) => Array.isArray(body) && body.length >= 20,
  )
  let visit: Visit | undefined
  let end: (() => { requests: number; failures: number }) | undefined
  try {
    if (visitors > 0) visit = await recordVisit(product.url)
    if (visit) end = startVisitors(product.url, visit, visitors)
    console.error(`idle: warming up, then measuring for ${seconds} s`)
    await sleep(Number(options.warm) * 1000)
    const processes = watchProcesses({ everyMs: 5_000, memoryOf: proportionalMb })
    const started = performance.now()
    await sleep(seconds * 1000)
    const { cpuMs, perProcess } = processes.stop()
    const elapsed = performance.now() - started
    const more = { visitors, seconds }
    const cpu = Object.entries(cpuMs).filter(([file]) => file !== 'bench')
    const explorer = cpu.filter(([file]) => file !== NODE)
    for (const [metric, ms] of [['the explorer', sum(explorer.map(([, each]) => each))] as const, ...cpu])
      report('idle', `CPU, ${metric}`, (ms / elapsed) * 100, '% of a core', more)
    const memory = Object.entries(perProcess).filter(([name]) => !name.startsWith('bench#'))
    const others = memory.filter(([name]) => !name.startsWith(`${NODE}#`))
    for (const [metric, mb] of [['the explorer', sum(others.map(([, each]) => each))] as const, ...memory])
      report('idle', `peak memory, ${metric.replace(/#\d+$/, '')}`, mb, 'MB', more)
    const asked = end?.()
    if (asked) {
      report('idle', 'requests of visitors', asked.requests, 'requests', more)
      report('idle', 'failed requests of visitors', asked.failures, 'requests', more)
    }
  } finally {
    end?.()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { freePort, startProduct } from '../test/product.ts'
import { runInBrowser } from './fresh-browser.ts'
import { readArguments } from './options.ts'
import { percentile, report } from './report.ts'

/**
 * Measures the latency from the node's `blockNotification` of a confirmed block to the `slot_update` on a
 * client's WebSocket, and to the row in `/api/blocks`. With `--browser` it measures until the row is painted
 * in Chromium instead.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    seconds: { type: 'string', default: '60' },
    browser: { type: 'boolean' },
  })
  const seconds = Number(options.seconds)
  if (options.browser) return runInBrowser(seconds)
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
  const rpcPort = await freePort()
  const product = await startProduct(
    { DATA_DIR: folder, LOCALNET_PORT: String(rpcPort) },
    '/api/blocks',
    (body) => Array.isArray(body) && body.length > 0,
  )
  const confirmed = new Map<number, number>()
  const toSocket: number[] = []
  const toRow: number[] = []
  const node = new WebSocket(`ws://127.0.0.1:${rpcPort + 1}`)
  const visitor = new WebSocket(`${product.url.replace('http', 'ws')}/ws`)
  try {
    node.on('open', () =>
      node.send(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'blockSubscribe',
          params: [
            'all',
            {
              commitment: 'confirmed',
              transactionDetails: 'none',
              showRewards: false,
              maxSupportedTransactionVersion: 1,
            },
          ],
        }),
      ),
    )
    node.on('message', (data) => {
      const message = JSON.parse(String(data))
      const slot = message.params?.result?.value?.slot
      if (slot !== undefined) {
        confirmed.set(slot, performance.now())
        void untilRow(product.url, slot).then((at) => toRow.push(at - (confirmed.get(slot) ?? at)))
      }
    })
    visitor.on('message', (data) => {
      const message = JSON.parse(String(data))
      const at = performance.now()
      if (message.type !== 'slot_update') return
      // The node may notify the indexer before this client, so the start time may only arrive later.
      setTimeout(() => {
        const start = confirmed.get(message.data.slot)
        if (start !== undefined) toSocket.push(Math.max(0, at - start))
      }, 200)
    })
    await sleep(seconds * 1000)
    for (const [metric, samples] of [
      ['confirmation to socket', toSocket],
      ['confirmation to row', toRow],
    ] as const) {
      report('fresh', `${metric} p50`, percentile(samples, 0.5), 'ms', { blocks: samples.length })
      report('fresh', `${metric} p99`, percentile(samples, 0.99), 'ms', { blocks: samples.length })
    }
  } finally {
    node.close()
    visitor.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Polls the newest blocks every 5 ms until `slot` is among them; gives up after 10 s. */
async function untilRow(url: string, slot: number): Promise<number> {
  const end = performance.now() + 10_000
  while (performance.now() < end) {
    const blocks = (await (await fetch(`${url}/api/blocks?limit=5`)).json()) as { slot: number }[]
    if (blocks.some((block) => block.slot === slot)) break
    await sleep(5)
  }
  return performance.now()
}

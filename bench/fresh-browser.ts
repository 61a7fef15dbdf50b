import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import WebSocket from 'ws'
import { openBrowser } from '../test/browser.ts'
import { freePort, startProduct } from '../test/product.ts'
import { percentile, report } from './report.ts'

const PAGES = { home: '/', blocks: '/blocks' }

/** The time after loading the page in which blocks are not measured. */
const SETTLE_MS = 5_000
/**
 * The time before the end in which a confirmed block may not be painted yet, so that it does not count as
 * missed.
 */
const LATE_MS = 5_000

/**
 * This text runs in the page. It records when the row of each block was first painted, by the link in its
 * first cell. Page and node use the same clock, that of the machine. A task that a frame callback posts runs
 * after the frame was painted.
 */
const OBSERVE = `
  globalThis.painted = {}
  const noted = new Set()
  const look = () => {
    const fresh = []
    for (const link of document.querySelectorAll('tr > :first-child a[href^="/block/"]')) {
      const height = link.getAttribute('href').slice(7)
      if (noted.has(height)) continue
      noted.add(height)
      fresh.push(height)
    }
    if (fresh.length === 0) return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const at = performance.timeOrigin + performance.now()
        for (const height of fresh) painted[height] = at
        port1.close()
      }
      port2.postMessage(null)
    })
  }
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, {
      childList: true, subtree: true, attributes: true, attributeFilter: ['href'],
    }))`

/**
 * Measures the latency from the node's `blockNotification` of a confirmed block until Chromium has painted
 * its row, on the home page and then on `/blocks`, for `seconds` each.
 */
export async function runInBrowser(seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
  const rpcPort = await freePort()
  const product = await startProduct(
    { DATA_DIR: folder, LOCALNET_PORT: String(rpcPort) },
    '/api/blocks',
    (body) => Array.isArray(body) && body.length > 0,
  )
  const node = watchConfirmed(rpcPort + 1)
  const browser = await openBrowser()
  try {
    for (const [page, path] of Object.entries(PAGES)) {
      const { samples, missed } = await watchPage(browser, product.url + path, node.confirmed, seconds)
      for (const share of [0.5, 0.9, 0.99])
        report('fresh', `confirmation to paint p${share * 100}`, percentile(samples, share), 'ms', {
          page,
          blocks: samples.length,
        })
      report('fresh', 'blocks never painted', missed, 'blocks', { page })
    }
  } finally {
    node.close()
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const wallClock = () => performance.timeOrigin + performance.now()

/** Records the time in milliseconds since 1970 at which the node confirms each block, by its height. */
function watchConfirmed(port: number) {
  const confirmed = new Map<number, number>()
  const node = new WebSocket(`ws://127.0.0.1:${port}`)
  const filter = {
    commitment: 'confirmed',
    transactionDetails: 'none',
    showRewards: false,
    maxSupportedTransactionVersion: 1,
  }
  const request = { jsonrpc: '2.0', id: 1, method: 'blockSubscribe', params: ['all', filter] }
  node.on('open', () => node.send(JSON.stringify(request)))
  node.on('message', (data) => {
    const at = wallClock()
    const height = JSON.parse(String(data)).params?.result?.value?.block?.blockHeight
    if (typeof height === 'number') confirmed.set(height, at)
  })
  return { confirmed, close: () => node.close() }
}

async function watchPage(
  browser: Browser,
  url: string,
  confirmed: ReadonlyMap<number, number>,
  seconds: number,
) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
  await page.addInitScript(OBSERVE)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const begin = wallClock()
  await sleep(seconds * 1000)
  const end = wallClock()
  await sleep(LATE_MS)
  const painted = (await page.evaluate('painted')) as Record<string, number>
  await page.close()
  const samples: number[] = []
  let missed = 0
  for (const [height, at] of confirmed) {
    if (at < begin || at >= end) continue
    const shown = painted[height]
    if (shown === undefined) missed++
    else samples.push(Math.max(0, shown - at))
  }
  return { samples, missed }
}

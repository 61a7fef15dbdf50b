import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../test/browser.ts'
import { freePort, startProduct } from '../test/product.ts'
import { readArguments } from './options.ts'
import { percentile, report } from './report.ts'

const presets = {
  desktop: { viewport: { width: 1366, height: 900 }, cpu: 1, network: undefined },
  // The usual preset for mobile devices: 4x slower CPU, 1.6 Mbit/s, 150 ms.
  mobile: {
    viewport: { width: 412, height: 823 },
    cpu: 4,
    network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  },
}

/** Measures the bytes and requests of the first load, LCP and CLS of the screens in real Chromium. */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    runs: { type: 'string', default: '3' },
  })
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
  const product = await startProduct(
    { DATA_DIR: folder, LOCALNET_PORT: String(await freePort()) },
    '/api/transactions',
    (body) => Array.isArray(body) && body.length >= 20,
  )
  const browser = await openBrowser()
  try {
    const list = (await (await fetch(`${product.url}/api/transactions`)).json()) as {
      signature: string
      blockHeight: number
    }[]
    const first = list[0] as { signature: string; blockHeight: number }
    const pages = {
      home: '/',
      block: `/block/${first.blockHeight}`,
      transaction: `/tx/${first.signature}`,
      transactions: '/transactions',
    }
    for (const [preset, conditions] of Object.entries(presets))
      for (const [page, path] of Object.entries(pages)) {
        const runs = []
        for (let n = 0; n < Number(options.runs); n++)
          runs.push(await visit(browser, product.url + path, conditions))
        for (const metric of ['js', 'bytes', 'requests', 'lcp', 'cls'] as const)
          report(
            'web',
            metric,
            percentile(
              runs.map((one) => one[metric]),
              0.5,
            ),
            units[metric],
            { page, preset },
          )
      }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** This text runs in the page and records LCP and CLS. */
const OBSERVE = `
  globalThis.seen = { lcp: 0, cls: 0 }
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })
  observe('layout-shift', (entry) => { seen.cls += entry.value })`

const units = { js: 'kB', bytes: 'kB', requests: 'requests', lcp: 'ms', cls: 'score' }

async function visit(browser: Browser, url: string, conditions: (typeof presets)[keyof typeof presets]) {
  const context = await browser.newContext({ viewport: conditions.viewport })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (conditions.cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
  if (conditions.network) await session.send('Network.emulateNetworkConditions', conditions.network)
  const kinds = new Map<string, string>()
  let js = 0
  let bytes = 0
  let requests = 0
  // A repeated URL is a poll, or a new request after a WebSocket message, and not part of the first load.
  const requested = new Set<string>()
  const repeated = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (requested.has(request.url)) repeated.add(requestId)
    requested.add(request.url)
  })
  session.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type))
  session.on('Network.loadingFinished', (event) => {
    if (repeated.has(event.requestId)) return
    requests++
    bytes += event.encodedDataLength
    if (kinds.get(event.requestId) === 'Script') js += event.encodedDataLength
  })
  await page.addInitScript(OBSERVE)
  await page.goto(url, { waitUntil: 'load' })
  // The first load ends before the page polls (every 2 s).
  await page.waitForTimeout(1_500)
  const first = { js: js / 1000, bytes: bytes / 1000, requests }
  await page.waitForTimeout(1_500)
  const seen = (await page.evaluate('seen')) as { lcp: number; cls: number }
  await context.close()
  return { ...first, ...seen }
}

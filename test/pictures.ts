// `npm run pictures` makes the pictures of the README again, from the local chain after some minutes of
// traffic.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TransactionSummary } from '#contract/transactions/transactions.ts'
import { openBrowser } from './browser.ts'
import { freePort, startProduct } from './product.ts'

/** The time before the pictures, because charts and sums need some history. */
const TRAFFIC_MS = 240_000
/** The time for late parts of a page: prices, charts, logos. */
const SETTLED_MS = 5_000
const TOKEN = '5AUcJkaftzvruchSBjKaTqNWNGtxAtf1kmUa1kRvuLc6'

const folder = mkdtempSync(join(tmpdir(), 'gorscope-pictures-'))
const product = await startProduct({ DATA_DIR: folder, LOCALNET_PORT: String(await freePort()) })
const browser = await openBrowser()
try {
  await sleep(TRAFFIC_MS)
  const answer = await fetch(`${product.url}/api/transactions/paginated?votes=off&status=success&limit=100`)
  const { transactions } = (await answer.json()) as { transactions: TransactionSummary[] }
  const swap = transactions.find(({ sentence }) => /^Swapped .* for .* on /.test(sentence))
  if (!swap) throw new Error(`None of the ${transactions.length} newest transactions is a swap. Try again.`)
  for (const [name, path] of [
    ['home', '/'],
    ['transaction', `/tx/${swap.signature}`],
    ['token', `/token/${TOKEN}?tab=holders`],
  ] as const) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark',
      locale: 'en-US',
    })
    // The banner is hidden, because it concerns only one page of the chain.
    await page.addInitScript("localStorage.setItem('dev-banner-devlog-dismissed', 'true')")
    await page.goto(product.url + path)
    await page.locator('main h1').first().waitFor()
    await page.waitForTimeout(SETTLED_MS)
    await page.screenshot({ path: `docs/${name}.png` })
    await page.close()
    console.log(`docs/${name}.png`)
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

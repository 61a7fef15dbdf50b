import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { freePort, type Product, startProduct } from '../product.ts'

// A person with a browser, against the real product on its own seeded local chain.

const folder = mkdtempSync(join(tmpdir(), 'gorscope-e2e-'))
let product: Product
let browser: Browser
let page: Page
let complaints: string[] = []

type Listed = {
  signature: string
  status: string
  blockHeight: number
  slot: number
  feePayer: string
  sentence: string
}
const api = async <T>(path: string): Promise<T> => (await (await fetch(product.url + path)).json()) as T

/** The first transaction of the newest blocks that passes `wanted`; waits for one. */
async function findTransaction(wanted: (tx: Listed) => boolean): Promise<Listed> {
  for (let tries = 0; tries < 60; tries++) {
    const found = (await api<Listed[]>('/api/transactions?limit=100')).find(wanted)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The local chain made no such transaction within 30 s.')
}

beforeAll(async () => {
  product = await startProduct(
    { DATA_DIR: folder, LOCALNET_PORT: String(await freePort()) },
    '/api/transactions',
    (body) => Array.isArray(body) && body.length >= 20,
  )
  browser = await openBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  complaints = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // A 404 page is a 404 on purpose; everything else that the browser reports is ours to mend.
    if (message.type() === 'error' && !/404/.test(message.text())) complaints.push(message.text())
  })
})

afterEach(async () => {
  await page.close()
  expect(complaints).toEqual([])
})

const open = (path: string) => page.goto(product.url + path)

describe('home', () => {
  test('blocks and transactions arrive without a reload', async () => {
    await open('/')
    const newest = page.locator('a[href^="/block/"]').first()
    await newest.waitFor()
    const before = await newest.getAttribute('href')
    await expect.poll(() => newest.getAttribute('href'), { timeout: 15_000 }).not.toBe(before)
    expect(await page.getByText('Live', { exact: true }).count()).toBeGreaterThan(0)
  })

  test('a click leads from a transaction to its block and to its fee payer', async () => {
    await open('/')
    await page.locator('main a[href^="/tx/"]').first().click()
    await page.waitForURL(/\/tx\//)
    await page.getByRole('heading', { name: 'Transaction Details' }).waitFor()
    await page.locator('main a[href^="/block/"]').first().click()
    await page.waitForURL(/\/block\/\d+/)
    await page.locator('main a[href^="/address/"]').first().click()
    await page.waitForURL(/\/address\//)
    await page.locator('main h1').waitFor()
  })
})

describe('transaction', () => {
  test('a failed one says so, why, and shows its logs', async () => {
    const { signature } = await findTransaction((tx) => tx.status === 'failed')
    await open(`/tx/${signature}`)
    await page.getByText('Failed').first().waitFor()
    expect(await page.getByText('Error', { exact: true }).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: /logs/i }).first().click()
    await page
      .getByText(/Program \w+ (invoke|failed)/)
      .first()
      .waitFor()
  })

  test('a trade is told in one sentence, with the tokens by their names', async () => {
    const { signature, sentence } = await findTransaction((tx) =>
      /^Swapped .* on CPAMM v4$/.test(tx.sentence),
    )
    await open(`/tx/${signature}`)
    await page.getByText(sentence).waitFor()
    const swap = page.getByRole('region', { name: 'Token Swap' })
    await swap.getByText('CPAMM v4').first().waitFor()
    expect(await page.getByText('swap', { exact: true }).count()).toBeGreaterThan(0)
  })

  test('one that does not exist says so, with the status a crawler understands', async () => {
    const response = await open(`/tx/${'1'.repeat(64)}`)
    await page.getByText('Transaction Not Found').waitFor()
    expect(response?.status()).toBeLessThan(500)
  })
})

describe('search', () => {
  const searchFor = async (text: string) => {
    await open('/')
    await page.locator('input[name=search]').first().waitFor()
    await page.keyboard.press('/')
    await page.locator('input[name=search]:focus').fill(text)
    await page.keyboard.press('Enter')
  }

  test('finds a transaction by its signature', async () => {
    const { signature } = await findTransaction(() => true)
    await searchFor(signature)
    await page.waitForURL(`**/tx/${signature}`)
  })

  test('finds an address', async () => {
    const { feePayer } = await findTransaction((tx) => tx.feePayer !== null)
    await searchFor(` ${feePayer} `)
    await page.waitForURL(`**/address/${feePayer}`)
  })

  test('finds a block by its height', async () => {
    const { blockHeight } = await findTransaction(() => true)
    await searchFor(String(blockHeight))
    // The number may be a height and a slot: then there is a choice, and the height is one of it.
    const choice = page.getByRole('option').first()
    await Promise.race([page.waitForURL(/\/block\/\d+/), choice.waitFor()])
    if (!/\/block\//.test(page.url())) await choice.click()
    await page.waitForURL(/\/block\/\d+/)
  })

  test('refuses an empty query with a toast', async () => {
    await searchFor('  ')
    await page.getByText('Please enter a search query').first().waitFor()
  })
})

test('the feed shows one block and steps to the one before', async () => {
  await open('/transactions')
  await page.locator('main a[href^="/tx/"]').first().waitFor()
  await page.getByRole('button', { name: /prev/i }).first().click()
  await page.waitForURL(/block=\d+/)
  await page.reload()
  await page
    .locator('main a[href^="/tx/"], main :text("No transactions found in this block")')
    .first()
    .waitFor()
})

test('an unknown path is a 404 with the page that says so', async () => {
  const response = await open('/no/such/page')
  expect(response?.status()).toBe(404)
  await page.getByText('404 Page Not Found').waitFor()
})

test('no page is wider than a small phone', async () => {
  const { signature, blockHeight, feePayer } = await findTransaction((tx) => tx.status === 'success')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/',
    `/block/${blockHeight}`,
    `/tx/${signature}`,
    '/transactions',
    `/address/${feePayer}`,
  ]) {
    await open(path)
    await page.locator('main').first().waitFor()
    await page.waitForTimeout(700)
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect({ path, width }).toEqual({ path, width: 320 })
  }
})

test('the history is still there after a stop and a start, and goes on', async () => {
  const { signature } = await findTransaction(() => true)
  const before = (await api<{ slot: number }[]>('/api/blocks'))[0]?.slot ?? 0
  await product.stop()
  product = await startProduct(
    { DATA_DIR: folder, LOCALNET_PORT: String(await freePort()) },
    '/api/blocks',
    (body) => Array.isArray(body) && (body[0]?.slot ?? 0) > before,
  )
  expect(await api(`/api/transaction/${signature}`)).toMatchObject({ signature })
})

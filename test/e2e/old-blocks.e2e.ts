/** @module-tag slow */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importArchives } from '#indexer/index.ts'
import { silent } from '#lib/log/log.ts'
import { readConfig } from '#setup/config.ts'
import { openStore } from '#setup/open-store.ts'
import { syntheticBlocks } from '../../bench/synthetic-blocks.ts'
import { type Product, startProduct } from '../product.ts'
import { setStage } from './stage.ts'

// The product over an archive of blocks without heights, as nodes before 2021 recorded them, and without a node.

const folder = mkdtempSync(join(tmpdir(), 'gorscope-e2e-old-'))
let product: Product | undefined
const stage = setStage(() => product?.url ?? '')

beforeAll(async () => {
  const file = join(folder, 'old.jsonl')
  const blocks = [
    ...syntheticBlocks({ blocks: 3, transactionsPerBlock: 4, encoding: 'base64', firstSlot: 5_000 }),
  ]
  const withoutHeights = blocks.map(({ slot, block: { blockHeight: _, ...block } }) => ({ slot, block }))
  writeFileSync(file, withoutHeights.map((each) => `${JSON.stringify(each)}\n`).join(''))
  const dataDir = join(folder, 'product')
  const store = await openStore({ ...readConfig({}), dataDir }, silent)
  await importArchives({ db: store.db, files: [file], log: silent, workers: 1 })
  await store.stop()
  product = await startProduct({ DATA_DIR: dataDir, ROLES: 'localdb,api' })
})
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a block without a height has a page by its slot, which lists, search and its transactions lead to', async () => {
  const { page } = stage
  stage.expectComplaints(/50[0-9]|404/) // live figures have no node
  await stage.open('/blocks')
  await page.locator('main a[href="/block/slot-5001"]').first().click()
  await page.waitForURL(/\/block\/slot-5001$/)
  const overview = page.getByRole('region', { name: 'Overview' })
  await overview.getByText('not recorded by nodes of its time').waitFor()
  await overview.getByText('5,001').waitFor()
  const transactions = page.locator('main a[href^="/tx/"]')
  await expect.poll(() => transactions.count()).toBeGreaterThanOrEqual(4)

  await transactions.first().click()
  await page.waitForURL(/\/tx\//)
  await page.locator('main a[href="/block/slot-5001"]').first().waitFor()

  const box = page.getByPlaceholder('Search transactions, addresses, blocks, tokens, or domains')
  await box.fill('5002')
  await page.getByRole('option').first().waitFor()
  await box.press('Enter')
  await page.waitForURL(/\/block\/slot-5002$/)

  await stage.open('/block/slot-4000')
  await page
    .getByText(/not found/i)
    .first()
    .waitFor()
})

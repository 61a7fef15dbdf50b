/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { type Listed, PATIENCE, setStage, until } from './stage.ts'

// How lists and details are shown: times, links to rows, names by IDL, the place on the screen.

const stage = setStage()
const { open, findBlock, findTransaction } = stage

/** A window of its own, whose tabs share what they store. */
async function newWindow(options: { width?: number; permissions?: string[] } = {}) {
  const { width = 1440, permissions = [] } = options
  const context = await stage.page
    .context()
    .browser()
    ?.newContext({ locale: 'en-US', viewport: { width, height: 900 }, permissions, reducedMotion: 'reduce' })
  if (!context) throw new Error('There is no browser')
  return context
}

const LOCAL = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d\s[AP]M/
const UTC = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/

test('times are local or UTC on every page and in every tab, by one choice', async () => {
  const { height } = await findBlock()
  const context = await newWindow()
  try {
    const [block, sitemap] = [await context.newPage(), await context.newPage()]
    await block.goto(stage.url(`/block/${height}`))
    await sitemap.goto(stage.url('/sitemap'))
    const shown = (page: Page, time: RegExp) => page.locator('main').getByText(time).first().waitFor()
    await shown(block, LOCAL)
    await shown(sitemap, LOCAL)
    await block.getByRole('button', { name: 'Show UTC' }).click()
    await shown(block, UTC)
    await shown(sitemap, UTC)
    await sitemap.goto(stage.url('/top-holders'))
    await shown(sitemap, UTC)
    await sitemap.getByRole('group', { name: 'Times in' }).getByRole('button', { name: 'Local time' }).click()
    await shown(sitemap, LOCAL)
    await shown(block, LOCAL)
  } finally {
    await context.close()
  }
})

/** Whether the element's top is in the window. */
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { top } = (node as unknown as { getBoundingClientRect(): { top: number } }).getBoundingClientRect()
    return top >= 0 && top < (globalThis as unknown as { innerHeight: number }).innerHeight
  })

test('a copied link to a row opens the page at this row', async () => {
  const { signature, blockHeight } = await findTransaction((tx) => tx.sentence.startsWith('Swapped '))
  const context = await newWindow({ permissions: ['clipboard-read', 'clipboard-write'] })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    for (const [path, what] of [
      [`/tx/${signature}`, 'instruction #1'],
      [`/tx/${signature}?accounts=show`, 'account 5'],
      [`/tx/${signature}?logs=show`, 'line 3'],
      [`/block/${blockHeight}`, ''],
    ] as const) {
      await page.goto(stage.url(path))
      const button = what
        ? page.getByRole('button', { name: `Copy link to ${what}`, exact: true })
        : page.getByRole('button', { name: /^Copy link to transaction \d+$/ }).last()
      // It is there for who points at the row.
      await button.waitFor({ state: 'attached' })
      await button.locator('xpath=ancestor::*[@id][1]').hover()
      await button.click()
      const link = await until('the link is copied', async () => {
        const text = await page.evaluate<string>('navigator.clipboard.readText()')
        return text.includes('#') && text.startsWith(stage.url(path)) && text
      })
      await page.goto('about:blank')
      await page.goto(link)
      const row = page.locator('[aria-current=location]')
      await row.waitFor()
      expect(await row.getAttribute('id')).toBe(new URL(link).hash.slice(1))
      await until(`the page is at the row of ${what || 'the transaction'}`, () => isInView(row))
    }
  } finally {
    await context.close()
  }
})

test.each(['balances', 'logs', 'accounts', 'raw'])(
  'a link to the section %s of a transaction shows it',
  async (section) => {
    const { signature } = await findTransaction((tx) => tx.status === 'success')
    await open(`/tx/${signature}#${section}`)
    const card = stage.page.locator(`#${section}`)
    await card.getByRole('button', { name: /^Hide / }).waitFor()
    await until(`the page is at the ${section}`, () => isInView(card))
  },
)

/** The local chain's router, which only its IDL describes. */
const ROUTER = 'FvDpLZ3BignoMBjq9hz2ZNAaLyXbTVxedghybQGn7f6s'

test('a call that only an IDL describes has the same type and sentence in the block as on its page', async () => {
  const { page } = stage
  const { signature, blockHeight } = await until('the router is called', async () => {
    const list = await stage.api<{ transactions: Listed[] }>(
      `/api/address/${ROUTER}/transactions/paginated?limit=5`,
    )
    return list.transactions.at(-1)
  })
  const sentence = await until('the names of its tokens are read', async () => {
    const told = await stage.api<Listed>(`/api/transaction/${signature}`)
    return told.sentence.includes('...') ? undefined : told.sentence
  })
  await open(`/tx/${signature}`)
  await page.locator('#instructions').getByRole('heading', { name: 'Route', exact: true }).first().waitFor()
  await open(`/block/${blockHeight}?program=${ROUTER}`)
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/tx/${signature}"]`) })
  await row.getByTitle(/Type: route/).waitFor()
  expect(await row.locator('.in-text').textContent()).toBe(sentence)
})

test('the compute units of a block are those that the node gives, of the limit of the chain', async () => {
  const { height, slot } = await findBlock()
  const response = await fetch(inject('nodeUrl'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getBlock',
      params: [slot, { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 1 }],
    }),
  })
  type Block = { result: { transactions: { meta: { computeUnitsConsumed: number } }[] } }
  const { transactions } = ((await response.json()) as Block).result
  const used = transactions.reduce((sum, { meta }) => sum + meta.computeUnitsConsumed, 0)
  const { computeUnitLimit } = await stage.api<{ computeUnitLimit: number }>(`/api/block/${height}`)
  // By the feature gates, all of which the local chain has.
  expect(computeUnitLimit).toBe(100_000_000)
  await open(`/block/${height}`)
  const fact = stage.page.locator('dt', { hasText: 'Compute units' }).locator('xpath=following-sibling::dd')
  await fact.getByText('%').waitFor()
  const share = ((100 * used) / computeUnitLimit).toFixed(2)
  expect(((await fact.textContent()) ?? '').replace(/\s+/g, ' ').trim()).toBe(
    `${used.toLocaleString('en-US')} of ${computeUnitLimit.toLocaleString('en-US')} (${share}%)`,
  )
})

test('the overview of a block comes first and is the widest card of its row', async () => {
  const { height } = await findBlock()
  await open(`/block/${height}`)
  const boxOf = async (name: string) => {
    const box = await stage.page.getByRole('region', { name, exact: true }).boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    return box
  }
  const [overview, navigation] = [await boxOf('Overview'), await boxOf('Navigation')]
  expect(overview.x).toBeLessThan(navigation.x)
  expect(overview.y).toBe(navigation.y)
  expect(overview.width).toBeGreaterThan(navigation.width)
})

test('the head of Recent Blocks is one line beside the transactions too', async () => {
  await open('/')
  const card = stage.page.getByRole('region', { name: 'Recent Blocks', exact: true })
  await card.getByRole('table').getByRole('link').first().waitFor()
  expect((await card.locator('header').boundingBox())?.height).toBeLessThan(50)
})

test('on a phone the head of Recent Blocks and of all blocks is one line, and the days are side by side', async () => {
  const context = await newWindow({ width: 390 })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    const headOf = (name: string) => page.getByRole('region', { name, exact: true }).locator('header')
    await page.goto(stage.url('/'))
    await page.getByRole('table', { name: 'Recent blocks' }).getByRole('link').first().waitFor()
    expect((await headOf('Recent Blocks').boundingBox())?.height).toBeLessThan(50)
    await page.goto(stage.url('/blocks'))
    await page.getByRole('table', { name: 'Blocks' }).getByRole('link').first().waitFor()
    expect((await headOf('Blocks').boundingBox())?.height).toBeLessThan(50)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const [from, to] = [
      await page.getByLabel('From').boundingBox(),
      await page.getByLabel('To', { exact: true }).boundingBox(),
    ]
    expect(from?.y).toBe(to?.y)
  } finally {
    await context.close()
  }
})

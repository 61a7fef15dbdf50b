/** @module-tag slow */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { apiCalls, watchedCalls } from '#contract/paths.ts'
import { keysOf } from '#lib/values/keys.ts'
import { PATIENCE, setStage } from './stage.ts'

// Lists that change while somebody reads them.

const stage = setStage()

const count = async (page: Page, name: RegExp) =>
  Number((await page.getByRole('button', { name }).textContent())?.match(/\d+/)?.[0] ?? 0)

describe.each([
  ['Latest transactions', '/', 'transactions'],
  ['Recent blocks', '/', 'blocks'],
  // A block may have no transactions but votes.
  [/^Transactions of block/, '/transactions?votes=on', 'blocks'],
] as const)('the list "%s"', (name, path, what) => {
  /** The link that names the newest row. */
  const newest = (page: Page) => page.getByRole('table', { name }).locator('tbody a').first()
  const first = (page: Page) => newest(page).getAttribute('href')
  const pause = new RegExp(`^Pause the ${what}$`)
  const resume = new RegExp(`^Resume the ${what}$`)
  const news = new RegExp(`new ${what}: show them$`)

  test.each(['keyboard', 'touch'] as const)('is held by %s, counts what comes, and goes on', async (by) => {
    const context = await stage.page
      .context()
      .browser()
      ?.newContext({
        locale: 'en-US',
        hasTouch: by === 'touch',
        viewport: by === 'touch' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      })
    if (!context) throw new Error('There is no browser')
    try {
      const page = await context.newPage()
      await page.goto(stage.url(path))
      const use = async (name: RegExp) => {
        const button = page.getByRole('button', { name })
        if (by === 'touch') return button.tap()
        await button.focus()
        await page.keyboard.press('Enter')
      }
      await newest(page).waitFor()
      await use(pause)
      const held = await first(page)
      await expect.poll(() => count(page, news), { timeout: PATIENCE }).toBeGreaterThanOrEqual(2)
      expect(await first(page)).toBe(held)
      await use(news)
      await expect.poll(() => first(page), { timeout: PATIENCE }).not.toBe(held)
      const shown = await first(page)
      await expect.poll(() => count(page, news), { timeout: PATIENCE }).toBeGreaterThanOrEqual(1)
      expect(await first(page)).toBe(shown)
      await use(resume)
      await expect.poll(() => first(page), { timeout: PATIENCE }).not.toBe(shown)
      await expect
        .poll(() => page.getByRole('button', { name: pause }).count(), { timeout: PATIENCE })
        .toBe(1)
    } finally {
      await context.close()
    }
  })
})

test.each([1440, 390])('while the feed follows the chain a page of %i px keeps its height', async (width) => {
  const { page } = stage
  await page.setViewportSize({ width, height: 900 })
  await stage.open('/transactions')
  await page.locator('main tbody a[href^="/tx/"]').first().waitFor()
  await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: PATIENCE }).toBe(0)
  const height = () => page.evaluate<number>('document.documentElement.scrollHeight')
  const heights = new Set<number>()
  const blocks = new Set<string | null>()
  await expect
    .poll(
      async () => {
        heights.add(await height())
        blocks.add(await page.locator('main section header a[href^="/block/"]').first().getAttribute('href'))
        return blocks.size
      },
      { timeout: PATIENCE, interval: 200 },
    )
    .toBeGreaterThanOrEqual(8)
  expect([...heights]).toHaveLength(1)
})

test('the lists and figures of the home page follow the chain without requests', async () => {
  const { page } = stage
  await stage.open('/')
  const newest = (name: string) =>
    page.getByRole('table', { name }).locator('tbody a').first().getAttribute('href')
  const seen = {
    'Latest transactions': new Set<string | null>(),
    'Recent blocks': new Set<string | null>(),
    'Current slot': new Set<string | null>(),
  }
  const slot = page
    .getByRole('region', { name: 'Network Overview' })
    .locator('dt:text-is("Current slot") + dd')
  const follow = async () => {
    for (const name of keysOf(seen))
      seen[name].add(await (name === 'Current slot' ? slot.textContent() : newest(name)))
    return Math.min(...Object.values(seen).map(({ size }) => size))
  }
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (watchedCalls.some((name) => pathname === apiCalls[name].path)) asked.push(pathname)
  })
  // A block that comes late is polled for: then five are counted anew.
  const followWithoutRequests = async () => {
    if (asked.splice(0).length > 0) for (const hrefs of Object.values(seen)) hrefs.clear()
    return follow()
  }
  await expect.poll(followWithoutRequests, { timeout: PATIENCE, interval: 200 }).toBeGreaterThanOrEqual(5)
})

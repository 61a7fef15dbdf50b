import { expect, test } from 'vitest'
import { setStage } from './stage.ts'

const stage = setStage()

test('the feed is a table on a wide screen, and has a few lines for each transaction on a phone', async () => {
  const { page } = stage
  const { blockHeight } = await stage.findTransaction((tx) => tx.status === 'success')
  await stage.open(`/transactions?block=${blockHeight}`)
  const row = page
    .locator('main tbody tr')
    .filter({ has: page.locator('a[href^="/tx/"]') })
    .first()
  await row.waitFor()
  const shape = async () =>
    (await page.evaluate(`(() => {
      const row = document.querySelector('main tbody tr:has(a[href^="/tx/"])')
      const head = row.closest('table').querySelector('thead')
      return { display: getComputedStyle(row).display, headWidth: Math.round(head.getBoundingClientRect().width) }
    })()`)) as { display: string; headWidth: number }
  const table = await shape()
  expect(table.display).toBe('table-row')
  expect(table.headWidth).toBeGreaterThan(500)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await shape()).display).not.toBe('table-row')
  // The heading is for screen readers only; what does not tell what it is has its label.
  expect((await shape()).headWidth).toBeLessThanOrEqual(1)
  for (const label of ['Fee', 'Fee Payer'])
    expect(await row.getByText(label, { exact: true }).isVisible()).toBe(true)
})

/** What is wrong with the rows of a list on a phone. */
const FAULTS = `(() => {
  const faults = []
  const table = document.querySelector('main table[aria-busy="false"]:has([role="cell"].row-lead)')
  for (const row of table.querySelectorAll('tbody tr')) {
    const box = row.getBoundingClientRect()
    if (box.height > 0 && box.height < 48) faults.push('lower than a finger needs: ' + row.textContent)
    if (box.height > MOST) faults.push(Math.round(box.height) + ' px: ' + row.textContent)
    for (const cell of row.querySelectorAll('td'))
      for (const inner of cell.getClientRects())
        if (inner.width > 0 && (inner.left < box.left || inner.right > box.right + 1))
          faults.push('beyond the edge: ' + cell.textContent)
  }
  return faults
})()`

test.each([
  ['/transactions?view=all', 112],
  ['/blocks', 72],
  ['/validators', 96],
  ['/tokens', 96],
  ['/epoch', 96],
] as const)(
  'on a phone the rows of %s are at most %i px high, high enough for a finger, and inside of the list',
  async (path, most) => {
    const { page } = stage
    await page.setViewportSize({ width: 390, height: 844 })
    await stage.open(path)
    await page.locator('main table[aria-busy="false"] td.row-lead').first().waitFor()
    await expect.poll(() => page.evaluate(FAULTS.replace('MOST', String(most)))).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  },
)

test('on a phone a press anywhere on a row opens its page, and one on a link in it the page of the link', async () => {
  const { page } = stage
  const { blockHeight } = await stage.findTransaction((tx) => tx.status === 'success')
  await page.setViewportSize({ width: 390, height: 844 })
  await stage.open(`/transactions?block=${blockHeight}`)
  const row = page.locator('main tbody tr', { has: page.locator('td.row-lead') }).first()
  await row.waitFor()
  const payer = await row.locator('a[href^="/address/"]').last().getAttribute('href')
  await row.locator('a[href^="/address/"]').last().click()
  await page.waitForURL(`**${payer}`)
  await page.goBack()
  const signature = await row.locator('td.row-lead a').getAttribute('href')
  const box = await row.boundingBox()
  // Between the title and the amount there is nothing else.
  await row.click({ position: { x: Math.round((box?.width ?? 0) * 0.62), y: 4 } })
  await page.waitForURL(`**${signature}`)
})

test('on a phone the chat is opened from the menu, and its button covers nothing', async () => {
  const { page } = stage
  await page.setViewportSize({ width: 390, height: 844 })
  await stage.open('/')
  await page.getByRole('table', { name: 'Latest transactions' }).getByRole('link').first().waitFor()
  const chat = page.getByRole('complementary', { name: 'Trollbox' })
  await chat.waitFor({ state: 'attached' })
  expect(await chat.getByRole('button').count()).toBe(0)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Trollbox' }).click()
  await chat.getByRole('textbox').first().waitFor()
})

test('on a wider screen the button of the chat covers nothing, wherever the page is scrolled to', async () => {
  const { page } = stage
  await stage.open('/transactions?view=all')
  await page.getByRole('table').getByRole('link').first().waitFor()
  await page.getByRole('button', { name: 'Trollbox' }).waitFor()
  for (const width of [768, 1024, 1280, 1366, 1384, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const covered = await page.evaluate(`[0, 300, 600, 1e6].flatMap((top) => {
      scrollTo({ top, behavior: 'instant' })
      const [button] = [...document.querySelectorAll('aside button')].filter((one) => /Trollbox/.test(one.textContent))
      const over = button.getBoundingClientRect()
      return [...document.querySelectorAll('main section, footer li, footer p, footer button')]
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return left < over.right && right > over.left && top < over.bottom && bottom > over.top
        })
        .map((one) => one.textContent.slice(0, 40))
    })`)
    expect([width, covered]).toEqual([width, []])
  }
})

test('on a phone the fields of the filter of an address end at two lines', async () => {
  const { page } = stage
  const { feePayer } = await stage.findTransaction((tx) => tx.status === 'success')
  await page.setViewportSize({ width: 390, height: 844 })
  await stage.open(`/address/${feePayer}?tab=transfers`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Counterparty').waitFor()
  const ends = (await page.evaluate(`(() => {
    const bar = [...document.querySelectorAll('main input')].at(-1).closest('section')
    return [...bar.querySelectorAll('input, select')].map((field) => Math.round(field.getBoundingClientRect().right))
  })()`)) as number[]
  expect(ends.length).toBeGreaterThan(4)
  expect(new Set(ends).size).toBe(2)
})

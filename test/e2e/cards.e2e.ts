import { expect, test } from 'vitest'
import { setStage } from './stage.ts'

const stage = setStage()

test('the feed is a table on a wide screen, and has a card for each transaction on a phone', async () => {
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
  // The heading is for screen readers only; each value has its label on the card.
  expect((await shape()).headWidth).toBeLessThanOrEqual(1)
  const text = await row.textContent()
  for (const label of ['Fee', 'Fee Payer']) expect(text).toContain(label)
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

/** @module-tag slow */
import { expect, test } from 'vitest'
import { PATIENCE, setStage, until } from './stage.ts'

// Searching, from the box in the header.

const stage = setStage()
const { open, api, findBlock, findTransaction } = stage

const box = () => stage.page.getByPlaceholder('Search transactions, addresses, blocks, tokens, or domains')

/** Types into the search box and submits with Enter. */
async function searchFor(text: string) {
  await open('/')
  await box().fill(text)
  await box().press('Enter')
}

/** Waits for the page; if the search shows several results, chooses the entry with `label`. */
async function arrive(at: RegExp, label: string | RegExp = '') {
  const { page } = stage
  // Pages have lists of options of their own.
  const choice = page.getByRole('listbox').getByRole('option').filter({ hasText: label })
  await expect
    .poll(async () => at.test(page.url()) || (await choice.count()) > 0, { timeout: PATIENCE })
    .toBe(true)
  if (!at.test(page.url())) await choice.first().click()
  await page.waitForURL(at)
}

test('finds a transaction by its signature', async () => {
  const { signature } = await findTransaction(() => true)
  await searchFor(signature)
  await arrive(new RegExp(`/tx/${signature}`))
})

test('finds an address, with spaces around it', async () => {
  const { feePayer } = await findTransaction((tx) => tx.feePayer !== null)
  await searchFor(` ${feePayer} `)
  await arrive(new RegExp(`/address/${feePayer}`))
})

test('finds a block by its height and by its slot', async () => {
  const { height, slot } = await findBlock()
  await searchFor(String(height))
  // Not a choice, although a slot of that number exists too.
  await stage.page.waitForURL(new RegExp(`/block/${height}$`))
  await open('/')
  await box().fill(String(slot))
  await stage.page
    .getByRole('option')
    .filter({ hasText: `slot ${slot}` })
    .click()
  await stage.page.waitForURL(new RegExp(`/block/${height}$`))
  await stage.page
    .getByRole('heading', { name: /^Block [\d,]+/ })
    .first()
    .waitFor()
})

test('shows grouped results while one types, by keyboard and on a small screen', async () => {
  const { page } = stage
  await open('/validators')
  await box().click()
  await page.keyboard.type('vote')
  const group = page.getByRole('group', { name: 'Programs' })
  await group.getByRole('option', { name: /Vote Program/ }).waitFor()
  await page.getByText(/results?\. Use the arrow keys/).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/address\/Vote1{39}$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/tokens')
  await box().fill('token prog')
  const option = page.getByRole('option', { name: /Token Program/ }).first()
  await option.waitFor()
  const list = await page.getByRole('listbox').boundingBox()
  expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? 0) <= 360).toBe(true)
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await option.click()
  await page.waitForURL(/\/address\/Tokenkeg/)
})

test('finds a token by its name', async () => {
  // The list of tokens is made some seconds after the start.
  const token = await until('a token is found by its name', async () => {
    const { results } = await api<{ results: { type: string; value: string; label: string }[] }>(
      '/api/search?q=USDG',
    )
    return results.find(({ type, label }) => type === 'token' && label.includes('USDG'))
  })
  await searchFor('USDG')
  await arrive(new RegExp(`/token/${token.value}`), 'USDG')
})

test('finds the owner of a domain', async () => {
  await searchFor('alice.gor')
  await arrive(/\/address\/\w+/, 'alice.gor')
})

test('understands a link of any explorer', async () => {
  const { signature } = await findTransaction(() => true)
  const { height, slot } = await findBlock()
  await searchFor(`https://explorer.example.org/tx/${signature}?cluster=devnet`)
  await arrive(new RegExp(`/tx/${signature}`))
  await searchFor(`https://other.example.org/block/${slot}`)
  await arrive(new RegExp(`/block/${height}$`))
})

test('refuses an empty query with a toast', async () => {
  await searchFor('  ')
  await stage.page.getByText('Search Error').first().waitFor()
  await stage.page.getByText('Please enter a search query').first().waitFor()
})

test('offers what a text could still be when nothing is found', async () => {
  await searchFor('z'.repeat(80))
  await stage.page.waitForURL(/\?search=z{80}/)
  await stage.page.getByRole('link', { name: 'Search as Address' }).waitFor()
  await stage.page.getByRole('link', { name: 'Search as Transaction' }).waitFor()
})

test('works by keyboard alone: slash, arrows, Enter and Esc', async () => {
  const { page } = stage
  // Part of many names: the results are a choice.
  const search = 'to'
  await until('some tokens are named', async () => {
    const { results } = await stage.api<{ results: unknown[] }>(`/api/search?q=${search}`)
    return results.length > 1
  })
  await open('/validators')
  await box().waitFor()
  const isFocused = () => box().evaluate((element) => element === element.ownerDocument.activeElement)
  await expect
    .poll(
      async () => {
        if (!(await isFocused())) await page.keyboard.press('/')
        return isFocused()
      },
      { timeout: PATIENCE },
    )
    .toBe(true)
  expect(await box().inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect.poll(isFocused, { timeout: PATIENCE }).toBe(true)
  await page.keyboard.type(search)
  await page.keyboard.press('Enter')
  const options = page.getByRole('search').getByRole('option')
  await expect.poll(() => options.count(), { timeout: PATIENCE }).toBeGreaterThan(1)
  await page
    .getByText(/Search Results \(\d+\)/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => options.count(), { timeout: PATIENCE }).toBe(0)
  await box().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => options.count(), { timeout: PATIENCE }).toBeGreaterThan(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(token|address|tx|block)\//)
})

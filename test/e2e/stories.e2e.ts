/** @module-tag slow */
import { describe, expect, test } from 'vitest'
import { PATIENCE, setStage } from './stage.ts'

// The main user flows.

const stage = setStage()
const { open, findTransaction, follow } = stage

const latest = () => stage.page.getByRole('heading', { name: 'Latest Transactions' })

describe('home', () => {
  test('blocks and transactions arrive without a reload', async () => {
    const { page } = stage
    await open('/')
    await page.evaluate('globalThis.sameDocument = true')
    const newest = (kind: string) => page.locator(`main a[href^="/${kind}/"]`).first().getAttribute('href')
    const [block, transaction] = [await newest('block'), await newest('tx')]
    await expect.poll(() => newest('block'), { timeout: PATIENCE }).not.toBe(block)
    await expect.poll(() => newest('tx'), { timeout: PATIENCE }).not.toBe(transaction)
    await page.getByText('Live', { exact: true }).first().waitFor()
    await page.getByText('Testnet Online').first().waitFor()
    expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
  })

  test('the way from a block to one of its transactions and on to an address', async () => {
    const { page } = stage
    await open('/')
    // A block may have no transactions.
    const { blockHeight } = await findTransaction((tx) => tx.status === 'success')
    await follow(page.locator('main a[href^="/block/"]'))
    await page
      .getByRole('heading', { name: /^Block [\d,]+/ })
      .first()
      .waitFor()
    await open(`/block/${blockHeight}`)
    const tx = await follow(page.locator('main a[href^="/tx/"]'))
    await page.getByText('Finalized (MAX Confirmations)').waitFor()
    await page.getByText(tx.slice(4)).first().waitFor({ state: 'attached' })
    const address = await follow(page.locator('main a[href^="/address/"]'))
    await page.locator('main h1').waitFor()
    await page.getByText(address.slice(9)).first().waitFor({ state: 'attached' })
    await page.goBack()
    await page.waitForURL(`**${tx}`)
  })

  test('quick info tells a transaction in a few lines and leads to the whole of it', async () => {
    const { page } = stage
    await open('/')
    const dialog = await stage.openQuickInfo()
    for (const label of ['Status', 'Transaction Fee', 'Transaction Actions', 'Signature'])
      await dialog.getByText(label, { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: /copy/i }).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Quick info')
    await page
      .getByRole('button', { name: /quick info/i })
      .first()
      .click()
    await follow(dialog.locator('a[href^="/tx/"]'))
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  test('mainnet mode shows that it is under construction, and the way back', async () => {
    const { page } = stage
    await open('/')
    await page.getByText('Testnet Online').first().waitFor()
    await page.getByRole('button', { name: 'Mainnet', exact: true }).click()
    await page.getByText('Mainnet Under Construction').waitFor()
    await page.getByText('Mainnet Offline').first().waitFor()
    expect(await latest().count()).toBe(0)
    await page.getByRole('button', { name: 'Testnet', exact: true }).click()
    await latest().waitFor()
    await page.getByText('Testnet Online').first().waitFor()
  })

  test('the banner that was dismissed stays away after a reload', async () => {
    const { page } = stage
    const banner = page.getByText('Banners are for urgent notices only', { exact: false })
    await open('/')
    await banner.waitFor()
    await page.getByRole('button', { name: /dismiss/i }).click()
    await banner.waitFor({ state: 'detached' })
    await page.reload()
    await latest().waitFor()
    expect(await banner.count()).toBe(0)
    expect(await page.evaluate("localStorage.getItem('dev-banner-devlog-dismissed')")).toBe('true')
  })

  test('on a phone the menu holds the status, the links and the dApps', async () => {
    const { page } = stage
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/')
    await page.getByRole('button', { name: /menu/i }).click()
    const menu = page.getByRole('dialog')
    await menu.getByText('Testnet Online').waitFor()
    for (const name of ['Validators', 'Top Holders', 'Dev Log', 'TPL Tokens', 'Documentation', 'Sitemap'])
      await menu.getByRole('link', { name }).first().waitFor()
    await menu.getByRole('link', { name: 'Break Gorbagana' }).waitFor()
    await menu.getByText('NFT Marketplace').waitFor()
    expect(await menu.getByRole('link', { name: 'NFT Marketplace' }).count()).toBe(0)
    await menu.getByRole('link', { name: 'Transactions' }).click()
    await page.waitForURL('**/transactions')
    await menu.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: /All Transactions/ }).waitFor()
  })
})

describe('transaction', () => {
  test('a failed one says so, why, and leads to its logs', async () => {
    const { page } = stage
    const { signature } = await findTransaction((tx) => tx.status === 'failed')
    await open(`/tx/${signature}`)
    await page.getByText('Failed', { exact: true }).first().waitFor()
    await page.getByText('Error', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: /logs/i }).first().click()
    const lines = page.getByRole('region', { name: 'Program Logs' }).getByText(/invoke|failed/)
    await lines.first().waitFor()
    // The page has gone there: one of the lines is in sight.
    const isInSight = async () => {
      const boxes = await Promise.all((await lines.all()).map((line) => line.boundingBox()))
      return boxes.some((box) => box && box.y >= 0 && box.y + box.height <= 900)
    }
    await expect.poll(isInSight, { timeout: PATIENCE }).toBe(true)
  })

  test('a trade is told in one sentence, with the tokens by their names', async () => {
    const { page } = stage
    // Once its tokens' names are known: a name is learned a moment after the token is first seen.
    const { signature, sentence } = await findTransaction((tx) =>
      /^Swapped ((?!\.\.\.).)* on CPAMM v4$/.test(tx.sentence),
    )
    await open(`/tx/${signature}`)
    // The heading names who did it before what was done.
    await page.locator('h1').getByText(sentence.slice(1)).first().waitFor()
    const swap = page.getByRole('region', { name: 'Token Swap' })
    await swap.getByRole('button', { name: 'Show pools and rates' }).click()
    await swap.getByText('CPAMM v4').first().waitFor()
    expect(await page.title()).toBe(`${sentence} · Gorscope`)
  })

  test('one that does not exist says so, with HTTP 404 and the way back', async () => {
    const { page } = stage
    // On a slow machine the page may be served before the status is known.
    const status = async () => (await open(`/tx/${'1'.repeat(64)}`))?.status()
    await expect.poll(status, { timeout: PATIENCE }).toBe(404)
    await page.getByText('Transaction Not Found').first().waitFor()
    await page
      .getByText("The transaction signature you're looking for doesn't exist or hasn't been processed yet.")
      .waitFor()
    await page.getByRole('link', { name: /return/i }).click()
    await latest().waitFor()
  })
})

describe('feed', () => {
  test('shows one block and steps to the one before, which a link keeps', async () => {
    const { page } = stage
    await open('/transactions')
    await page.getByText(/Live transaction feed from/).waitFor()
    await page.getByRole('button', { name: /prev/i }).first().click()
    await page.waitForURL(/block=\d+/)
    const block = new URL(page.url()).searchParams.get('block')
    await page.reload()
    await page.locator(`main a[href="/block/${block}"]`).first().waitFor()
  })

  test('a link to a block shows that block, however many have come since', async () => {
    const { page } = stage
    const { signature, blockHeight } = await findTransaction((tx) => tx.status === 'success')
    await open(`/transactions?block=${blockHeight}`)
    await page.locator(`main a[href="/tx/${signature}"]`).first().waitFor()
    await page.locator(`main a[href="/block/${blockHeight}"]`).first().waitFor()
  })
})

test('an unknown path is a 404 with the page that says so', async () => {
  const response = await open('/no/such/page')
  expect(response?.status()).toBe(404)
  await stage.page.getByText('404 Page Not Found').waitFor()
  await stage.page.getByText('Did you forget to add the page to the router?').waitFor()
})

describe('tokens', () => {
  test('the list finds a token by a part of its name, marks its look-alike, and leads to its page', async () => {
    const { page } = stage
    await open('/tokens')
    await page.getByRole('heading', { name: 'TPL Tokens' }).waitFor()
    const field = page.getByPlaceholder('Search by name, symbol or address...')
    await field.fill('garbage')
    await page.getByText('Search results for "garbage"').waitFor()
    await page.getByText('copy of USDG').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'VERIFIED' })
    await row.getByText('USDG', { exact: true }).waitFor()
    await row.getByRole('link', { name: 'Garbage Dollar', exact: true }).click()
    await page.waitForURL(/\/token\/HoHFsNtPcse7biyAYrWVJfyciZUZmJDZMCxyMHei3toz$/)
    await page.goBack()
    await page.waitForURL(/\/tokens\?search=garbage$/)
    await expect.poll(() => field.inputValue(), { timeout: PATIENCE }).toBe('garbage')
  })
})

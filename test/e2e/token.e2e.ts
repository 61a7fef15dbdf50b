/** @module-tag slow */
import { expect, test } from 'vitest'
import { PATIENCE, setStage, until } from './stage.ts'

const stage = setStage()

const USDG = 'HoHFsNtPcse7biyAYrWVJfyciZUZmJDZMCxyMHei3toz'

test('each tab of a token’s page is in the URL and shows its data', async () => {
  const { page } = stage
  // Prices and trades of 24 hours are computed in the background, some seconds after the first blocks.
  await until('the token has a price and a market', async () => {
    const [token, markets] = await Promise.all([
      stage.api<{ price: number | null }>(`/api/token/${USDG}`),
      stage.api<unknown[]>(`/api/token/${USDG}/markets`),
    ])
    return token.price !== null && markets.length > 0
  })
  await stage.open(`/token/${USDG}`)
  await page.getByText('VERIFIED', { exact: true }).first().waitFor()
  const main = page.locator('main')
  const tab = async (name: string, url: RegExp) => {
    await page.getByRole('tab', { name, exact: true }).click()
    await page.waitForURL(url)
  }
  await main.locator('a[href^="/tx/"]').first().waitFor()
  await tab('Transfers', /tab=transfers/)
  await main.getByText('Token Transfers').waitFor()
  await main.locator('a[href^="/tx/"]').first().waitFor()
  await tab('DeFi Activities', /tab=defi/)
  await main.getByText('TOKEN SWAP').first().waitFor()
  await tab('Holders', /tab=holders/)
  await main.getByText(/Showing top \d+ holders/).waitFor()
  await main.getByText('#1', { exact: true }).first().waitFor()
  await tab('Markets', /tab=markets/)
  await main.getByText('CPAMM v4').first().waitFor()
  await tab('Metadata', /tab=metadata/)
  await main.getByText('Complete Metadata').waitFor()
  await tab('Analytics', /tab=analytics/)
  await main.getByRole('heading', { name: 'Supply History' }).waitFor()
  // The supply: the price of a dollar token is no candle.
  await expect.poll(() => main.locator('figure canvas').count(), { timeout: PATIENCE }).toBe(1)
  await page.goBack()
  await main.getByText('Complete Metadata').waitFor()
  await page.reload()
  await main.getByText('Complete Metadata').waitFor()
})

test('amounts of a token with a multiplier are multiplied, with the raw amounts in their titles', async () => {
  const { page } = stage
  type Listed = { mint: string; symbol: string | null }
  const listed = () => stage.api<Listed[]>('/api/tokens?search=HEAP')
  await until('the token is listed', async () => (await listed()).some(({ symbol }) => symbol === 'HEAP'))
  const mint = (await listed()).find(({ symbol }) => symbol === 'HEAP')?.mint
  await stage.open(`/token/${mint}?tab=transfers`)
  const main = page.locator('main')
  await main.locator('[title$=" raw units"]').first().waitFor()
  await main.locator('a[href^="/tx/"]').first().click()
  await page.waitForURL(/\/tx\//)
  await main.locator('[title$=" raw units"]').first().waitFor()
})

test('the holders of a token are exported whole, as many as the page counts', async () => {
  const { total } = await stage.api<{ total: number }>(`/api/token/${USDG}/holders?limit=1`)
  const response = await fetch(stage.url(`/api/token/${USDG}/holders/export?format=csv`))
  expect(response.status).toBe(200)
  const lines = (await response.text()).trim().split('\n')
  // New holders may come between the two calls.
  expect(lines.length - 1).toBeGreaterThanOrEqual(total)
  expect(lines.length - 1).toBeLessThan(total + 50)
})

test('the richest wallets are listed with the value of what they hold', async () => {
  const { page } = stage
  // They are listed every two minutes.
  const count = async () => (await stage.api<{ byValue: unknown[] }>('/api/top-holders')).byValue.length
  await expect.poll(count, { timeout: 200_000 }).toBeGreaterThan(0)
  await stage.open('/top-holders')
  await page.getByRole('heading', { name: 'Top GOR Holders' }).waitFor()
  await page.locator('main a[href^="/address/"]').first().waitFor()
  await page.locator('main').getByText(/^\$/).first().waitFor()
})

test('of every token of the seeded chain it is known who funded it', async () => {
  const tokens = await until('the tokens are listed', async () => {
    const listed = await stage.api<{ mint: string }[]>('/api/tokens?limit=50')
    return listed.length >= 10 && listed
  })
  // The wrapped coin was not made by a transaction.
  const made = tokens.filter(({ mint }) => !mint.startsWith('So1111'))
  const creatorOf = async ({ mint }: { mint: string }) =>
    (await stage.api<{ creator: string | null }>(`/api/token/${mint}`)).creator
  await expect
    .poll(async () => (await Promise.all(made.map(creatorOf))).filter((creator) => creator === null), {
      timeout: 2 * PATIENCE,
    })
    .toEqual([])
})

test("a token's logo from the JSON of the local chain is displayed, loaded through this server", async () => {
  const isOutside = (logo: string | null) => logo !== null && /^https?:/.test(logo)
  const { mint } = await until('the JSON of a token was fetched', async () =>
    (await stage.api<{ mint: string; logoUri: string | null }[]>('/api/tokens?limit=50')).find(
      ({ logoUri }) => isOutside(logoUri),
    ),
  )
  await stage.open(`/token/${mint}`)
  const logo = stage.page.locator('main [data-logo] img').first()
  await logo.waitFor()
  const widthOf = () => logo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  await expect.poll(widthOf, { timeout: PATIENCE }).toBeGreaterThan(0)
  expect(await logo.getAttribute('src')).toMatch(/^\/api\/proxy-image\?url=http%3A%2F%2F127\.0\.0\.1/)
})

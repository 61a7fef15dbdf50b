import { expect, test } from 'vitest'
import { PATIENCE, setStage } from './stage.ts'

const stage = setStage()

test('a wallet’s page tells who funded it, charts its balance, and gives its lists as files', async () => {
  const { page } = stage
  const { feePayer } = await stage.findTransaction((tx) => /^Swapped /.test(tx.sentence))
  await stage.open(`/address/${feePayer}`)
  const main = page.locator('main')
  const funder = main.locator('li', { hasText: 'Funded by' })
  await funder.locator('a[href^="/address/"]').waitFor()
  await funder.locator('a[href^="/tx/"]').waitFor()

  await page.getByRole('tab', { name: 'Balance Changes' }).click()
  await page.waitForURL(/tab=balances/)
  const chart = page.getByRole('region', { name: 'Balance over Time' })
  // The address is younger than the shortest period: there is nothing to choose.
  expect(await chart.getByRole('button', { name: 'All' }).count()).toBe(0)
  await expect.poll(() => chart.locator('canvas').count(), { timeout: PATIENCE }).toBe(1)
  await chart.getByRole('button', { name: 'USD' }).click()
  await page.waitForURL(/unit=usd/)
  await chart.getByText('The values as a table').click()
  await expect.poll(() => chart.locator('tbody tr').count(), { timeout: PATIENCE }).toBeGreaterThan(1)
  await page.reload()
  await chart.locator('canvas').waitFor()

  // The file has all flushed rows, the page ten of them.
  const { transactions } = await stage.api<{ transactions: { signature: string }[] }>(
    `/api/address/${feePayer}/transactions/paginated?tab=balances`,
  )
  const link = main.getByRole('link', { name: 'All balance changes of this filter as CSV' })
  const href = (await link.getAttribute('href')) ?? ''
  const missing = async () => {
    const lines = (await (await fetch(stage.url(href))).text()).trim().split('\n')
    expect(lines[0]).toContain('"before_raw","before","after_raw","after","change_raw","change"')
    return transactions.filter(({ signature }) => !lines.some((line) => line.startsWith(`"${signature}"`)))
  }
  await expect.poll(missing, { timeout: PATIENCE }).toEqual([])
})

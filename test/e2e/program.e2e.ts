import { readFileSync } from 'node:fs'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { idlAddresses } from '#svm/idl/on-chain.ts'
import { setStage, until } from './stage.ts'

const stage = setStage()

/** The local chain's router, the program with an IDL, and its exchange. */
const ROUTER = 'FvDpLZ3BignoMBjq9hz2ZNAaLyXbTVxedghybQGn7f6s'
const EXCHANGE = 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8'

test('a program’s page shows its IDL, which is searched, and downloaded as it is on the chain', async () => {
  const { page } = stage
  const main = page.locator('main')
  await stage.open(`/address/${ROUTER}`)
  await page.getByRole('tab', { name: 'IDL', exact: true }).click()
  await page.waitForURL(/tab=idl/)
  await main.getByText('instructionRouter').waitFor()
  await main.getByText('route', { exact: true }).click()
  await main.getByRole('table', { name: 'Arguments of route' }).getByText('Vec<call>').waitFor()
  await page.getByRole('searchbox', { name: 'Search this IDL' }).fill('no such name')
  await main.getByText('Nothing in this IDL matches').waitFor()
  await page.waitForURL(/q=no/)
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download JSON' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('instructionRouter.json')
  expect(await json(await file.createReadStream())).toEqual(
    JSON.parse(readFileSync(new URL('../../programs/router/idl.json', import.meta.url), 'utf8')),
  )
})

test('an account of a program is told from a wallet, and says whose it is', async () => {
  const { page } = stage
  await stage.open(`/address/${idlAddresses(ROUTER).metadata}`)
  await page.getByRole('heading', { level: 1, name: /^Program Account / }).waitFor()
  await page.locator('li', { hasText: 'Account of' }).getByText('ProgM6...nk7S').waitFor()
  await page.locator('main').getByText('Program Account', { exact: true }).waitFor()
})

test('a program’s page lists the transactions that deployed it', async () => {
  const { page } = stage
  const main = page.locator('main')
  await stage.open(`/address/${EXCHANGE}`)
  await page.getByRole('tab', { name: 'Deployments', exact: true }).click()
  await page.waitForURL(/tab=deployments/)
  await main.getByText('Deploy', { exact: true }).waitFor()
  const path = await stage.follow(main.locator('a[href^="/tx/"]'))
  expect(path).toMatch(/^\/tx\/\w+$/)
})

test('a program’s page shows who calls it, with what success, and how often', async () => {
  const { page } = stage
  const main = page.locator('main')
  await until('the calls of the exchange are counted', async () => {
    const { days } = await stage.api<{ days: { calls: number }[] }>(`/api/address/${EXCHANGE}/activity`)
    return days.some(({ calls }) => calls > 0)
  })
  await stage.open(`/address/${EXCHANGE}?tab=activity`)
  await main.getByText(/^Over (all|the newest) [\d,]+ transactions that name this program/).waitFor()
  await main.getByRole('heading', { name: 'Recent Callers' }).waitFor()
  await main
    .getByRole('table', { name: /Fee payers/ })
    .getByRole('link')
    .first()
    .waitFor()
  // A chart where the chain is older than a day.
  await main.getByRole('region', { name: 'Calls per Day' }).getByText('Calls', { exact: true }).waitFor()
})

test('the directory of programs has the calls of the last 24 hours', async () => {
  await until('the calls are counted', async () => {
    const programs = await stage.api<{ programId: string; calls24h: number | null }[]>('/programs-data')
    return programs.some(({ programId, calls24h }) => programId === EXCHANGE && (calls24h ?? 0) > 0)
  })
  await stage.open('/programs')
  await stage.page
    .locator('main')
    .getByText(/^Transactions in 24 hours: [1-9]/)
    .first()
    .waitFor()
})

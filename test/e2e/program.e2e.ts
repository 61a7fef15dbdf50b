import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { setStage } from './stage.ts'

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
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toEqual(
    JSON.parse(readFileSync(new URL('../../programs/router/idl.json', import.meta.url), 'utf8')),
  )
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

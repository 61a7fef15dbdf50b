import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { setStage } from './stage.ts'

const stage = setStage()

const fileOf = async (button: string) => {
  const [download] = await Promise.all([
    stage.page.waitForEvent('download'),
    stage.page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), body: await readFile(await download.path()) }
}

test('a chart of the last hour is on the home page and leads to all charts, which are saved as picture and table', async () => {
  const { page, open } = stage
  await open('/')
  const small = page.getByRole('img', { name: /^Transactions per second in the last hour: at least / })
  // A minute of the chain must be over.
  await small.waitFor({ timeout: 150_000 })
  await small.click()
  await page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('?range=hour')

  const chart = page.getByRole('region', { name: 'Transactions per Second' })
  await chart.locator('canvas').waitFor()
  const drawn = chart.getByRole('img')
  await drawn.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  expect(await chart.getByRole('status').textContent()).toMatch(
    /^Without votes [\d.]+, Votes [\d.]+, Transactions \d/,
  )

  const picture = await fileOf('Transactions per Second as a picture')
  expect(picture.name).toBe('transactions-per-second-hour.png')
  expect(picture.body.subarray(1, 4).toString()).toBe('PNG')
  const values = await fileOf('Transactions per Second as CSV')
  expect(values.name).toBe('transactions-per-second-hour.csv')
  const lines = values.body.toString().trimEnd().split('\r\n')
  expect(lines[0]).toBe('Time,Without votes,Votes,Transactions,Failed,Indexed')
  expect(lines).toHaveLength(61)
}, 240_000)

import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { PATIENCE, setStage } from './stage.ts'

const stage = setStage()

const fileOf = async (button: string) => {
  const [download] = await Promise.all([
    stage.page.waitForEvent('download'),
    stage.page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), body: await buffer(await download.createReadStream()) }
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
  // The running minute may be indexed in part, and so may be the one in which the chain began: one of three is whole.
  await expect
    .poll(
      async () => {
        const said: (string | null)[] = []
        for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) {
          await page.keyboard.press(key)
          said.push(await chart.getByRole('status').textContent())
        }
        return said.join('; ')
      },
      { timeout: PATIENCE },
    )
    .toMatch(/Without votes [\d.]+, Votes [\d.]+, Transactions \d/)

  const picture = await fileOf('Transactions per Second as a PNG picture')
  // A chain that is younger than an hour has one range.
  expect(picture.name).toMatch(/^transactions-per-second-(hour|all)\.png$/)
  expect(picture.body.subarray(1, 4).toString()).toBe('PNG')
  const values = await fileOf('Transactions per Second as CSV')
  expect(values.name).toMatch(/^transactions-per-second-(hour|all)\.csv$/)
  const lines = values.body.toString().trimEnd().split('\r\n')
  expect(lines[0]).toBe('Time,Without votes,Votes,Transactions,Failed,Indexed')
  // A chain that is younger has fewer minutes.
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.length).toBeLessThanOrEqual(61)
})

test('a chart is drawn in a browser whose language is no valid one', async () => {
  const page = await stage.newPage()
  // As Chromium says on a machine whose locale is C.UTF-8.
  await page.addInitScript(
    "Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' })",
  )
  await page.goto(stage.url('/charts?range=hour'))
  const chart = page.getByRole('region', { name: 'Transactions per Second' })
  await chart.locator('canvas').waitFor({ timeout: 150_000 })
  expect(await page.getByText('cannot be drawn').count()).toBe(0)
})

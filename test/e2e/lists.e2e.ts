import { expect, test } from 'vitest'
import { setStage, until } from './stage.ts'

// Lists over all blocks: filters in the URL, pages back, files.

const stage = setStage()
const { open } = stage

test('a visitor filters the transactions of all blocks, goes back, and takes the list as a file', async () => {
  await open('/transactions')
  const { page } = stage
  await page.getByRole('button', { name: 'All blocks, with filters' }).click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  expect(new URL(page.url()).search).toBe('?view=all&status=failed')
  await page.getByRole('button', { name: 'Remove the filter Failed' }).waitFor()
  const table = page.getByRole('table', { name: 'Transactions of all blocks' })
  // Until the filtered list is there, the one before it stands.
  const rowsOf = (status: string) => table.getByTitle(status, { exact: true }).count()
  await until(
    'only failed transactions are listed',
    async () => (await rowsOf('Failed')) > 0 && (await rowsOf('Success')) === 0,
  )
  const file = await page
    .getByRole('link', { name: 'All transactions of this filter as CSV' })
    .getAttribute('href')
  const text = await (await fetch(new URL(file ?? '', page.url()))).text()
  expect(text.split('\n')[0]).toContain('"signature","time","slot"')
  expect(text).toContain('"failed"')
  expect(text).not.toContain('"success"')
})

test('all blocks are a click away from the home page, with their leaders', async () => {
  await open('/')
  const { page } = stage
  await page.getByRole('link', { name: 'View all blocks' }).click()
  await page.getByRole('heading', { name: 'All Blocks', level: 1 }).waitFor()
  const rows = page.getByRole('table', { name: 'Blocks' }).getByRole('row')
  await until('the blocks are listed', async () => (await rows.count()) > 5)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'With failures' }).click()
  expect(new URL(page.url()).search).toBe('?with=failures')
})

/** Sentences in the lists that are cut, and what is wrong with them. */
const CUT = `(() => {
  const found = { cut: 0, faults: [] }
  for (const sentence of document.querySelectorAll('main td .in-text')) {
    const box = sentence.parentElement
    if (box.getClientRects().length === 0) continue
    if (box.scrollHeight > box.clientHeight + 1) {
      found.cut++
      if (getComputedStyle(box).webkitLineClamp !== '2') found.faults.push('cut without a sign: ' + sentence.textContent)
      if (!box.closest('[title]')) found.faults.push('nowhere whole: ' + sentence.textContent)
    }
    for (const amount of sentence.querySelectorAll('.in-one-piece'))
      if (amount.getClientRects().length !== 1) found.faults.push('broken: ' + amount.textContent)
  }
  return found
})()`

test.each([
  ['/', 1440],
  ['/', 390],
  ['/transactions', 1440],
  ['/transactions', 390],
] as const)(
  'a sentence that is too long for its row ends with an ellipsis: %s at %i px',
  async (path, width) => {
    const { page } = stage
    await page.setViewportSize({ width, height: 900 })
    await stage.open(path)
    await page.locator('main td .in-text').first().waitFor()
    expect(await page.evaluate(CUT)).toMatchObject({ faults: [] })
    // With larger letters than any visitor has, nearly all sentences are cut.
    const { cut, faults } = (await page.evaluate(`(() => {
    for (const one of document.querySelectorAll('main td .in-text')) one.style.fontSize = '1.6rem'
    return ${CUT}
  })()`)) as { cut: number; faults: string[] }
    expect(faults).toEqual([])
    expect(cut).toBeGreaterThan(0)
  },
)

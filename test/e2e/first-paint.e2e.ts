import { expect, test } from 'vitest'
import { pageCalls } from '#contract/pages/page-calls.ts'
import { urlOf } from '#contract/paths.ts'
import { lowered } from '#lib/text/text.ts'
import { PATIENCE, setStage } from './stage.ts'

// The pages before the scripts are loaded, and without scripts.

const stage = setStage()

test('without JavaScript a page is its sentence, its facts and links that lead on', async () => {
  const { signature, sentence, blockHeight } = await stage.findTransaction((tx) => tx.blockHeight !== null)
  const page = await stage.newPage({
    javaScriptEnabled: false,
    colorScheme: 'light',
    viewport: { width: 320, height: 700 },
  })
  await page.goto(stage.url(`/tx/${signature}`))
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  // Behind who did it, where that is known.
  expect(heading?.endsWith(sentence) || heading?.endsWith(` ${lowered(sentence)}`)).toBe(true)
  expect(await page.content()).toContain('Live lists, filters and charts need JavaScript.')
  const styles = await page.evaluate(`(() => {
      const { backgroundColor, fontFamily } = getComputedStyle(document.getElementById('first'))
      return { backgroundColor, fontFamily }
    })()`)
  expect(styles).toEqual({
    backgroundColor: 'rgb(246, 245, 240)',
    fontFamily: expect.stringContaining('sans-serif'),
  })
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(320)
  await page.getByRole('link', { name: String(blockHeight.toLocaleString('en-US')), exact: true }).click()
  await page.waitForURL(`**/block/${blockHeight}`)
  await page.locator(`a[href="/tx/${signature}"]`).click()
  await page.waitForURL(`**/tx/${signature}`)
  await page.getByRole('link', { name: 'Gorscope' }).click()
  await page.getByRole('heading', { name: 'Latest Transactions' }).waitFor()
})

test('on a slow line the content of the server is there before three seconds', async () => {
  const { height } = await stage.findBlock()
  const { page } = stage
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto(stage.url(`/block/${height}`), { waitUntil: 'commit' })
  await page.getByRole('heading', { name: `Block ${height.toLocaleString('en-US')}` }).waitFor()
  const painted = () =>
    page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1")
  await expect.poll(painted, { timeout: PATIENCE }).toBeGreaterThan(0)
  expect(await painted()).toBeLessThan(3_000)
  // Then the app replaces it.
  await page.locator('#first').waitFor({ state: 'detached' })
  await page
    .getByRole('heading', { name: `Block ${height.toLocaleString('en-US')}` })
    .first()
    .waitFor()
})

test.each(['/', '/transactions', 'a block', 'a transaction'])(
  'the first calls of %s are sent once, by the head of the page',
  async (what) => {
    const path =
      what === 'a block'
        ? `/block/${(await stage.findBlock()).height}`
        : what === 'a transaction'
          ? `/tx/${(await stage.findTransaction(() => true)).signature}`
          : what
    await stage.open(path)
    const sent = () =>
      stage.page.evaluate<string[]>(`performance.getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
        .map(({ name, initiatorType }) => initiatorType + ' ' + name.replace(location.origin, ''))`)
    const first = pageCalls(path, '').map(([name, input]) => urlOf(name, input))
    await expect
      .poll(sent, { timeout: PATIENCE })
      .toEqual(expect.arrayContaining(first.map((url) => `link ${url}`)))
    expect((await sent()).filter((call) => first.includes(call.replace('fetch ', '')))).toEqual([])
  },
)

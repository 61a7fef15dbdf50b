/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { BlockSummary } from '#contract/blocks/blocks.ts'
import type { BreakStats } from '#contract/community/break-game.ts'
import type { GorPrice, NetworkOverview, NetworkStats } from '#contract/network/network.ts'
import { soakable } from '#lib/testing/soak.ts'
import { type Figures, numberIn, readFigures } from './figures.ts'
import { PATIENCE, setStage, until } from './stage.ts'

// All live screens stay open side by side for a minute, for minutes in `npm run soak`. Each figure of them that a page that
// is opened later shows differently must have moved (the sitemap, which lists pages, is no live screen); the figures that a
// call of the API gives must all the time be among its last values.

const stage = setStage()

const WATCH_MS = soakable(30_000, 300_000)
const SAMPLE_MS = 2_000
/** For the rendering on a slow machine. Requests are measured. */
const SLACK_MS = 12_000

const USDG = 'HoHFsNtPcse7biyAYrWVJfyciZUZmJDZMCxyMHei3toz'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

type Calls = {
  '/api/network/stats': NetworkStats
  '/api/network/overview': NetworkOverview
  '/api/gor/price': GorPrice
  '/api/blocks': BlockSummary[]
  '/api/break/stats': BreakStats
}
type Source = {
  screen: string
  figure: string
  /** How often the page requests it. */
  everyMs: number
  /** By how much it may move up and down between two of the samples. */
  sway?: number
} & {
  [Path in keyof Calls]: { path: Path; value: (answer: Calls[Path]) => number | string | null | undefined }
}[keyof Calls]

const stats = (figure: string, value: (answer: NetworkStats) => number | string | null): Source => ({
  screen: 'home',
  figure,
  everyMs: 5_000,
  path: '/api/network/stats',
  value,
})
const overview = (figure: string, value: (answer: NetworkOverview) => number | string | null): Source => ({
  screen: 'home',
  figure,
  everyMs: 30_000,
  path: '/api/network/overview',
  value,
})
const sources: readonly Source[] = [
  stats('GOR Supply › p', ({ totalSupply }) => totalSupply),
  stats('GOR Supply › Circulating', ({ circulatingSupply }) => circulatingSupply),
  stats('Current Epoch › Current slot', ({ slot }) => slot),
  stats('Network Transactions › p', ({ totalTransactions }) => totalTransactions),
  stats('Network Transactions › Block height', ({ blockHeight }) => blockHeight),
  { ...stats('Network Transactions › TPS', ({ tps }) => tps), sway: 1 },
  stats('Total Stake › p', ({ stakedGor }) => stakedGor),
  stats('Total Stake › Validators', ({ validators }) => validators),
  overview('Current Epoch › p', ({ stats: { epoch } }) => epoch),
  overview('Network Overview › Validators', ({ stats: { validators } }) => validators),
  overview('Network Overview › Staked GOR', ({ stats: { stakedGor } }) => stakedGor),
  // By the socket, at once.
  { ...overview('Network Overview › Current slot', ({ stats: { slot } }) => slot), everyMs: 0 },
  overview('Network Overview › Epoch', ({ stats: { epoch } }) => epoch),
  {
    screen: 'home',
    figure: 'GOR price › p',
    everyMs: 40_000,
    path: '/api/gor/price',
    value: ({ price }) => price,
  },
  {
    screen: 'home',
    figure: 'Recent blocks › first row › Block',
    everyMs: 1_000,
    path: '/api/blocks',
    value: ([newest]) => newest?.height,
  },
  {
    screen: 'feed',
    figure: 'Transactions of one block › p',
    everyMs: 2_000,
    path: '/api/blocks',
    value: ([newest]) => newest?.height,
  },
  {
    screen: 'game',
    figure: 'page › Network TPS',
    everyMs: 3_000,
    sway: 1,
    path: '/api/break/stats',
    value: ({ networkTPS }) => networkTPS,
  },
]

const isShown = async (page: Page) =>
  expect
    .poll(() => page.locator('main h1, main h2').count(), { timeout: PATIENCE })
    .toBeGreaterThan(0)
    .then(() =>
      expect.poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: PATIENCE }).toBe(0),
    )

test('every live figure of every screen is what the API says, for as long as the screens are open', {
  timeout: 600_000,
}, async () => {
  const { feePayer } = await stage.findTransaction((tx) => tx.status === 'success')
  await until('the pools of the chain, which just began, have a price', async () => {
    const { price } = await stage.api<GorPrice>('/api/gor/price')
    return price !== null
  })
  const paths: Record<string, string> = {
    home: '/',
    feed: '/transactions',
    tokens: '/tokens',
    token: `/token/${USDG}`,
    holders: `/token/${USDG}?tab=holders`,
    markets: `/token/${USDG}?tab=markets`,
    wallet: `/address/${feePayer}`,
    portfolio: `/address/${feePayer}?tab=portfolio`,
    program: `/address/${TOKEN_PROGRAM}`,
    validators: '/validators',
    // Requested every two minutes.
    ...soakable({}, { 'top holders': '/top-holders' }),
    programs: '/programs',
    game: '/break-gorbagana',
    faucet: '/faucet',
  }
  const openTab = async (path: string) => {
    const page = await stage.newPage()
    await page.goto(stage.url(path))
    await isShown(page)
    return page
  }

  const tabs: Record<string, Page> = {}
  for (const [name, path] of Object.entries(paths)) tabs[name] = await openTab(path)
  await sleep(5_000)
  const begin: Record<string, Figures> = {}
  const seen = new Map<string, Set<string>>()
  const remember = (screen: string, figures: Figures) => {
    for (const [name, { text }] of Object.entries(figures)) {
      const key = `${screen}: ${name}`
      seen.set(key, (seen.get(key) ?? new Set()).add(text))
    }
  }
  for (const [name, page] of Object.entries(tabs)) {
    begin[name] = await readFigures(page)
    remember(name, begin[name])
  }
  const startedAt = performance.now()

  const history = new Map<string, Answer[]>(sources.map(({ path }) => [path, []]))
  const readings: { source: Source; text: string; from: number; to: number }[] = []
  /** For the request of a page, which takes as long as those here, and the rendering. */
  let slackMs = SLACK_MS
  const ask = () =>
    Promise.all(
      [...history].map(async ([path, answers]) => {
        const askedAt = performance.now()
        const answer = await stage.api(path)
        const at = performance.now()
        answers.push({ askedAt, at, answer })
        slackMs = Math.max(slackMs, SLACK_MS + at - askedAt)
      }),
    )
  const sample = async () => {
    await ask()
    await Promise.all(
      Object.entries(tabs).map(async ([name, page]) => {
        const from = performance.now()
        const figures = await readFigures(page)
        const to = performance.now()
        remember(name, figures)
        for (const source of sources.filter(({ screen }) => screen === name)) {
          const figure = figures[source.figure]
          readings.push({ source, text: figure ? textOf(figure) : 'nothing', from, to })
        }
      }),
    )
  }
  const sampleUntil = async (end: number) => {
    do {
      const next = performance.now() + SAMPLE_MS
      await sample()
      await sleep(Math.max(0, next - performance.now()))
    } while (performance.now() < end)
  }

  await sampleUntil(startedAt + WATCH_MS / 2)
  // The figures that a visitor sees who comes now.
  const later: Record<string, Figures> = {}
  for (const [name, path] of Object.entries(paths)) {
    const page = await openTab(path)
    later[name] = await readFigures(page)
    await page.close()
    if (Object.keys(later).length % 4 === 0) await sample()
  }
  // The slowest poll takes 30 s in the short watch.
  await sampleUntil(Math.max(startedAt + WATCH_MS + slackMs, performance.now() + 30_000 + slackMs))
  // A page that has the newest by the socket may be ahead of the answers until here.
  await ask()

  const wrong = readings.flatMap(({ source, text, from, to }) => {
    const { screen, figure, path, everyMs, sway = 0 } = source
    const since = from - everyMs - slackMs
    // Answers of the API from before the watch began are unknown.
    if (since < startedAt) return []
    const values = valuesAround(history.get(path) ?? [], since, to).map(source.value as ValueOf)
    const known = values.filter((value) => value !== null && value !== undefined).map(Number)
    const { value, tolerance } = numberIn(text)
    const [least, most] = [Math.min(...known) - tolerance - sway, Math.max(...known) + tolerance + sway]
    if (known.length < values.length || (value >= least && value <= most)) return []
    return [`${screen}: ${figure} shows "${text}" where ${path} said ${least} to ${most}`]
  })
  expect(wrong).toEqual([])
  expect(readings.length).toBeGreaterThan(soakable(10, 20) * sources.length)
  const live = Object.entries(begin).flatMap(([screen, figures]) =>
    Object.entries(figures)
      .filter(
        ([name, { text }]) => later[screen]?.[name] !== undefined && later[screen]?.[name]?.text !== text,
      )
      .map(([name]) => `${screen}: ${name}`),
  )
  // The newest transactions may be of one type for minutes.
  const frozen = live.filter((key) => seen.get(key)?.size === 1 && !key.endsWith('Type'))
  expect(frozen).toEqual([])
  // There was something to watch.
  for (const { screen, figure } of sources) expect(begin[screen]).toHaveProperty([figure])
  for (const figure of ['Network Transactions › p', 'Network Overview › Current slot'])
    expect(live).toContain(`home: ${figure}`)
  expect(live.length).toBeGreaterThan(20)
})

type ValueOf = (answer: unknown) => number | string | null | undefined

/** An answer of the API, correct at some time between `askedAt` and `at`. */
type Answer = { askedAt: number; at: number; answer: unknown }

/**
 * The answers from the last one before `since` to the first one that was requested after `until`. They include the answer that
 * is correct at any time in between.
 */
function valuesAround(answers: readonly Answer[], since: number, until: number) {
  const first = answers.findLastIndex(({ at }) => at < since)
  const last = answers.findIndex(({ askedAt }) => askedAt >= until)
  return answers.slice(Math.max(0, first), last === -1 ? undefined : last + 1).map(({ answer }) => answer)
}

/** All digits where the text abbreviates them. */
const textOf = ({ text, exact }: { text: string; exact: string | null }) =>
  exact !== null && /^[\d,.]+/.test(exact) && /[KMB]\b/.test(text) ? exact : text

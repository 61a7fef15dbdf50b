import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Response as PageResponse,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'

// Helpers for browser tests. The chain produces blocks during a test and rows move, so tests read values before using
// them, and wait for conditions instead of fixed times.

/** Timeout for anything to appear on a slow machine, in ms. */
export const PATIENCE = 60_000

/** Options of all pages. The browser's own language is that of the machine, which may be no language tag; animations cost time. */
const USUAL: BrowserContextOptions = { locale: 'en-US', reducedMotion: 'reduce' }

export type Listed = {
  signature: string
  status: string
  blockHeight: number
  slot: number
  feePayer: string
  sentence: string
}

/**
 * Polls until there is a result; also usable outside of tests.
 *
 * @throws Error after 100 s
 */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + 100_000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > end) throw new Error(`Waited 100 s in vain: ${what}.`)
    await sleep(300)
  }
}

let visitors = 0

/** Each with its own address, so that one test does not use up the share of the database of another. */
function visitor(): BrowserContextOptions {
  const address = `10.${process.pid % 256}.${Math.floor(++visitors / 256) % 256}.${visitors % 256}`
  return { ...USUAL, extraHTTPHeaders: { 'x-forwarded-for': address } }
}

/** A new page for each test, in a context of its own, which fails on errors in the page's console. */
export function setStage(productUrl: () => string = () => inject('productUrl')) {
  let browser: Browser
  let complaints: string[] = []
  let pardon: RegExp = /404/
  const others: BrowserContext[] = []

  const stage = {
    page: undefined as unknown as Page,
    url: (path: string) => productUrl() + path,

    /** A second page, with nothing cached or stored, whose console errors are ignored. Closed with the test. */
    async newPage(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ ...visitor(), ...options })
      others.push(context)
      const other = await context.newPage()
      other.setDefaultTimeout(PATIENCE)
      return other
    },

    /** Opens a page; resolves when the app has replaced what the server said of the page. */
    async open(path: string): Promise<PageResponse | null> {
      const response = await stage.page.goto(stage.url(path))
      await stage.page.locator('#first').waitFor({ state: 'detached' })
      return response
    },

    /** Opens the quick info of the newest transaction on the home page, which is shown; resolves once its data is there. */
    async openQuickInfo(): Promise<Locator> {
      await stage.page
        .getByRole('button', { name: /quick info/i })
        .first()
        .click()
      const dialog = stage.page.getByRole('dialog')
      await dialog
        .getByText(/^(Success|Failed)$/)
        .first()
        .waitFor()
      return dialog
    },

    /** Ignores the page's console errors, which the test causes intentionally. */
    expectComplaints(pattern: RegExp) {
      pardon = pattern
    },

    async api<T>(path: string): Promise<T> {
      return (await (await fetch(stage.url(path))).json()) as T
    },

    /** The newest transaction that matches `wanted`; waits for one. */
    async findTransaction(wanted: (tx: Listed) => boolean): Promise<Listed> {
      return until('the local chain makes such a transaction', async () =>
        (await stage.api<Listed[]>('/api/transactions?limit=100')).find(wanted),
      )
    },

    /** A block that is stored for some time, whose slot differs from its height. */
    async findBlock(): Promise<{ height: number; slot: number }> {
      return until('the local chain has some blocks', async () => {
        const blocks = await stage.api<{ height: number; slot: number }[]>('/api/blocks?limit=40')
        return blocks.slice(20).find(({ height, slot }) => height !== slot)
      })
    },

    /** Reads the target of the first link of a list and follows it, in one step because rows move. */
    async follow(link: Locator): Promise<string> {
      await link.first().waitFor()
      const path = await link.first().evaluate((element) => {
        const { href } = element as unknown as { href: string; click(): void }
        ;(element as unknown as { click(): void }).click()
        return new URL(href).pathname
      })
      await stage.page.waitForURL(`**${path}`)
      return path
    },
  }

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserUrl'))
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    stage.page = await browser.newPage({ ...visitor(), viewport: { width: 1440, height: 900 } })
    stage.page.setDefaultTimeout(PATIENCE)
    complaints = []
    pardon = /404/
    stage.page.on('pageerror', (error) => complaints.push(String(error)))
    stage.page.on('console', (message) => {
      // A 404 page has status 404; every other console error is a failure.
      if (message.type() === 'error') complaints.push(message.text())
    })
  })
  afterEach(async () => {
    for (const context of [stage.page.context(), ...others.splice(0)]) await context.close()
    // As one text, which a report shows whole.
    // 503 is the answer while the machine has too much to do: the page requests it again.
    expect(complaints.filter((text) => !/404|503/.test(text) && !pardon.test(text)).join('\n')).toBe('')
  })
  return stage
}

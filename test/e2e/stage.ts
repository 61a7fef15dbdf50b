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
import { WAIT_MS } from '#lib/testing/patience.ts'

// Helpers for browser tests. The chain produces blocks during a test, and rows move. Therefore tests read
// values before they use them, and wait for conditions instead of fixed times.

/** The timeout in ms for anything to appear on a slow machine. */
export const PATIENCE = WAIT_MS

/**
 * The options of all pages. The locale is set because the machine's may not be a valid language tag;
 * animations cost time.
 */
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
 * Polls `ask` until it gives a result. It can also be used outside of tests.
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

/**
 * The options of a visitor with an address of its own, so that no test uses up another one's share of the
 * database.
 */
function visitor(): BrowserContextOptions {
  const address = `10.${process.pid % 256}.${Math.floor(++visitors / 256) % 256}.${visitors % 256}`
  return { ...USUAL, extraHTTPHeaders: { 'x-forwarded-for': address } }
}

/**
 * Gives each test a new page in a context of its own. A test fails when its page writes errors to the
 * console.
 */
export function setStage(productUrl: () => string = () => inject('productUrl')) {
  let browser: Browser
  let complaints: string[] = []
  let pardon: RegExp = /404/
  const others: BrowserContext[] = []

  const stage = {
    page: undefined as unknown as Page,
    url: (path: string) => productUrl() + path,

    /**
     * Opens a second page, with nothing cached or stored, whose console errors are ignored. It is closed with
     * the test.
     */
    async newPage(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ ...visitor(), ...options })
      others.push(context)
      const other = await context.newPage()
      other.setDefaultTimeout(PATIENCE)
      return other
    },

    /** Opens a page; resolves when the app has replaced the content that the server rendered. */
    async open(path: string): Promise<PageResponse | null> {
      const response = await stage.page.goto(stage.url(path))
      await stage.page.locator('#first').waitFor({ state: 'detached' })
      return response
    },

    /** Opens the quick info of the newest transaction on the home page; resolves when its data is there. */
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

    /** Ignores console errors that match, because the test causes them intentionally. */
    expectComplaints(pattern: RegExp) {
      pardon = pattern
    },

    async api<T>(path: string): Promise<T> {
      return (await (await fetch(stage.url(path))).json()) as T
    },

    /** The newest transaction that matches `wanted`; waits until there is one. */
    async findTransaction(wanted: (tx: Listed) => boolean): Promise<Listed> {
      return until('the local chain makes such a transaction', async () =>
        (await stage.api<Listed[]>('/api/transactions?limit=100')).find(wanted),
      )
    },

    /** A block that was stored some time ago and whose slot differs from its height. */
    async findBlock(): Promise<{ height: number; slot: number }> {
      return until('the local chain has some blocks', async () => {
        const blocks = await stage.api<{ height: number; slot: number }[]>('/api/blocks?limit=40')
        return blocks.slice(20).find(({ height, slot }) => height !== slot)
      })
    },

    /** Returns the target of a list's first link and follows it, in one step because rows move. */
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
      // A page that answers 404 may log that status; every other console error is a failure.
      if (message.type() === 'error') complaints.push(message.text())
    })
  })
  afterEach(async () => {
    for (const context of [stage.page.context(), ...others.splice(0)]) await context.close()
    // All complaints are joined into one text, which a report shows completely.
    // A 503 is allowed: the server is overloaded, and the page repeats the request.
    expect(
      complaints.filter((text) => !/404|status of 503/.test(text) && !pardon.test(text)).join('\n'),
    ).toBe('')
  })
  return stage
}

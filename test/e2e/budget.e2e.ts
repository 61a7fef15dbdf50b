/** @module-tag slow */
import { expect, test } from 'vitest'
import { setStage, until } from './stage.ts'

// The compressed size of what the first visit of a page loads, and the layout shift meanwhile.

const MOST_KB = 117
const MOST_MOVED = 0.01
/** Without an action of the visitor: everything that comes later by itself counts too. */
const WATCHED_MS = 3_000

const stage = setStage()

const OBSERVE = `
  globalThis.moved = { sum: 0, what: [] }
  const place = ({ top, bottom }) => Math.round(top) + '-' + Math.round(bottom)
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    moved.sum += entry.value
    for (const { node, previousRect, currentRect } of entry.sources)
      moved.what.push(Math.round(entry.startTime) + ' ms: "' + (node?.textContent ?? '').slice(0, 40) + '" ' +
        (node?.className ?? '') + ' from ' + place(previousRect) + ' to ' + place(currentRect))
  })).observe({ type: 'layout-shift', buffered: true })`

// The usual conditions of a phone: a CPU that is 4 times slower, 1.6 Mbit/s, 150 ms.
const phone = {
  viewport: { width: 390, height: 823 },
  slowdown: 4,
  line: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
}
const tablet = { ...phone, viewport: { width: 768, height: 1024 }, slowdown: 1, line: undefined }
const desktop = { ...tablet, viewport: { width: 1440, height: 900 } }

/** `moved`: the layout shift, and the elements that moved, with their upper and lower edges before and after. */
type Visit = { scripts: Map<string, number>; moved: { sum: number; what: string[] } }

/** A first visit, with nothing in the browser's cache. The sizes of scripts are in bytes with their headers. */
async function visit(
  path: string,
  conditions: Omit<typeof phone, 'line'> & { line: typeof phone.line | undefined },
): Promise<Visit> {
  const page = await stage.newPage({ viewport: conditions.viewport })
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown })
    if (conditions.line) await session.send('Network.emulateNetworkConditions', conditions.line)
    const names = new Map<string, string>()
    const scripts = new Map<string, number>()
    const open = new Map<string, string>()
    session.on('Network.requestWillBeSent', ({ requestId, request }) => open.set(requestId, request.url))
    session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') names.set(requestId, new URL(response.url).pathname)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      open.delete(requestId)
      const name = names.get(requestId)
      if (name) scripts.set(name, encodedDataLength)
    })
    await page.addInitScript(OBSERVE)
    const response = await page.goto(stage.url(path), { waitUntil: 'domcontentloaded' })
    if (!response?.ok()) throw new Error(`${path} was answered with ${response?.status()}, expected 200.`)
    await page
      .locator('#first')
      .waitFor({ state: 'detached' })
      .catch((cause) => {
        throw new Error(`${path} still waits for ${[...open.values()].join(', ')}`, { cause })
      })
    await page.waitForTimeout(WATCHED_MS)
    return { scripts, moved: await page.evaluate<Visit['moved']>('moved') }
  } finally {
    await page.close()
  }
}

/** The path of a page of each kind. */
const pages: Record<string, () => Promise<string>> = {
  home: async () => '/',
  block: async () => `/block/${(await stage.findBlock()).height}`,
  transaction: async () => `/tx/${(await stage.findTransaction(isTransfer)).signature}`,
  address: async () => `/address/${(await stage.findTransaction(isTransfer)).feePayer}`,
  token: async () => {
    const token = await until('a token is listed', async () => {
      const [first] = await stage.api<{ mint: string }[]>('/api/tokens?limit=1')
      return first
    })
    return `/token/${token.mint}`
  },
  charts: async () => '/charts',
}
const isTransfer = ({ status, sentence }: { status: string; sentence: string }) =>
  status === 'success' && sentence.startsWith('Sent ')

test.each(['home', 'transaction'])(
  `the scripts that the %s page loads by itself have at most ${MOST_KB} kB`,
  async (name) => {
    const { scripts } = await visit((await pages[name]?.()) ?? '', desktop)
    const screen = name === 'home' ? '/HomeScreen-' : '/TransactionScreen-'
    expect([...scripts.keys()].filter((path) => path.includes(screen))).toHaveLength(1)
    const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
    // React alone has more: a sum below that missed some.
    expect(total).toBeGreaterThan(60_000)
    expect(
      total / 1_000,
      [...scripts].map(([path, bytes]) => `${path} ${bytes}`).join('\n'),
    ).toBeLessThanOrEqual(MOST_KB)
  },
)

test.each(Object.keys(pages))('nothing moves while the %s page loads', async (name) => {
  const path = (await pages[name]?.()) ?? ''
  for (const conditions of [phone, tablet, desktop]) {
    const { moved } = await visit(path, conditions)
    const where = `${path} at ${conditions.viewport.width} px:\n${moved.what.join('\n')}`
    expect(moved.sum, where).toBeLessThanOrEqual(MOST_MOVED)
  }
})

import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { setStage } from './stage.ts'

// What the first visit of a page loads before it is complete, compressed as the server sends it.

const MOST_KB = 110

const stage = setStage()

/** A file as a browser gets it. */
function load(path: string): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    get(stage.url(path), { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(parts)
        const isPacked = response.headers['content-encoding'] === 'br'
        const text = (isPacked ? brotliDecompressSync(body) : body).toString('utf8')
        if (response.statusCode !== 200 && path.startsWith('/assets/'))
          reject(new Error(`${path}: ${response.statusCode}`))
        resolve({ bytes: body.length, text })
      })
    }).on('error', reject)
  })
}

/** The scripts that the app and a screen need together, by their size in bytes. */
async function scriptsOf(screen: string): Promise<Map<string, number>> {
  // A page without a screen of that kind: its HTML would ask for it.
  const { text: html } = await load('/nothing-here')
  const wanted = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const loaded = new Map<string, number>()
  for (const path of wanted) {
    if (loaded.has(path)) continue
    const { bytes, text } = await load(path)
    loaded.set(path, bytes)
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      wanted.push(`/assets/${name}`)
    const [file] = text.match(new RegExp(`assets/${screen}-[\\w-]+\\.js`)) ?? []
    if (file) wanted.push(`/${file}`)
  }
  return loaded
}

test.each(['HomeScreen', 'TransactionScreen'])(
  'the scripts of the first visit to the %s have at most 110 kB',
  async (screen) => {
    const scripts = await scriptsOf(screen)
    expect([...scripts.keys()].filter((path) => path.includes(`/${screen}-`))).toHaveLength(1)
    const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
    // React alone has more: a sum below that missed some.
    expect(total).toBeGreaterThan(60_000)
    expect(
      total / 1_000,
      [...scripts].map(([path, bytes]) => `${path} ${bytes}`).join('\n'),
    ).toBeLessThanOrEqual(MOST_KB)
  },
)

test('nothing moves while the home page loads', async () => {
  await stage.page.addInitScript(`
    globalThis.moved = 0
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { moved += entry.value }))
      .observe({ type: 'layout-shift', buffered: true })`)
  await stage.open('/')
  await stage.page
    .getByRole('link', { name: /^Block|^\d[\d,]*$/ })
    .first()
    .waitFor()
  await stage.page.waitForTimeout(1_500)
  expect(await stage.page.evaluate<number>('moved')).toBeLessThanOrEqual(0.01)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadNetwork } from '#profiles/index.ts'
import type { PageHead } from './page-heads.ts'
import { loadPages } from './pages.ts'

const dir = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(dir, { recursive: true }))
mkdirSync(join(dir, 'assets'))
writeFileSync(
  join(dir, 'index.html'),
  '<!doctype html><!-- head --><title>General</title><!-- /head --><script>start()</script><div id="root"></div>',
)
writeFileSync(join(dir, 'assets/app-4f3a.js'), 'export const a = 1')
writeFileSync(join(dir, 'favicon.svg'), '<svg/>')
writeFileSync(join(dir, 'assets/BlockScreen-1a2b.js'), 'import{a}from"./lists-x_1.js";import"./app-4f3a.js"')
writeFileSync(join(dir, 'assets/lists-x_1.js'), 'export const a=1')

const network = loadNetwork('gorbagana')
const pages = loadPages(dir, network)
const head: PageHead = {
  status: 200,
  title: 'Block 7',
  description: 'Three transactions',
  canonical: '/block/7',
  calls: [
    ['getHealth', {}],
    ['getBlock', { height: '7', limit: '20' }],
  ],
}

test("screens are the app with the page's head, revalidated on each request", () => {
  const { status, body, headers } = pages.app(head, 'https://gor.test')
  expect([status, body.contentType, headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ])
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  const html = body.bytes.toString()
  expect(html).toContain('<title>Block 7 · Gorscope</title>')
  expect(html).toContain('<link rel="canonical" href="https://gor.test/block/7" />')
  expect(html).toContain('<script>start()</script><div id="root"><div id="first">')
  expect(html).toContain(
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/block/7?limit=20" />',
  )
  expect(html).not.toContain('General')
})

test("the app has the names of the profile's chain, escaped", () => {
  const other = loadPages(dir, { ...network, title: 'A & "B"', stage: 'Devnet', slotMs: 400 })
  expect(other.app(head, undefined).body.bytes.toString()).toContain(
    '<meta name="network" content="A &amp; &quot;B&quot;" data-coin="GOR" data-short-title="Gorbagana" data-swap-name="Gor Swap" data-tokens-name="TPL Tokens" data-stage="Devnet" data-slot-ms="400" data-mainnet="pending" />',
  )
})

test('the head has the measured length of a slot, rounded to hundredths of a second', () => {
  let slotMs = 404
  const measured = loadPages(dir, network, () => slotMs)
  const html = () => measured.app(head, undefined).body.bytes.toString()
  expect(html()).toContain('data-slot-ms="400"')
  slotMs = 352
  expect(html()).toContain('data-slot-ms="350"')
})

test('the same head is the same body, compressed once', () => {
  expect(pages.app({ ...head }, 'https://gor.test').body).toBe(pages.app(head, 'https://gor.test').body)
  const other = pages.app({ ...head, title: 'Block 8' }, 'https://gor.test').body
  expect(other.etag).not.toBe(pages.app(head, 'https://gor.test').body.etag)
})

test('an unknown page is the app with HTTP 404 and noindex', () => {
  const page = pages.app({ ...head, status: 404, canonical: null }, 'https://gor.test')
  expect(page.status).toBe(404)
  expect(page.body.bytes.toString()).toContain('<meta name="robots" content="noindex" />')
  expect(page.body.bytes.toString()).not.toContain('canonical')
})

test('hashed files are immutable, others are cached for minutes', () => {
  expect(pages.file('/assets/app-4f3a.js')).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  })
  expect(pages.file('/favicon.svg')?.headers['cache-control']).toBe('public, max-age=300')
  expect(pages.file('/favicon.svg')?.body.contentType).toContain('image/svg+xml')
})

test('no path leads out of the folder, or to the app without a head', () => {
  for (const path of [
    '/../package.json',
    '/assets/../../x',
    '/%2e%2e/x',
    '/assets/',
    '/__proto__',
    '/constructor',
    '/index.html',
  ])
    expect(pages.file(path)).toBeUndefined()
})

test('a folder without built pages is refused with the remedy', () => {
  expect(() => loadPages(join(dir, 'nosuch'), network)).toThrow(
    /index\.html is missing\. Run npm run build\./,
  )
})

test('an app without the marks for the head is refused', () => {
  const other = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(other, 'index.html'), '<!doctype html><title>x</title>')
  expect(() => loadPages(other, network)).toThrow(/lacks the marks <!-- head -->/)
  rmSync(other, { recursive: true })
})

test('what the server knows of the page is in it as text and links, escaped, until the app replaces it', () => {
  const content = {
    facts: [
      { name: 'Leader', value: { text: 'a"><script>', to: '/address/a%22' } },
      { name: 'Slot', value: { text: '7\u202e' } },
    ],
    lists: [
      { title: 'Transactions', entries: [{ text: 'Sent <b>1</b>', to: '/tx/x' }] },
      { title: 'Nothing', entries: [] },
    ],
  }
  const html = pages.app({ ...head, content }, undefined).body.bytes.toString()
  const first = html.slice(html.indexOf('<div id="root">'))
  expect(first).toContain('<h1>Block 7</h1><p>Three transactions</p>')
  expect(first).toContain(
    '<dl><div><dt>Leader</dt><dd><a href="/address/a%22">a&quot;&gt;&lt;script&gt;</a></dd></div><div><dt>Slot</dt><dd>7</dd></div></dl>',
  )
  expect(first).toContain(
    '<h2>Transactions</h2><ul><li><a href="/tx/x">Sent &lt;b&gt;1&lt;/b&gt;</a></li></ul>',
  )
  expect(first).not.toContain('Nothing</h2>')
  expect(first).toContain('<a href="/validators">Validators</a>')
  expect(first).toContain('<noscript>')
})

test("a page asks for its screen's files at once, with those that the screen needs", () => {
  const links = (page?: 'block' | 'community') =>
    [
      ...pages
        .app({ ...head, page }, undefined)
        .body.bytes.toString()
        .matchAll(/modulepreload" crossorigin href="([^"]+)"/g),
    ].map(([, path]) => path)
  expect(links('block')).toEqual([
    '/assets/BlockScreen-1a2b.js',
    '/assets/lists-x_1.js',
    '/assets/app-4f3a.js',
  ])
  expect(links('community')).toEqual([])
  expect(links()).toEqual([])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadPages } from './pages.ts'

const dir = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(dir, { recursive: true }))
mkdirSync(join(dir, 'assets'))
writeFileSync(join(dir, 'index.html'), '<!doctype html><script>start()</script><div id="root"></div>')
writeFileSync(join(dir, 'assets/app-4f3a.js'), 'export const a = 1')
writeFileSync(join(dir, 'favicon.svg'), '<svg/>')

const pageOf = loadPages(dir)

test('screens are the app, asked for anew each time', () => {
  for (const path of ['/', '/tx/abc', '/block/7', '/index.html']) {
    const { status, body, headers } = pageOf(path)
    expect([status, body.contentType, headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  }
})

test('an unknown path is the app with HTTP 404', () => {
  expect(pageOf('/nosuch')).toMatchObject({ status: 404, body: pageOf('/').body })
})

test('hashed files are for ever, others for a while', () => {
  expect(pageOf('/assets/app-4f3a.js')).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  })
  expect(pageOf('/favicon.svg').headers['cache-control']).toBe('public, max-age=300')
  expect(pageOf('/favicon.svg').body.contentType).toContain('image/svg+xml')
})

test('no path leads out of the folder', () => {
  for (const path of [
    '/../package.json',
    '/assets/../../x',
    '/%2e%2e/x',
    '/assets/',
    '/__proto__',
    '/constructor',
  ])
    expect(pageOf(path).status).toBe(404)
})

test('a folder without built pages is refused with the remedy', () => {
  expect(() => loadPages(join(dir, 'nosuch'))).toThrow(/index\.html is missing\. Run npm run build\./)
})

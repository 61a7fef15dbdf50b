import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { blockRow, headOf, start } from '#api/testing/start.ts'

const dir = mkdtempSync(join(tmpdir(), 'web-'))
mkdirSync(join(dir, 'assets'))
writeFileSync(
  join(dir, 'index.html'),
  '<!doctype html><!-- head --><!-- /head --><script>start()</script><script src="/assets/app-1.js"></script>',
)
writeFileSync(join(dir, 'assets/app-1.js'), `export const text = '${'abc '.repeat(1000)}'`)
const ends: (() => unknown)[] = [() => rmSync(dir, { recursive: true })]
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

test('screens, files and unknown paths are served next to the API', async () => {
  const api = await start({ web: { dir } })
  ends.push(api.stop)
  const home = await fetch(`${api.url}/`)
  expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(home.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(home.headers.get('access-control-allow-origin')).toBeNull()
  expect(home.headers.get('x-frame-options')).toBe('DENY')

  const again = await fetch(`${api.url}/?x=1`, {
    headers: { 'if-none-match': home.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)

  const unknown = await fetch(`${api.url}/no/such/page`)
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  const text = await unknown.text()
  expect(text).toContain('<title>404 Page Not Found · Gorscope</title>')
  expect(text).toContain('<script>start()</script>')

  const unreadable = await fetch(`${api.url}/tx/%zz`)
  expect([unreadable.status, unreadable.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ])
  expect(await unreadable.text()).toContain('<script>start()</script>')

  const script = await fetch(`${api.url}/assets/app-1.js`, { headers: { 'accept-encoding': 'br' } })
  expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'br'])
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  // The files have the short policy.
  expect(script.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(script.headers.get('x-content-type-options')).toBe('nosniff')

  expect((await fetch(`${api.url}/api/nosuch`)).headers.get('content-type')).toContain('application/json')
  expect((await fetch(`${api.url}/`, { method: 'POST', body: 'x' })).status).toBe(405)
})

test('in development another server in this process serves the pages', async () => {
  const api = await start({
    web: {
      middleware: (request, response, next) => {
        if (request.url === '/src/main.tsx') response.end('from the other server')
        else next()
      },
    },
  })
  ends.push(api.stop)
  expect(await (await fetch(`${api.url}/src/main.tsx`)).text()).toBe('from the other server')
  expect((await fetch(`${api.url}/other`)).status).toBe(404)
  expect((await fetch(`${api.url}/api/blocks`)).status).toBe(200)
})

test('the live socket sends a greeting, and each new tip once', async () => {
  const head = headOf(10)
  const api = await start({ head })
  ends.push(api.stop)
  const received: unknown[] = []
  const client = new WebSocket(`${api.url.replace('http', 'ws')}/ws`)
  ends.push(() => client.terminate())
  const next = () =>
    new Promise<void>((resolve) =>
      client.once('message', (data) => {
        received.push(JSON.parse(String(data)))
        resolve()
      }),
    )
  await next()
  head.accept(blockRow(12, { blockTime: null }), [])
  await next()
  expect(received).toEqual([
    { type: 'connected', data: { slot: 10, height: 8 } },
    { type: 'slot_update', data: { slot: 12, height: 10, transactionCount: 20, timestamp: null } },
  ])
  expect((await (await fetch(`${api.url}/metrics`)).text()).match(/live_sockets \d/)?.[0]).toBe(
    'live_sockets 1',
  )
})

test('stopping ends open sockets and idle connections within a second', async () => {
  const api = await start()
  await fetch(`${api.url}/api/health`)
  const client = new WebSocket(`${api.url.replace('http', 'ws')}/ws`)
  await new Promise((resolve) => client.once('open', resolve))
  const started = Date.now()
  await api.stop()
  expect(Date.now() - started).toBeLessThan(1_000)
})

/** @module-tag slow */
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { rawRequest } from '#api/testing/raw-request.ts'
import { blockRow, calm, headOf, start } from '#api/testing/start.ts'
import { ErrorBody } from '#contract/errors.ts'
import { routes } from '#contract/index.ts'
import { noSlowdown } from '#lib/work/idle-slowdown.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function serve(options: Parameters<typeof start>[0] = { head: headOf(10, 11, 13) }) {
  const api = await start(options)
  ends.push(api.stop)
  const get = (path: string, init?: RequestInit) => fetch(`${api.url}${path}`, init)
  const raw = (path: string, method?: string, headers?: Record<string, string>) =>
    rawRequest(api.url, path, method, headers)
  return { ...api, get, raw }
}

test.each([
  ['/api/health', routes.getHealth],
  ['/api/network/overview', routes.getNetworkOverview],
  ['/api/network/stats', routes.getNetworkStats],
  ['/api/blocks', routes.listBlocks],
  ['/api/transactions', routes.listTransactions],
] as const)('%s fits the contract, with and without anything indexed', async (path, route) => {
  for (const options of [{}, undefined]) {
    const { get } = await serve(options)
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    route.output.parse(await response.json())
  }
})

test('blocks come newest first, fees with every digit, times as ISO 8601', async () => {
  const { get } = await serve()
  const blocks = routes.listBlocks.output.parse(await (await get('/api/blocks?limit=2')).json())
  expect(blocks).toMatchObject([
    {
      ...{ slot: 13, height: 11, transactionCount: 20 },
      ...{ totalFees: '18446744073709551615', timestamp: '2023-11-14T22:13:33.000Z' },
    },
    { slot: 11 },
  ])
})

test('without a block parameter the newest transactions come, newest first', async () => {
  const { get } = await serve()
  const list = routes.listTransactions.output.parse(await (await get('/api/transactions')).json())
  expect(list).toHaveLength(20)
  expect(list.map(({ slot, index }) => `${slot}.${index}`).slice(0, 2)).toEqual(['13.19', '13.18'])
  expect(list[16]).toMatchObject({
    ...{ status: 'failed', blockHeight: 11, fee: expect.stringMatching(/^\d+$/) },
    ...{ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) },
    timestamp: '2023-11-14T22:13:33.000Z',
  })
  expect(JSON.parse(list[16]?.instructions ?? '')).toMatchObject([{ programId: expect.any(String) }])
})

test('pages and data count as a visit, health and metrics do not', async () => {
  let visits = 0
  const { get } = await serve({ head: headOf(10), pace: { ...noSlowdown, wake: () => void visits++ } })
  for (const path of ['/api/health', '/metrics']) await get(path)
  expect(visits).toBe(0)
  for (const path of ['/', '/api/blocks', '/nothing']) await get(path)
  expect(visits).toBe(3)
})

test('visitors learn what is wrong without the addresses that the operator sees with the admin token', async () => {
  const adminToken = 'a-secret-of-some-length'
  const problems = ['The node rpc.internal:8899 refused the connection.']
  const { get } = await serve({ status: { ...calm, problems }, addresses: ['rpc.internal:8899'], adminToken })
  const health = async (authorization?: string) => {
    const response = await get(
      '/api/health',
      authorization === undefined ? {} : { headers: { authorization } },
    )
    return { status: response.status, body: await response.json() }
  }
  const visitors = ['The node refused the connection.']
  for (const other of [undefined, 'Basic dXNlcjpwYXNz'])
    expect(await health(other)).toMatchObject({ status: 200, body: { problems: visitors } })
  expect(await health(`Bearer ${adminToken}`)).toMatchObject({ status: 200, body: { problems } })
  expect((await health('Bearer wrong')).status).toBe(401)
  expect(await health()).toMatchObject({ body: { problems: visitors } })
})

test('health answers 200 with the problems', async () => {
  const { get } = await serve({ status: { ...calm, problems: ['The node is away.'] } })
  const response = await get('/api/health')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    status: 'degraded',
    problems: ['The node is away.'],
    network: { name: 'gorbagana', coin: 'GOR' },
    roles: ['api'],
  })
})

test('the ETag holds until the tip moves', async () => {
  const { get, head } = await serve()
  const first = await get('/api/blocks')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/".+\.13-[\w-]+"$/)
  const again = await get('/api/blocks', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect(again.headers.get('access-control-allow-origin')).toBe('*')
  head.accept(blockRow(14), [])
  const later = await get('/api/blocks', { headers: { 'if-none-match': etag } })
  expect(later.status).toBe(200)
  expect(await later.json()).toMatchObject([{ slot: 14 }, { slot: 13 }, { slot: 11 }, { slot: 10 }])
})

test('answers are compressed as the client likes it', async () => {
  const { raw } = await serve()
  const plain = await raw('/api/transactions')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const br = await raw('/api/transactions', 'GET', { 'accept-encoding': 'gzip, br' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  const gzip = await raw('/api/transactions', 'GET', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(gzip.body.length).toBeLessThan(plain.body.length / 3)
})

test('HEAD returns the headers of GET without a body', async () => {
  const { raw } = await serve()
  const get = await raw('/api/blocks')
  const head = await raw('/api/blocks', 'HEAD')
  expect(head.body).toHaveLength(0)
  expect(head.headers).toMatchObject({
    etag: get.headers.etag,
    'content-length': get.headers['content-length'],
  })
})

test('data is readable from any origin, and never usable as a page', async () => {
  const { get, url } = await serve()
  for (const path of ['/api/blocks', '/api/nosuch', '/api/block/x', '/metrics']) {
    const { headers } = await get(path)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  }
  const preflight = await get('/api/blocks', { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
  const forWriting = await rawRequest(url, '/api/trollbox/messages', 'OPTIONS', {
    origin: 'http://evil.test',
    'access-control-request-method': 'POST',
  })
  expect(forWriting.status).toBe(204)
  expect(Object.keys(forWriting.headers).filter((name) => /allow/.test(name))).toEqual([])
})

test.each([
  ['GET', '/api/nosuch', 404, 'not_found'],
  ['GET', '/api', 404, 'not_found'],
  ['GET', '/api/constructor', 404, 'not_found'],
  ['GET', '/nosuch', 404, 'not_found'],
  ['POST', '/api/nosuch', 404, 'not_found'],
  ['POST', '/api/blocks', 405, 'method_not_allowed'],
  ['DELETE', '/api/block/7', 405, 'method_not_allowed'],
  ['PROPFIND', '/api/blocks', 405, 'method_not_allowed'],
  ['PUT', '/metrics', 405, 'method_not_allowed'],
  ['DELETE', '/api/trollbox/messages', 405, 'method_not_allowed'],
  ['GET', '/api/trollbox/settings/nosuch', 404, 'not_found'],
  ['GET', '/api/block/abc', 400, 'bad_input'],
  ['GET', '/api/block/-1', 400, 'bad_input'],
  ['GET', '/api/block/1.5', 400, 'bad_input'],
  ['GET', '/api/block/99999999999999999999', 400, 'bad_input'],
  ['GET', '/api/block/%00', 400, 'bad_input'],
  ['GET', '/api/block/%zz', 400, 'bad_input'],
  ['GET', '/api/blocks?limit=101', 400, 'bad_input'],
  ['GET', '/api/blocks?limit=1&limit=2', 400, 'bad_input'],
  ['GET', '/api/transactions?block=0x10', 400, 'bad_input'],
  ['GET', '/api/transaction/abc', 400, 'bad_input'],
  ['GET', `/api/transaction/${'1'.repeat(1000)}`, 400, 'bad_input'],
  ['GET', '/api/address/abc/type', 400, 'bad_input'],
  ['GET', '/api/address/11111111111111111111111111111111/transactions/paginated?cursor=7', 400, 'bad_input'],
  [
    'GET',
    '/api/address/11111111111111111111111111111111/transactions/paginated?cursor=9999999999999999.1',
    400,
    'bad_input',
  ],
  ['GET', '/api/search', 400, 'bad_input'],
  ['GET', '/api/search?q=%20%20', 400, 'bad_input'],
  ['GET', `/api/blocks?x=${'y'.repeat(3000)}`, 414, 'too_large'],
  ['GET', '/api/address/11111111111111111111111111111111/type', 503, 'unavailable'],
])('%s %s is answered %i %s', async (method, path, status, code) => {
  const { raw } = await serve({})
  const response = await raw(path, method)
  expect([response.status, ErrorBody.parse(JSON.parse(response.body.toString())).error.code]).toEqual([
    status,
    code,
  ])
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['access-control-allow-origin']).toBe('*')
})

test('an unknown query parameter is ignored', async () => {
  const { get } = await serve()
  const plain = await get('/api/blocks')
  const tagged = await get('/api/blocks?utm_source=x&__proto__=1&constructor=2&limit=10')
  expect(tagged.headers.get('etag')).toBe(plain.headers.get('etag'))
})

test('a POST with a body is refused before the body is read', async () => {
  const { url } = await serve()
  const { port } = new URL(url)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`POST /api/blocks HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 5000000\r\n\r\n`),
    )
    // The client sends no byte of the announced body.
    socket.once('data', (data) => {
      socket.destroy()
      resolve(String(data))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed without an answer.')))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 405 /)
})

test('what is not HTTP, or too much of it, is answered and cut off', async () => {
  const { url } = await serve()
  const say = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const line = connect(Number(new URL(url).port), '127.0.0.1', () => line.write(text))
      line.on('data', (data) => {
        answer += data
      })
      line.on('error', () => undefined)
      line.on('close', () => resolve(answer))
    })
  expect(await say('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"bad_input"/)
  expect(await say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*"code":"too_large"/,
  )
})

test('metrics have requests by route, the newest slot, the counters and the process', async () => {
  const { get } = await serve()
  await get('/api/blocks')
  await get('/api/block/x')
  const text = await (await get('/metrics')).text()
  expect(text).toContain('gorscope_http_request_duration_seconds_count{route="listBlocks",status="200"} 1')
  expect(text).toContain('gorscope_http_request_duration_seconds_count{route="getBlock",status="400"} 1')
  expect(text).toContain('gorscope_indexed_slot 13')
  expect(text).toContain('gorscope_indexer_total{what="blocks_saved"} 3')
  expect(text).toContain('gorscope_live_sockets 0')
  expect(text).toMatch(/gorscope_process_resident_memory_bytes \d+/)
})

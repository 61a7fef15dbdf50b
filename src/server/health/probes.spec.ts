import { afterAll, beforeAll, expect, test } from 'vitest'
import { calm, start } from '#api/testing/start.ts'
import { openStore, type StoredChain } from '#api/testing/stored.ts'
import { ErrorBody } from '#contract/errors.ts'
import { noSlowdown } from '#lib/work/idle-slowdown.ts'

let store: StoredChain
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  store = await openStore()
})
afterAll(async () => {
  for (const end of ends) await end()
  await store?.stop()
})

async function serve(options: Parameters<typeof start>[0]) {
  const api = await start(options)
  ends.push(api.stop)
  return async (path: string, method = 'GET') => {
    const response = await fetch(api.url + path, { method })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}

test('a server whose database answers is live and ready, also while its node is away', async () => {
  const chain = { ...calm.chain, up: false }
  const get = await serve({
    db: store.db,
    status: { ...calm, chain, problems: ['The node does not answer.'] },
  })
  expect(await get('/api/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
  const ready = await get('/api/health/ready')
  expect(ready).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(ready.headers.get('cache-control')).toBe('no-store')
})

test('a server whose database does not answer is live, and says why it is not ready', async () => {
  const get = await serve({})
  expect(await get('/api/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
  const { status, headers, body } = await get('/api/health/ready')
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect(ErrorBody.parse(body).error).toMatchObject({
    code: 'unavailable',
    message: 'The database does not answer.',
  })
})

test('while the embedded database is started again the server is not ready', async () => {
  const database = { ...calm.database, alive: false }
  const get = await serve({ db: store.db, status: { ...calm, database } })
  const { status, body } = await get('/api/health/ready')
  expect([status, ErrorBody.parse(body).error.message]).toEqual([
    503,
    'The embedded database is being started again.',
  ])
})

test('probes are no visits, and take no other method than GET', async () => {
  let visits = 0
  const get = await serve({ db: store.db, pace: { ...noSlowdown, wake: () => void visits++ } })
  await get('/api/health/live')
  await get('/api/health/ready')
  expect(visits).toBe(0)
  expect((await get('/api/health/ready', 'POST')).status).toBe(405)
})

import http, { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, mint } from '#api/testing/blocks.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import { start } from '#api/testing/start.ts'
import { closeDatabase, connect, type Database } from '#store/engine/database.ts'
import type { Api } from '../index.ts'

// In these tests the database answers when the test allows it.

let it: IndexedApi
let slow: Database
let proxy: http.Server
let api: Api
let held: (() => void)[] | undefined

/** A proxy before the real database that holds all queries while `held` is a list. */
async function startProxy(db: Database): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const forward = () => {
      const { method, headers, url } = request
      const sent = http.request(`${db.address.url}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      sent.on('error', () => response.destroy())
      request.pipe(sent)
    }
    if (held) held.push(forward)
    else forward()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

beforeAll(async () => {
  it = await startIndexed()
  const { db, head } = it.store
  proxy = await startProxy(db)
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  slow = { ...connect({ ...db.address, url }, db.name, db.registry), memtable: db.memtable }
  api = await start({ db: slow, head })
})
afterAll(async () => {
  await api?.stop()
  if (slow) await closeDatabase(slow)
  proxy?.closeAllConnections()
  proxy?.close()
  await it?.stop()
})

const ask = (path: string, client: string) =>
  fetch(`${api.url}${path}`, { headers: { 'x-forwarded-for': client } })
const transactionsOf = (name: string) => `/api/address/${addressOf(name)}/transactions/paginated`

test('while the database is busy, one client is refused at once, another one and the polled calls are answered', async () => {
  expect((await ask('/api/tokens', '198.51.100.2')).status).toBe(200)
  held = []
  const statuses: number[] = []
  const retryAfter: (string | null)[] = []
  // These are requested before the others, so that on a busy machine their cached answers are not too old.
  const polled = ['/api/blocks', '/api/network/overview', '/api/tokens?limit=7'].map((path) =>
    ask(path, '198.51.100.1'),
  )
  const greedy = Array.from({ length: 400 }, async (_, i) => {
    const response = await ask(transactionsOf(`greedy ${i}`), '198.51.100.1')
    statuses.push(response.status)
    retryAfter.push(response.headers.get('retry-after'))
  })
  // This is requested at once, because no request waits longer than a second.
  const searched = ask('/api/tokens?search=x', '198.51.100.1')
  // The database has not answered yet.
  await expect.poll(() => statuses.length).toBeGreaterThan(50)
  expect(new Set(statuses)).toEqual(new Set([503]))
  expect((await searched).status).toBe(503)
  expect(Number(retryAfter[0])).toBeGreaterThanOrEqual(1)

  expect((await Promise.all(polled)).map(({ status }) => status)).toEqual([200, 200, 200])
  const other = ask(transactionsOf('other'), '198.51.100.2')

  const waiting = held
  held = undefined
  for (const go of waiting) go()
  expect((await other).status).toBe(200)
  await Promise.all(greedy)
  // The waiting requests were given up if the machine took longer than their deadline.
  expect((await ask(transactionsOf('greedy'), '198.51.100.1')).status).toBe(200)
})

test('one client has two files at once, and does not take those of others', async () => {
  const path = `/api/token/${mint}/transfers/export`
  held = []
  const open = (client: string) =>
    new Promise<number>((resolve, reject) => {
      get(`${api.url}${path}`, { headers: { 'x-forwarded-for': client } }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      }).on('error', reject)
    })
  const greedy = Array.from({ length: 5 }, () => open('2001:db8:0:1::1'))
  // Another address of the same network is the same client.
  expect(await Promise.race(greedy)).toBe(429)
  expect(await open('2001:db8:0:2::7')).toBe(429)
  const other = open('198.51.100.2')
  const waiting = held
  await expect.poll(() => waiting.length).toBe(2)
  held = undefined
  for (const go of waiting) go()
  expect(await other).toBe(200)
  expect((await Promise.all(greedy)).toSorted()).toEqual([200, 200, 429, 429, 429])
})

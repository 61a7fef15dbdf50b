import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openReader } from './query.ts'

const SQL = `SELECT place FROM a WHERE place GLOBAL IN (SELECT place FROM b WHERE x GLOBAL NOT IN (SELECT x FROM c))
  AND name = {name:String} GLOBAL LEFT JOIN d USING (x) GLOBAL INNER JOIN e USING (x)`

/** The statement as the server receives it. */
async function sent(cluster?: string, sql = SQL): Promise<{ received: string; path: string }> {
  let received = ''
  let path = ''
  const server = createServer(async (request, response) => {
    path = request.url ?? ''
    received = await text(request)
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const reader = openReader({
    url: `http://127.0.0.1:${port}`,
    username: 'u',
    password: 'p',
    database: 'd',
    cluster,
    turns: 4,
  })
  await reader.query(sql, { name: 'GLOBAL IN' }, 5_000)
  reader.close()
  server.close()
  return { received, path }
}

test('subqueries and joins are GLOBAL on a cluster only', async () => {
  expect((await sent('blocks')).received).toBe(SQL)
  expect((await sent()).received).toBe(SQL.replaceAll('GLOBAL ', ''))
})

test('a statement that is longer than a server takes by default says so', async () => {
  const long = `SELECT ${'1'.repeat(300_000)}`
  const { received, path } = await sent(undefined, long)
  expect(received).toBe(long)
  expect(Number(new URL(path, 'http://a').searchParams.get('max_query_size'))).toBeGreaterThan(long.length)
  expect((await sent()).path).not.toContain('max_query_size')
})

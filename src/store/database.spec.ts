import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  closeDatabase,
  command,
  type Database,
  databaseVersion,
  insertBinary,
  openDatabase,
  select,
} from './database.ts'
import { startTestDatabase } from './testing/database.ts'

let engine: Awaited<ReturnType<typeof startTestDatabase>>
let db: Database
beforeAll(async () => {
  engine = await startTestDatabase()
  db = await engine.fresh()
})
afterAll(() => engine.stop())

const Any = z.record(z.string(), z.unknown())

test('values reach the database as they are, with any characters', async () => {
  const text = `it's "\\" \t tab, \n line, \r, {x:String} 100% ünïcode 🗑 & ? #`
  expect(
    await select(
      db,
      Any,
      'SELECT {text:String} AS text, {n:UInt64} AS n, {list:Array(UInt64)} AS list, {texts:Array(String)} AS texts',
      {
        text,
        n: 18446744073709551615n,
        list: [1, 2],
        texts: [`it's`, 'back\\slash'],
      },
    ),
  ).toEqual([{ text, n: '18446744073709551615', list: ['1', '2'], texts: [`it's`, 'back\\slash'] }])
})

test('an error is the database’s own, with its code, and half an answer is never taken for rows', async () => {
  await expect(select(db, Any, 'SELECT * FROM no_such_table')).rejects.toMatchObject({
    code: '60',
    type: 'UNKNOWN_TABLE',
  })
  await expect(
    select(db, Any, `SELECT throwIf(number = 2000000, 'too far') FROM numbers(3000000)`),
  ).rejects.toThrow('too far')
})

test('one token is taken once by a table and by the view that feeds from it', async () => {
  await command(
    db,
    'CREATE TABLE bytes (text String) ENGINE = MergeTree ORDER BY text SETTINGS non_replicated_deduplication_window = 10',
  )
  await command(
    db,
    'CREATE TABLE copies (text String) ENGINE = MergeTree ORDER BY text SETTINGS non_replicated_deduplication_window = 10',
  )
  await command(db, 'CREATE MATERIALIZED VIEW feed TO copies AS SELECT text FROM bytes')
  const row = Buffer.from('\u0005a\u0000\n;b')
  for (const token of ['one', 'one', 'two'])
    await insertBinary(db, { name: 'bytes', columnNames: ['text'] }, row, token)
  for (const table of ['bytes', 'copies'])
    expect(await select(db, Any, `SELECT text FROM ${table}`)).toEqual([
      { text: 'a\u0000\n;b' },
      { text: 'a\u0000\n;b' },
    ])
})

test('a connection that breaks is tried again, and what the database refuses is not', async () => {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    if (requests <= 2) request.socket.destroy()
    else if (requests === 3) response.end('{"n":1}\n')
    else {
      response.statusCode = 500
      response.end('Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const shaky = await openDatabase({ url: `http://127.0.0.1:${port}` })
  try {
    expect(await select(shaky, Any, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await expect(select(shaky, Any, 'SELECT 1 AS n')).rejects.toMatchObject({ type: 'MEMORY_LIMIT_EXCEEDED' })
    expect(requests).toBe(4)
  } finally {
    await closeDatabase(shaky)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

test('the version is that of the server, and null where no server responds', async () => {
  expect(await databaseVersion(db)).toMatch(/^\d+\.\d+/)
  const absent = await openDatabase({ url: 'http://127.0.0.1:9' })
  expect(await databaseVersion(absent)).toBeNull()
  await closeDatabase(absent)
})

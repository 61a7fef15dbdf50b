import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { array, number, string, u64 } from '../rows/columns.ts'
import { startEngine } from '../testing/engine.ts'
import {
  closeDatabase,
  command,
  type Database,
  databaseVersion,
  insertBinary,
  openDatabase,
  select,
} from './database.ts'
import { migrate } from './migrate.ts'

// A separate engine, so that no other test leaves files in its folder.
let engine: Awaited<ReturnType<typeof startEngine>>
let db: Database
beforeAll(async () => {
  engine = await startEngine()
  db = await engine.open('test')
  await migrate(db, [])
})
afterAll(async () => {
  await closeDatabase(db)
  await engine.stop()
})

const Text = { text: string }
const One = { n: number }

test('values reach the database as they are, with any characters', async () => {
  const text = `it's "\\" \t tab, \n line, \r, {x:String} 100% ünïcode 🗑 & ? #`
  expect(
    await select(
      db,
      { text: string, n: u64, list: array(u64), texts: array(string) },
      'SELECT {text:String} AS text, {n:UInt64} AS n, {list:Array(UInt64)} AS list, {texts:Array(String)} AS texts',
      {
        text,
        n: 18446744073709551615n,
        list: [1, 2],
        texts: [`it's`, 'back\\slash'],
      },
    ),
  ).toEqual([{ text, n: 18446744073709551615n, list: [1n, 2n], texts: [`it's`, 'back\\slash'] }])
})

test('an error is the database’s own, with its code, and half an answer is never taken for rows', async () => {
  await expect(select(db, Text, 'SELECT * FROM no_such_table')).rejects.toMatchObject({
    code: '60',
    type: 'UNKNOWN_TABLE',
  })
  await expect(
    select(db, One, `SELECT throwIf(number = 2000000, 'too far') AS n FROM numbers(3000000)`),
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
  const { incoming: _, ...address } = db.address
  const sending = await openDatabase(address)
  for (const [way, token] of [
    [db, 'one'],
    [db, 'one'],
    [sending, 'one'],
    [sending, 'two'],
  ] as const)
    await insertBinary(way, { name: 'bytes', columnNames: ['text'] }, row, token)
  await closeDatabase(sending)
  for (const table of ['bytes', 'copies'])
    expect(await select(db, Text, `SELECT text FROM ${table}`)).toEqual([
      { text: 'a\u0000\n;b' },
      { text: 'a\u0000\n;b' },
    ])
})

test('the embedded engine gets rows as a file, a server gets them sent', async () => {
  const folder = engine.box.incoming
  const requests: { query: string; body: string; file: string }[] = []
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://server').searchParams.get('query') ?? ''
    let body = ''
    for await (const chunk of request) body += chunk
    const [name] = readdirSync(folder)
    requests.push({ query, body, file: name ? readFileSync(join(folder, name), 'utf8') : '' })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const address of [{ url, incoming: folder }, { url }]) {
    const other = await openDatabase(address)
    await insertBinary(other, { name: 't', columnNames: ['a'] }, Buffer.from('rows'))
    await closeDatabase(other)
    for (const name of readdirSync(folder)) rmSync(join(folder, name)) // the engine deletes them too
  }
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(requests).toEqual([
    {
      query: expect.stringMatching(/^INSERT INTO t \(a\) FROM INFILE '[\w-]+' FORMAT RowBinary/),
      body: '',
      file: 'rows',
    },
    { query: expect.stringMatching(/^INSERT INTO t \(a\) FORMAT RowBinary/), body: 'rows', file: '' },
  ])
})

test('rows that cannot be left as a file, or that the engine does not find, are sent', async () => {
  await command(db, 'CREATE TABLE sent (text String) ENGINE = MergeTree ORDER BY text')
  const elsewhere = join(engine.box.incoming, '..', 'elsewhere')
  mkdirSync(elsewhere)
  for (const [text, incoming] of [
    ['a', join(elsewhere, 'absent')],
    ['b', elsewhere],
  ] as const) {
    const other = await openDatabase({ ...db.address, incoming })
    await insertBinary(other, { name: 'sent', columnNames: ['text'] }, Buffer.from(`\u0001${text}`))
    await closeDatabase(other)
  }
  expect(await select(db, Text, 'SELECT text FROM sent ORDER BY text')).toEqual([
    { text: 'a' },
    { text: 'b' },
  ])
  expect(readdirSync(elsewhere)).toEqual([])
})

test('of rows that are refused no file stays', async () => {
  await expect(
    insertBinary(db, { name: 'no_such_table', columnNames: ['a'] }, Buffer.from('rows')),
  ).rejects.toMatchObject({ type: 'UNKNOWN_TABLE' })
  expect(readdirSync(engine.box.incoming)).toEqual([])
})

test('a connection that breaks is tried again, and what the database refuses is not', async () => {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    if (requests <= 2) request.socket.destroy()
    else if (requests === 3) response.end(Buffer.from('\x01\x01n\x05UInt8\x01'))
    else {
      response.statusCode = 500
      response.end('Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const shaky = await openDatabase({ url: `http://127.0.0.1:${port}` })
  try {
    expect(await select(shaky, One, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await expect(select(shaky, One, 'SELECT 1 AS n')).rejects.toMatchObject({ type: 'MEMORY_LIMIT_EXCEEDED' })
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

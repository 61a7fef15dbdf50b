import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soakable } from '#lib/testing/soak.ts'
import { type LocalDb, startLocalDb } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'localdb-'))
let box: LocalDb
let client: ClickHouseClient

beforeAll(async () => {
  box = await startLocalDb({ dir: join(folder, 'db') })
  const { url, username, password, database } = box
  client = createClient({
    url,
    username,
    password,
    database,
    max_open_connections: 50,
    request_timeout: 60_000,
    log: { level: ClickHouseLogLevel.OFF }, // failures are expected
  })
})
afterAll(async () => {
  await client?.close()
  await box?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function rows(
  query: string,
  query_params: Record<string, unknown> = {},
  settings: ClickHouseSettings = {},
) {
  const result = await client.query({
    query,
    query_params,
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 1, ...settings },
  })
  return (await result.json()) as Record<string, unknown>[]
}

test('parameters of every common type round-trip', async () => {
  const params = {
    text: 'quote \' "double" back\\slash\nline\ttab ; $ é',
    big: '18446744073709551615',
    list: ["a'b", 'c\\d', ''],
    none: null,
    yes: true,
  }
  expect(
    await rows(
      'SELECT {text:String} AS text, {big:UInt64} AS big, {list:Array(String)} AS list, {none:Nullable(String)} AS none, {yes:Bool} AS yes',
      params,
    ),
  ).toEqual([params])
})

test('an error has the code and type of a ClickHouse server', async () => {
  await expect(rows('SELECT nosuch FROM numbers(1)')).rejects.toMatchObject({
    code: '47',
    type: 'UNKNOWN_IDENTIFIER',
  })
  await expect(rows('SELECT 1 FROM nosuch')).rejects.toMatchObject({ code: '60', type: 'UNKNOWN_TABLE' })
})

test('a wrong password is rejected, and ping needs none', async () => {
  const stranger = createClient({
    url: box.url,
    username: 'default',
    password: 'guess',
    log: { level: ClickHouseLogLevel.OFF },
  })
  await expect(stranger.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '516' })
  await stranger.close()
  expect(await client.ping()).toMatchObject({ success: true })
})

test('a setting applies to its own query only, also after an error', async () => {
  for (let round = 0; round < 20; round++) {
    await expect(rows('SELECT number FROM numbers(100)', {}, { max_result_rows: '10' })).rejects.toThrow()
    expect(await rows("SELECT value FROM system.settings WHERE name = 'max_result_rows'")).toEqual([
      { value: '0' },
    ])
  }
  await rows('SELECT 1', {}, { insert_deduplication_token: 'abc' })
  expect(await rows("SELECT value FROM system.settings WHERE name = 'insert_deduplication_token'")).toEqual([
    { value: '' },
  ])
})

const QUERIES = soakable(500, 2_000)

test('of many concurrent queries a fifth fail midway, and no other response is affected', async () => {
  const wrong: string[] = []
  let failed = 0
  const one = async (n: number) => {
    if (n % 5 === 0) {
      const query =
        "SELECT throwIf(number = 90000) AS bad, number, repeat('x', 20) AS filler FROM numbers(100000)"
      await rows(query, {}, { max_block_size: '5000' }).then(
        () => wrong.push(`query ${n} did not fail`),
        () => failed++,
      )
      return
    }
    const answer = JSON.stringify(await rows('SELECT {n:UInt32} AS n, number FROM numbers(3)', { n }))
    const expected = JSON.stringify([0, 1, 2].map((number) => ({ n, number: String(number) })))
    if (answer !== expected) wrong.push(`query ${n} answered ${answer.slice(0, 200)}`)
  }
  let next = 0
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      while (next < QUERIES) await one(next++)
    }),
  )
  expect(wrong).toEqual([])
  expect(failed).toBe(QUERIES / 5)
})

test('streams a million rows', async () => {
  const result = await client.query({ query: 'SELECT number FROM numbers(1000000)', format: 'JSONEachRow' })
  let count = 0
  for await (const chunk of result.stream()) count += chunk.length
  expect(count).toBe(1_000_000)
})

test('requests and responses can be compressed', async () => {
  const { url, username, password, database } = box
  const packed = createClient({
    url,
    username,
    password,
    database,
    compression: { request: true, response: true },
  })
  await packed.command({ query: 'CREATE TABLE packed (n UInt64) ENGINE = MergeTree ORDER BY n' })
  await packed.insert({ table: 'packed', values: [{ n: '18446744073709551615' }], format: 'JSONEachRow' })
  const result = await packed.query({ query: 'SELECT toString(n) AS n FROM packed', format: 'JSONEachRow' })
  expect(await result.json()).toEqual([{ n: '18446744073709551615' }])
  await packed.close()
})

test('binary rows may contain NUL, newlines and semicolons', async () => {
  await client.command({
    query: 'CREATE TABLE binary (id UInt8, bytes String) ENGINE = MergeTree ORDER BY id',
  })
  const values = ['\0\n\n;\r\n', ';;\n\nFORMAT Values', '', "\\N '\t"].map((text) =>
    Buffer.from(text, 'latin1'),
  )
  const body = Buffer.concat(values.flatMap((bytes, id) => [Buffer.from([id, bytes.length]), bytes]))
  const response = await fetch(
    `${box.url}/?database=${box.database}&query=${encodeURIComponent('INSERT INTO binary (id, bytes) FORMAT RowBinary')}`,
    {
      method: 'POST',
      body,
      headers: { 'X-ClickHouse-User': box.username, 'X-ClickHouse-Key': box.password },
    },
  )
  expect(response.status).toBe(200)
  expect(await rows('SELECT id, hex(bytes) AS hex FROM binary ORDER BY id')).toEqual(
    values.map((bytes, id) => ({ id, hex: bytes.toString('hex').toUpperCase() })),
  )
})

test('a repeated deduplication token inserts once', async () => {
  await client.command({
    query:
      'CREATE TABLE once (n UInt8) ENGINE = MergeTree ORDER BY n SETTINGS non_replicated_deduplication_window = 100',
  })
  for (const token of ['a', 'a', 'b'])
    await client.insert({
      table: 'once',
      values: [{ n: 1 }],
      format: 'JSONEachRow',
      clickhouse_settings: { insert_deduplication_token: token },
    })
  expect(await rows('SELECT count() AS count FROM once')).toEqual([{ count: '2' }])
})

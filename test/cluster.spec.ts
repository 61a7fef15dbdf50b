import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf, alice, mint, signatureOf } from '#api/testing/blocks.ts'
import { exampleRequest, readingCalls } from '#api/testing/example-requests.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import { start } from '#api/testing/start.ts'
import type { OpenApiDocument } from '#contract/openapi.ts'
import { openApiPath } from '#contract/paths.ts'
import { type LocalDb, startLocalDb } from '#embedded/database/index.ts'
import { probeStatements } from '#store/engine/cluster-probe.ts'
import { closeDatabase, connect, type Database } from '#store/engine/database.ts'
import { readMigrations, statementsOf } from '#store/engine/migrate.ts'
import type { Params } from '#store/engine/query.ts'
import { recomputedTables } from '#store/tables/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'

// No cluster can be had here. The embedded engine can plan statements over distributed tables, though, and refuses those
// that a cluster would refuse: it fails only where it would read from the shards, which do not exist.

const CLUSTER = 'spread'
const NAME = 'gorscope'
const shard = (host: string) => `<shard><replica><host>${host}</host><port>9</port></replica></shard>`
const CONFIG = `<clickhouse><remote_servers><${CLUSTER}>${shard('127.0.0.1')}${shard('127.0.0.2')}</${CLUSTER}></remote_servers></clickhouse>`

let dir: string
let box: LocalDb
let cluster: Database
let indexed: IndexedApi
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'gorscope-cluster-'))
  mkdirSync(join(dir, 'engine.d'))
  writeFileSync(join(dir, 'engine.d', 'cluster.xml'), CONFIG)
  box = await startLocalDb({ dir })
  cluster = connect({ ...box, cluster: CLUSTER }, NAME, {})
  // Replicated tables need Keeper.
  for (const statement of schema()) await run(statement.replace(/\bReplicated(?=\w*MergeTree)/, ''))
  indexed = await startIndexed()
})
afterAll(async () => {
  await indexed?.stop()
  if (cluster) await closeDatabase(cluster)
  await box?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const MIGRATIONS =
  'CREATE TABLE IF NOT EXISTS migrations{L} (number UInt32, name String) ENGINE = {R}ReplacingMergeTree ORDER BY number;\n--distributed migrations by 0'
const schema = () =>
  [MIGRATIONS, ...readMigrations().map(({ sql }) => sql)].flatMap((sql) =>
    statementsOf(sql, { cluster: CLUSTER, name: NAME }),
  )
const run = (query: string) => cluster.client.command({ query })

/** Errors of ClickHouse: the shards could not be reached. The statement was accepted. */
const UNREACHED = ['ALL_CONNECTION_TRIES_FAILED', 'NETWORK_ERROR']

/** Why a cluster would refuse a statement that reads; undefined: it would not. */
async function refusalOf({ sql, params }: Statement): Promise<string | undefined> {
  const reads = sql.replace(/ FORMAT \w+\s*$/, '')
  try {
    await cluster.reader.query(`EXPLAIN PLAN ${reads}`, params, 20_000)
    return undefined
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? String(error.type) : ''
    return UNREACHED.includes(type)
      ? undefined
      : `${String(error).slice(0, 300)}: ${reads.replace(/\s+/g, ' ')}`
  }
}

type Statement = { sql: string; params: Params }

/** The database of `indexed`, by statements as a cluster gets them, which are noted. */
function noted(original: Database) {
  const address = { ...inject('engine'), cluster: CLUSTER }
  const db = { ...connect(address, original.name, original.registry), memtable: original.memtable }
  const statements = new Map<string, Statement>()
  const { reader } = db
  const note =
    <Answer>(read: (sql: string, params: Params, timeoutMs: number) => Answer) =>
    (sql: string, params: Params, timeoutMs: number): Answer => {
      statements.set(sql.replace(/\d+/g, '0'), { sql, params })
      return read.call(reader, sql, params, timeoutMs)
    }
  const noting = {
    ...reader,
    query: note(reader.query),
    queryBytes: note(reader.queryBytes),
    queryStream: note(reader.queryStream),
  }
  return { db: { ...db, reader: noting } satisfies Database, statements }
}

test('every statement of the schema and of the cluster examination can be parsed', async () => {
  const statements = [...schema(), ...probeStatements({ cluster: CLUSTER, name: 'gorscope_doctor' })]
  expect(statements.length).toBeGreaterThan(100)
  for (const sql of statements)
    await cluster.reader.query('SELECT formatQuery({sql:String})', { sql }, 20_000)
})

test('a cluster accepts every statement that the calls of the API read with', async () => {
  const { db, statements } = noted(indexed.store.db)
  const api = await start({ db, head: indexed.store.head })
  try {
    const document = (await (await fetch(api.url + openApiPath)).json()) as OpenApiDocument
    const values = {
      ...{ height: '90', signature: signatureOf('100 tokens'), wallet: alice, mint, program: PROGRAM.token },
      ...{ validator: addressOf('vote account'), stakeAccount: addressOf('stake account'), imageUrl: '' },
    }
    for (const call of readingCalls(document))
      await (await fetch(api.url + exampleRequest(call, values))).arrayBuffer()
    const searches = ['alice', mint, signatureOf('100 tokens'), '90', addressOf('block 100')]
    for (const q of searches) await (await fetch(`${api.url}/api/search?q=${q}`)).arrayBuffer()
  } finally {
    await api.stop()
    await closeDatabase(db)
  }
  expect(statements.size).toBeGreaterThan(100)
  const refused = await Promise.all([...statements.values()].map(refusalOf))
  expect(refused.filter((reason) => reason !== undefined)).toEqual([])
})

test('a cluster accepts every statement that recomputes values of many blocks', async () => {
  const refused: unknown[] = []
  for (const { name, select } of recomputedTables) {
    // Keys of any kind, as `dirty_keys` has them.
    const sql = `WITH ['${'k'.repeat(64)}'] AS dirty SELECT * FROM (${select})`
    const reason = await refusalOf({ sql, params: {} })
    if (reason !== undefined) refused.push([name, reason])
  }
  expect(refused).toEqual([])
})

test('a subquery over another distributed table is refused without GLOBAL', async () => {
  const sql = 'SELECT slot FROM transactions WHERE slot IN (SELECT slot FROM blocks)'
  expect(await refusalOf({ sql, params: {} })).toContain('Double-distributed')
  expect(await refusalOf({ sql: sql.replace(' IN ', ' GLOBAL IN '), params: {} })).toBeUndefined()
})

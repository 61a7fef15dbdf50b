import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import type { Table } from '../rows/table.ts'
import { testDatabases } from '../testing/database.ts'
import { dataTables, stateTables } from './index.ts'
import { redecodedTable } from './redecoded.ts'

const databases = testDatabases()

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'columnNames' in value

/** All tables described in files of `tables/`. */
async function describedTables(): Promise<Table[]> {
  const files = readdirSync(new URL('./', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && file !== 'index.ts' && !file.endsWith('.spec.ts'),
  )
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(new URL(file, import.meta.url).href)),
  )
  const own = modules.flatMap((module) => Object.values<unknown>(module)).filter(isTable)
  return [...own, ...stateTables.map(redecodedTable)]
}

/** The further column `rewritten` distinguishes rows of a redecode from those of their block. */
const rewrittenTables: readonly string[] = [
  'blocks',
  ...dataTables.filter(({ isSource }) => !isSource).map(({ name }) => name),
  ...stateTables.filter(({ merge }) => merge === 'newest').map(({ name }) => name),
]

test('the migrated database has exactly the tables, columns and types that are described', async () => {
  const db = await databases.fresh()
  const Column = { table: string, name: string, type: string }
  const stored = await select(
    db,
    Column,
    'SELECT table, name, type FROM system.columns WHERE database = {name:String}',
    { name: db.name },
  )
  const described = (await describedTables()).flatMap(({ name: table, columns }) => [
    ...Object.entries(columns).map(([name, { type }]) => ({ table, name, type })),
    ...(rewrittenTables.includes(table) ? [{ table, name: 'rewritten', type: 'UInt64' }] : []),
  ])
  const texts = (columns: Selected<typeof Column>[]) =>
    columns.map(({ table, name, type }) => `${table}.${name} ${type}`).sort()
  expect(texts(described)).toEqual(texts(stored))
})

test('the migrated database sorts every table by the key that is described', async () => {
  const db = await databases.fresh()
  const stored = await select(
    db,
    { name: string, sorting_key: string },
    'SELECT name, sorting_key FROM system.tables WHERE database = {name:String}',
    { name: db.name },
  )
  const described = (await describedTables()).map(({ name, key }) => ({ name, sorting_key: key.join(', ') }))
  expect(described.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    stored.sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
})

test('every file of a table that blocks write is in the list by which its rows are written and removed', async () => {
  const listed = new Set<string>([...dataTables, ...stateTables].map(({ name }) => name))
  for (const table of await describedTables()) if ('writeRows' in table) expect(listed).toContain(table.name)
})

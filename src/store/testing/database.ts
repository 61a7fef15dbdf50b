import { afterAll, inject, onTestFinished } from 'vitest'
import { closeDatabase, command, type Database, openDatabase, select } from '../engine/database.ts'
import { createDatabase } from '../engine/migrate.ts'
import { string } from '../rows/columns.ts'
import { TEMPLATE } from './engine.ts'

let count = 0
let tables: Promise<string[]> | undefined
/**
 * Names of migrated databases that tests have returned: emptying one takes a tenth of the time of creating
 * its tables.
 */
const spare: string[] = []
/** Few, because the engine checks each of their tables every few seconds. */
const MOST_SPARE = 4

/** Databases on the run's real engine (`./engine.ts`), returned after the last test of the calling file. */
export function testDatabases() {
  const databases = openTestDatabases()
  afterAll(databases.stop)
  return databases
}

/** Like `testDatabases`, for a caller that calls `stop` itself. */
export function openTestDatabases() {
  const engine = inject('engine')
  /** The opened databases by name, because tests copy the object. */
  const opened = new Map<string, { db: Database; kind: 'fresh' | 'own' }>()
  const openNamed = async (name: string, kind: 'fresh' | 'own'): Promise<Database> => {
    const db = await openDatabase({ ...engine, database: name })
    opened.set(name, { db, kind })
    return db
  }
  /** Opens a database that does not exist yet. */
  const open = (name = nextName()): Promise<Database> => openNamed(name, 'own')
  /**
   * An empty, migrated database. A test that changes its tables, not only rows, must `open` and migrate its
   * own.
   */
  const fresh = async (): Promise<Database> => {
    const name = spare.pop()
    if (name) return openNamed(name, 'fresh')
    const db = await openNamed(nextName(), 'fresh')
    await createDatabase(db)
    tables ??= tablesOf(db, TEMPLATE)
    const clones = (await tables).map((table) =>
      command(db, `CREATE TABLE ${table} CLONE AS ${TEMPLATE}.${table}`),
    )
    await Promise.all(clones)
    return db
  }
  /** A new database with the present rows of `original`. */
  const copy = async (original: Database): Promise<Database> => {
    const db = await fresh()
    const filled = (await filledTables(original)).map((table) =>
      command(db, `ALTER TABLE ${table} ATTACH PARTITION ALL FROM ${original.name}.${table}`),
    )
    await Promise.all(filled)
    return { ...db, registry: original.registry }
  }
  /** Drops a database early, for tests that use many: the engine's memory is limited. */
  const drop = async (db: Database): Promise<void> => {
    const kind = opened.get(db.name)?.kind
    opened.delete(db.name)
    if (kind === 'fresh' && spare.length < MOST_SPARE) {
      await command(db, `TRUNCATE ALL TABLES FROM ${db.name} NOT LIKE 'migrations'`)
      spare.push(db.name)
    } else await command(db, `DROP DATABASE IF EXISTS ${db.name} SYNC`)
    await closeDatabase(db)
  }
  const stop = async (): Promise<void> => {
    for (const { db } of opened.values()) await drop(db)
  }
  return { open, fresh, copy, drop, stop }
}

const nextName = () => `test_${process.pid}_${++count}`

/** Stops merges of these tables until the test ends, so that rows that would replace each other coexist. */
export async function stopMerges(db: Database, ...names: string[]): Promise<void> {
  onTestFinished(async () => {
    for (const name of names) await command(db, `SYSTEM START MERGES ${db.name}.${name}`)
  })
  for (const name of names) await command(db, `SYSTEM STOP MERGES ${db.name}.${name}`)
}

const Name = { name: string }

async function tablesOf(db: Database, database: string): Promise<string[]> {
  const sql = 'SELECT name FROM system.tables WHERE database = {database:String}'
  return (await select(db, Name, sql, { database })).map(({ name }) => name)
}

/** All tables with rows, except `migrations`, which has rows in every database. */
async function filledTables(db: Database): Promise<string[]> {
  const sql =
    "SELECT DISTINCT table AS name FROM system.parts WHERE database = {database:String} AND active AND table != 'migrations'"
  return (await select(db, Name, sql, { database: db.name })).map(({ name }) => name)
}

import { afterAll, inject } from 'vitest'
import { z } from 'zod'
import { closeDatabase, command, type Database, openDatabase, select } from '../database.ts'
import { migrate } from '../migrate.ts'
import { TEMPLATE } from './engine.ts'

let count = 0
let tables: Promise<string[]> | undefined

/** Databases on the real engine of the run (`./engine.ts`), dropped after the last test of the file that calls this. */
export function testDatabases() {
  const databases = openTestDatabases()
  afterAll(databases.stop)
  return databases
}

/** The same for a caller that drops them itself. */
export function openTestDatabases() {
  const engine = inject('engine')
  const opened = new Set<Database>()
  /** A database that does not exist yet. */
  const open = async (name = `test_${process.pid}_${++count}`): Promise<Database> => {
    const db = await openDatabase({ ...engine, database: name })
    opened.add(db)
    return db
  }
  /** An empty, migrated database. */
  const fresh = async (): Promise<Database> => {
    const db = await open()
    await migrate(db, [])
    tables ??= tablesOfTemplate(db)
    await Promise.all(
      (await tables).map((name) => command(db, `CREATE TABLE IF NOT EXISTS ${name} AS ${TEMPLATE}.${name}`)),
    )
    await command(db, `INSERT INTO migrations SELECT * FROM ${TEMPLATE}.migrations`)
    return db
  }
  /** For tests that make many: the engine's memory is limited. */
  const drop = async (db: Database): Promise<void> => {
    opened.delete(db)
    await command(db, `DROP DATABASE IF EXISTS ${db.name} SYNC`)
    await closeDatabase(db)
  }
  const stop = async (): Promise<void> => {
    for (const db of opened) await drop(db)
  }
  return { engine, open, fresh, drop, stop }
}

async function tablesOfTemplate(db: Database): Promise<string[]> {
  const sql = `SELECT name FROM system.tables WHERE database = '${TEMPLATE}'`
  return (await select(db, z.object({ name: z.string() }), sql)).map(({ name }) => name)
}

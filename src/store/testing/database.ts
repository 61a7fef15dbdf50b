import { afterAll, inject } from 'vitest'
import { z } from 'zod'
import type { ProgramRegistry } from '#decode/program-registry.ts'
import { closeDatabase, command, type Database, openDatabase, select } from '../database.ts'
import { createDatabase } from '../migrate.ts'
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
  const copyOf = async (name: string, registry?: ProgramRegistry): Promise<Database> => {
    const db = await open()
    await createDatabase(db)
    tables ??= tablesOf(db, TEMPLATE)
    await Promise.all(
      (await tables).map((table) => command(db, `CREATE TABLE ${table} CLONE AS ${name}.${table}`)),
    )
    return registry ? { ...db, registry } : db
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
  return {
    open,
    /** An empty, migrated database. */
    fresh: () => copyOf(TEMPLATE),
    /** A database with the rows that `db` has now. */
    copy: ({ name, registry }: Database) => copyOf(name, registry),
    drop,
    stop,
  }
}

async function tablesOf(db: Database, database: string): Promise<string[]> {
  const sql = 'SELECT name FROM system.tables WHERE database = {database:String}'
  return (await select(db, z.object({ name: z.string() }), sql, { database })).map(({ name }) => name)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { startLocalDb } from '#localdb/index.ts'
import { closeDatabase, command, type Database, openDatabase, select } from '../database.ts'
import { migrate } from '../migrate.ts'

/** The real engine in a temporary folder, for one test file; each `fresh()` is an empty, migrated database in it. */
export async function startTestDatabase() {
  const dir = mkdtempSync(join(tmpdir(), 'gorscope-store-'))
  const box = await startLocalDb({ dir, sessions: 2 })
  const opened: Database[] = []
  let count = 0
  let template: Promise<string[]> | undefined
  const open = async (name = `test${++count}`) => {
    const db = await openDatabase({
      url: box.url,
      username: box.username,
      password: box.password,
      incoming: box.incoming,
      database: name,
    })
    opened.push(db)
    return db
  }
  return {
    box,
    /** A database that does not exist yet. */
    open,
    fresh: async () => {
      const db = await open()
      template ??= createTemplate(await open('template'))
      const statements = await template
      await migrate(db, [])
      for (const statement of statements) await command(db, statement)
      return db
    },
    /** For tests that make many: the engine's memory is limited. */
    drop: async (db: Database) => {
      opened.splice(opened.indexOf(db), 1)
      await command(db, `DROP DATABASE ${db.name} SYNC`)
      await closeDatabase(db)
    },
    stop: async () => {
      for (const db of opened) await closeDatabase(db)
      await box.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Migrates the database, and returns the statements that make another one equal to it: far fewer than the migrations have. */
async function createTemplate(db: Database): Promise<string[]> {
  await migrate(db)
  const tables = await select(
    db,
    z.object({ query: z.string() }),
    'SELECT create_table_query AS query FROM system.tables WHERE database = currentDatabase()',
  )
  return [
    ...tables.map(({ query }) => query.replace(`CREATE TABLE ${db.name}.`, 'CREATE TABLE IF NOT EXISTS ')),
    `INSERT INTO migrations SELECT * FROM ${db.name}.migrations`,
  ]
}

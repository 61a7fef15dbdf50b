import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalDb } from '#localdb/index.ts'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

/** The real engine in a temporary folder, for one test file; each `fresh()` is an empty, migrated database in it. */
export async function startTestDatabase() {
  const dir = mkdtempSync(join(tmpdir(), 'gorscope-store-'))
  const box = await startLocalDb({ dir, sessions: 2 })
  const opened: Database[] = []
  let count = 0
  const open = async (name = `test${++count}`) => {
    const db = await openDatabase({
      url: box.url,
      username: box.username,
      password: box.password,
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
      await migrate(db)
      return db
    },
    stop: async () => {
      for (const db of opened) await closeDatabase(db)
      await box.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

import { bigint, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { settings } from '../tables/settings.ts'
import { type Database, insertBinary, select } from './database.ts'
import { nextVersion } from './next-version.ts'

const SettingRow = { value: string, version: bigint }

/**
 * A value that the program stores in the database, such as the chain's genesis hash; undefined when it was
 * never written.
 */
export async function readSetting(db: Database, name: string): Promise<string | undefined> {
  return (await readNewest(db, name))?.value
}

/** Replaces the stored value, even one that was written by a process whose clock is ahead. */
export async function writeSetting(db: Database, name: string, value: string): Promise<void> {
  const version = nextVersion((await readNewest(db, name))?.version)
  const row = settings.encode([{ name, value, version }])
  await insertBinary(db, settings, row)
}

async function readNewest(db: Database, name: string): Promise<Selected<typeof SettingRow> | undefined> {
  const [row] = await select(
    db,
    SettingRow,
    'SELECT value, version FROM settings WHERE name = {name:String} ORDER BY version DESC LIMIT 1',
    { name },
  )
  return row
}

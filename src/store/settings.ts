import { z } from 'zod'
import { type Database, insertBinary, select } from './database.ts'
import { RowWriter } from './row-writer.ts'

const ValueRow = z.object({ value: z.string() })

/** A value that the store remembers for the program, such as the chain's genesis hash; `undefined` when never written. */
export async function readSetting(db: Database, name: string): Promise<string | undefined> {
  const [row] = await select(
    db,
    ValueRow,
    'SELECT value FROM settings WHERE name = {name:String} ORDER BY version DESC LIMIT 1',
    { name },
  )
  return row?.value
}

export async function writeSetting(db: Database, name: string, value: string): Promise<void> {
  const row = new RowWriter(256)
  row.string(name)
  row.string(value)
  // Microseconds: two writes of one name never share a version.
  const version = BigInt(Date.now()) * 1000n + ((process.hrtime.bigint() / 1000n) % 1000n)
  row.u64(version)
  await insertBinary(db, 'settings', ['name', 'value', 'version'], row.finish(), `setting:${name}:${version}`)
}

import { DECODER_VERSION } from '#decode/decoder-version.ts'
import type { Database } from '../engine/database.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'

const NAME = 'decoder'

/**
 * Records that this program is about to write, and returns the oldest decoder version that wrote rows of the database. A new
 * database gets this program's version; a database that an older program continues gets the older one.
 */
export async function noteDecoder(db: Database, mine = DECODER_VERSION): Promise<number> {
  const known = await readSetting(db, NAME)
  const oldest = Math.min(known === undefined ? mine : Number(known), mine)
  if (String(oldest) !== known) await stampDecoder(db, oldest)
  return oldest
}

/** Records that every stored row is what the decoder of this version returns. */
export async function stampDecoder(db: Database, version: number): Promise<void> {
  await writeSetting(db, NAME, String(version))
}

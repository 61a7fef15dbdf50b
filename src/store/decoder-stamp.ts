import { z } from 'zod'
import { DECODER_VERSION } from '#decode/decoder-version.ts'
import { type Database, select } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

const NAME = 'decoder'

/**
 * Records that this program is about to write, and returns the oldest decoder version that wrote rows of the database: 0
 * for rows from before decoders had versions. An empty database gets this program's version; a database that an older
 * program continues gets the older one.
 */
export async function noteDecoder(db: Database, mine = DECODER_VERSION): Promise<number> {
  const known = await readSetting(db, NAME)
  const stored = known === undefined ? ((await hasBlocks(db)) ? 0 : mine) : Number(known)
  const oldest = Math.min(stored, mine)
  if (known === undefined || oldest < stored) await stampDecoder(db, oldest)
  return oldest
}

/** Records that every stored row is what the decoder of this version returns. */
export async function stampDecoder(db: Database, version: number): Promise<void> {
  await writeSetting(db, NAME, String(version))
}

async function hasBlocks(db: Database): Promise<boolean> {
  const rows = await select(db, z.object({ slot: z.coerce.number() }), 'SELECT slot FROM blocks LIMIT 1')
  return rows.length > 0
}

import { z } from 'zod'
import { DECODER_VERSION } from '#decode/decoder-version.ts'
import { type Database, select } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

const NAME = 'decoder'

/**
 * Notes that this program is about to write, and gives the oldest decoder that rows of the database are from: 0 for those
 * from before decoders had versions. An empty database is of this program's decoder; one that an older program goes on
 * with is of the older one's.
 */
export async function noteDecoder(db: Database, mine = DECODER_VERSION): Promise<number> {
  const known = await readSetting(db, NAME)
  const stored = known === undefined ? ((await hasBlocks(db)) ? 0 : mine) : Number(known)
  const oldest = Math.min(stored, mine)
  if (known === undefined || oldest < stored) await stampDecoder(db, oldest)
  return oldest
}

/** All that is stored is what the decoder of this version makes of it. */
export async function stampDecoder(db: Database, version: number): Promise<void> {
  await writeSetting(db, NAME, String(version))
}

async function hasBlocks(db: Database): Promise<boolean> {
  const rows = await select(db, z.object({ slot: z.coerce.number() }), 'SELECT slot FROM blocks LIMIT 1')
  return rows.length > 0
}

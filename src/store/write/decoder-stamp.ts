import { DECODER_VERSION } from '#decode/block/decoder-version.ts'
import type { Database } from '../engine/database.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'

const NAME = 'decoder'

/**
 * Records that this program is about to write, and returns the oldest decoder version that wrote rows of the
 * database. A new database gets this program's version; a database that an older program continues gets the
 * older one.
 */
export async function noteDecoder(db: Database, mine = DECODER_VERSION): Promise<number> {
  const known = await readDecoder(db)
  const oldest = Math.min(known ?? mine, mine)
  if (oldest !== known) await stampDecoder(db, oldest)
  return oldest
}

/** The oldest decoder version that wrote rows of the database; undefined: none is recorded. */
export async function readDecoder(db: Database): Promise<number | undefined> {
  const known = await readSetting(db, NAME)
  return known === undefined ? undefined : Number(known)
}

/**
 * The message to the operator when rows are from this older decoder; undefined: they are from the current
 * one.
 */
export const redecodeDue = (decoder: number): string | undefined =>
  decoder < DECODER_VERSION
    ? `Part of what is stored was decoded by decoder ${decoder}, this one is ${DECODER_VERSION}: run "npm run redecode" beside the explorer.`
    : undefined

/** Records that all stored rows are equal to the results of this decoder version. */
export async function stampDecoder(db: Database, version: number): Promise<void> {
  await writeSetting(db, NAME, String(version))
}

import { z } from 'zod'
import type { Database } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

/** Records are read by the first byte of their owner, then texts by their length. */
export const NAME_PARTS = 256
export const ALL_NAME_PARTS = 2 * NAME_PARTS

const Saved = z.object({
  status: z.enum(['complete', 'running', 'refused', 'off', 'not-needed']),
  /** Where the index begins. */
  firstSlot: z.number(),
  /** Why it was refused, as a sentence; null otherwise. */
  reason: z.string().nullable(),
  /** The first part that is not read yet. */
  nextPart: z.number(),
  /** The oldest slot that an answer was of; null before the first one. */
  asOfSlot: z.number().nullable(),
  /** Records that the node did not list are looked up up to this one (hex); '' before the first. */
  nextRecord: z.string(),
  /** How many records were read. */
  records: z.number(),
})

/** How far names were read from the node, of a chain whose index does not begin at its first block. */
export type SavedNameBootstrap = z.output<typeof Saved>

const NAME = 'name-bootstrap'

/** `undefined` before an indexer has reached the chain. */
export async function readNameBootstrap(db: Database): Promise<SavedNameBootstrap | undefined> {
  const text = await readSetting(db, NAME)
  return text === undefined ? undefined : Saved.parse(JSON.parse(text))
}

export async function writeNameBootstrap(db: Database, state: SavedNameBootstrap): Promise<void> {
  await writeSetting(db, NAME, JSON.stringify(state))
}

export const newNameBootstrap = (firstSlot: number): SavedNameBootstrap => ({
  status: 'running',
  firstSlot,
  reason: null,
  nextPart: 0,
  asOfSlot: null,
  nextRecord: '',
  records: 0,
})

/**
 * After an import of archives: names of theirs that the node did not list are looked up when an indexer starts next. They
 * may have been deleted, or given away, between the archives and the index.
 */
export async function lookUpNamesAgain(db: Database): Promise<void> {
  const saved = await readNameBootstrap(db)
  if (saved?.status === 'complete')
    await writeNameBootstrap(db, { ...saved, status: 'running', nextRecord: '' })
}

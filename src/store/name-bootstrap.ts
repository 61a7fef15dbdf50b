import { z } from 'zod'
import type { Database } from './database.ts'
import { newReading, ReadingState, storedReading } from './reading-state.ts'

/** Records are read by the first byte of their owner, then texts by their length. */
export const NAME_PARTS = 256
export const ALL_NAME_PARTS = 2 * NAME_PARTS

const Saved = ReadingState.extend({
  /** Records that the node did not list are looked up up to this one (hex); '' before the first. */
  nextRecord: z.string(),
  /** How many records were read. */
  records: z.number(),
})

/** How far names were read from the node. */
export type SavedNameBootstrap = z.output<typeof Saved>

export const { read: readNameBootstrap, write: writeNameBootstrap } = storedReading('name-bootstrap', Saved)

export const newNameBootstrap = (firstSlot: number): SavedNameBootstrap => ({
  ...newReading(firstSlot),
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

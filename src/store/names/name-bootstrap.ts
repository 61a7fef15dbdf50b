import { z } from 'zod'
import type { Database } from '../engine/database.ts'
import { newReading, ReadingState, storedReading } from '../engine/reading-state.ts'

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

/** How far names were read from the node, of a chain whose index does not begin at its first block. */
export type NameReadingState = {
  status: ReadingState['status']
  /** Names of earlier slots are unknown, if no block since has them; null when they are complete. */
  partialSince: number | null
  /** Why it was refused, as a sentence; null otherwise. */
  reason: string | null
  /** The parts into which records are split, how many of them are read, and the records in them. */
  progress: { done: number; total: number; records: number }
}

export function nameReadingOf(saved: SavedNameBootstrap | undefined): NameReadingState {
  const { status, firstSlot, reason, nextPart, records } =
    saved ?? ({ ...newNameBootstrap(0), status: 'not-needed' } as const)
  const isComplete = status === 'complete' || status === 'not-needed'
  return {
    status,
    partialSince: isComplete ? null : firstSlot,
    reason,
    progress: { done: nextPart, total: ALL_NAME_PARTS, records },
  }
}

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

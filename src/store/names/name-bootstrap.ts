import { z } from 'zod'
import type { Database } from '../engine/database.ts'
import { newReading, ReadingState, storedReading } from '../engine/reading-state.ts'

/**
 * Records are read by the first byte of their owner, then texts by their length; each of the two has this
 * many parts.
 */
export const NAME_PARTS = 256
export const ALL_NAME_PARTS = 2 * NAME_PARTS

const Saved = ReadingState.extend({
  /** Records that the node's list lacks were looked up up to this one (hex); '' before the first. */
  nextRecord: z.string(),
  /** How many records were read. */
  records: z.number(),
})

/** The stored progress of reading names from the node. */
export type SavedNameBootstrap = z.output<typeof Saved>

export const { read: readNameBootstrap, write: writeNameBootstrap } = storedReading('name-bootstrap', Saved)

/** The progress of reading names from the node, where the index does not begin at the chain's first block. */
export type NameReadingState = {
  status: ReadingState['status']
  /** Names of earlier slots are unknown unless a later block has them; null when names are complete. */
  partialSince: number | null
  /** Why the node refused, as a sentence; null otherwise. */
  reason: string | null
  /**
   * `total`: the number of parts into which records are split; `done`: how many were read; `records`: how
   * many records they have.
   */
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
 * Call it after an import of archives. The next start of an indexer then looks up the archives' names that
 * the node did not list: they may have been deleted or transferred between the archives and the index.
 */
export async function lookUpNamesAgain(db: Database): Promise<void> {
  const saved = await readNameBootstrap(db)
  if (saved?.status === 'complete')
    await writeNameBootstrap(db, { ...saved, status: 'running', nextRecord: '' })
}

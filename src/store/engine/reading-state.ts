import { z } from 'zod'
import type { Database } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * The progress of reading accounts of one kind from the node, where the index does not begin at the chain's
 * first block.
 */
export const ReadingState = z.object({
  /** `refused`: the node does not list accounts. `off`: the operator switched it off. */
  status: z.enum(['complete', 'running', 'refused', 'off', 'not-needed']),
  /** The first indexed slot. */
  firstSlot: z.number(),
  /** Why the node refused, as a sentence; null otherwise. */
  reason: z.string().nullable(),
  /** The number of the first part that was not read yet. */
  nextPart: z.number(),
  /** The lowest slot at which the node answered; null before the first answer. */
  asOfSlot: z.number().nullable(),
})
export type ReadingState = z.output<typeof ReadingState>

/** The state before anything was read. */
export const newReading = (firstSlot: number): ReadingState => ({
  status: 'running',
  firstSlot,
  reason: null,
  nextPart: 0,
  asOfSlot: null,
})

/** Stores the state as the setting `name`; `read` gives undefined before an indexer has reached the chain. */
export function storedReading<Schema extends z.ZodType>(name: string, schema: Schema) {
  return {
    read: async (db: Database): Promise<z.output<Schema> | undefined> => {
      const text = await readSetting(db, name)
      return text === undefined ? undefined : schema.parse(JSON.parse(text))
    },
    write: (db: Database, state: z.output<Schema>): Promise<void> =>
      writeSetting(db, name, JSON.stringify(state)),
  }
}

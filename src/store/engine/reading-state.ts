import { z } from 'zod'
import type { Database } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

/** How far accounts of one kind were read from the node, of a chain whose index does not begin at its first block. */
export const ReadingState = z.object({
  /** `refused`: the node does not list accounts. `off`: it is switched off. */
  status: z.enum(['complete', 'running', 'refused', 'off', 'not-needed']),
  /** The first indexed slot. */
  firstSlot: z.number(),
  /** Why it was refused, as a sentence; null otherwise. */
  reason: z.string().nullable(),
  /** The first part that is not read yet. */
  nextPart: z.number(),
  /** The oldest slot that an answer was of; null before the first one. */
  asOfSlot: z.number().nullable(),
})
export type ReadingState = z.output<typeof ReadingState>

/** Before anything is read. */
export const newReading = (firstSlot: number): ReadingState => ({
  status: 'running',
  firstSlot,
  reason: null,
  nextPart: 0,
  asOfSlot: null,
})

/** The state that is stored as the setting `name`; `undefined` before an indexer has reached the chain. */
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

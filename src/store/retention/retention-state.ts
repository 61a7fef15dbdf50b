import { z } from 'zod'
import type { Database } from '../engine/database.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'
import type { RetentionSetting } from '../rows/payload.ts'

const Range = z.object({
  /** Slots from `from` to before `to`. */
  from: z.number(),
  to: z.number(),
  /** How many finalized blocks were stored in it: others have payloads since. null: dropping was begun and has not ended. */
  blocks: z.number().nullable(),
})
/** By setting, the ranges in which payloads were dropped. */
const State = z.object({ VOTE_DETAIL_DAYS: z.array(Range), DETAIL_DAYS: z.array(Range) })
export type DroppedRange = z.output<typeof Range>
export type RetentionState = z.output<typeof State>

const NAME = 'retention'

/** What was dropped, of this and earlier processes. */
export async function readRetention(db: Database): Promise<RetentionState> {
  const text = await readSetting(db, NAME)
  return text === undefined ? { VOTE_DETAIL_DAYS: [], DETAIL_DAYS: [] } : State.parse(JSON.parse(text))
}

export const writeRetention = (db: Database, state: RetentionState): Promise<void> =>
  writeSetting(db, NAME, JSON.stringify(state))

/** How old payloads may get, in days, by setting; those of a setting that is absent are kept. */
export type Retention = Partial<Record<RetentionSetting, number>>

/** Whether payloads of other transactions than votes may have been dropped. */
export async function hasDroppedDetail(db: Database): Promise<boolean> {
  return (await readRetention(db)).DETAIL_DAYS.length > 0
}

import { z } from 'zod'
import type { Database } from '../engine/database.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'
import type { RetentionSetting } from '../rows/payload.ts'

const Range = z.object({
  /** Slots from `from` to before `to`. */
  from: z.number(),
  to: z.number(),
  /**
   * How many finalized blocks were stored in the range when it was completed; blocks stored later still have
   * payloads. null: dropping was started and has not finished.
   */
  blocks: z.number().nullable(),
})
/** The ranges in which payloads were dropped, by setting. */
const State = z.object({ VOTE_DETAIL_DAYS: z.array(Range), DETAIL_DAYS: z.array(Range) })
export type DroppedRange = z.output<typeof Range>
export type RetentionState = z.output<typeof State>

const NAME = 'retention'

/** The ranges that this and earlier processes dropped. */
export async function readRetention(db: Database): Promise<RetentionState> {
  const text = await readSetting(db, NAME)
  return text === undefined ? { VOTE_DETAIL_DAYS: [], DETAIL_DAYS: [] } : State.parse(JSON.parse(text))
}

export const writeRetention = (db: Database, state: RetentionState): Promise<void> =>
  writeSetting(db, NAME, JSON.stringify(state))

/** The age in days after which payloads are dropped, by setting; payloads of an absent setting are kept. */
export type Retention = Partial<Record<RetentionSetting, number>>

/** Whether payloads of transactions that are not votes may have been dropped. */
export async function hasDroppedDetail(db: Database): Promise<boolean> {
  return (await readRetention(db)).DETAIL_DAYS.length > 0
}

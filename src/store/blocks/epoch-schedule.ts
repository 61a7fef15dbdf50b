import { parseJson } from '#lib/text/json.ts'
import { isWholeNumber, recordOf } from '#lib/values/guards.ts'
import type { Database } from '../engine/database.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'

const NAME = 'epoch_schedule'

/** The lengths of a chain's epochs, which never change. */
export type EpochSchedule = { slotsPerEpoch: number; firstNormalEpoch: number; firstNormalSlot: number }

/** Saves the schedule that a node returned, so that epochs are known without a node. */
export const saveEpochSchedule = (db: Database, schedule: EpochSchedule): Promise<void> =>
  writeSetting(db, NAME, JSON.stringify(schedule))

/** undefined until the indexer has read it from a node. */
export async function readEpochSchedule(db: Database): Promise<EpochSchedule | undefined> {
  const text = await readSetting(db, NAME)
  const { slotsPerEpoch, firstNormalEpoch, firstNormalSlot } = recordOf(text && parseJson(text))
  return isWholeNumber(slotsPerEpoch) && isWholeNumber(firstNormalEpoch) && isWholeNumber(firstNormalSlot)
    ? { slotsPerEpoch, firstNormalEpoch, firstNormalSlot }
    : undefined
}

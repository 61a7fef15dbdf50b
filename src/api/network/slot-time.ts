import type { Log } from '#lib/log/log.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { readSlotMs } from '#store/blocks/slot-time.ts'
import type { Database } from '#store/engine/database.ts'
import { cacheValue } from '../shared/cached-value.ts'

/**
 * Returns, without waiting, the length of a slot as measured in the last indexed hour; the length in the
 * profile while nothing is measured.
 */
export type SlotTime = () => { slotMs: number; isMeasured: boolean }

const FRESH_MS = 60_000

export function createSlotTime(db: Database, { slotMs }: Pick<NetworkProfile, 'slotMs'>, log: Log): SlotTime {
  const measured = cacheValue(
    () => readSlotMs(db),
    { name: 'the length of a slot', freshMs: FRESH_MS, outageMs: Number.POSITIVE_INFINITY, waitMs: 5_000 },
    log,
  )
  return () => {
    void measured.get()
    const found = measured.peek() ?? null
    return { slotMs: found ?? slotMs, isMeasured: found !== null }
  }
}

import { z } from 'zod'
import { type Database, select } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { placeOf } from '../rows/place.ts'
import type { PlaceRange } from '../transactions/address-places.ts'

/** Unix seconds, both included; each may be left out. */
export type TimeRange = { from?: number | undefined; to?: number | undefined }

/**
 * The places from the first block that is not older than `from` to the last one that is not newer than `to`; undefined
 * where there is no such block. Blocks without a time are in it where they stand between others.
 */
export async function placesBetween(db: Database, { from, to }: TimeRange): Promise<PlaceRange | undefined> {
  const { blocks } = openView(db)
  const unflushed = blocks.flatMap(({ row: { slot, blockTime } }) =>
    blockTime !== null && (from === undefined || blockTime >= from) && (to === undefined || blockTime <= to)
      ? [slot]
      : [],
  )
  const [first, last] = await Promise.all([
    from === undefined ? undefined : edgeSlot(db, 'block_time >= {time:Int64} ORDER BY slot', from),
    to === undefined ? undefined : edgeSlot(db, 'block_time <= {time:Int64} ORDER BY slot DESC', to),
  ])
  const firstSlot = Math.min(...unflushed, first ?? Number.POSITIVE_INFINITY)
  const lastSlot = Math.max(...unflushed, last ?? Number.NEGATIVE_INFINITY)
  if (from !== undefined && firstSlot === Number.POSITIVE_INFINITY) return undefined
  if (to !== undefined && lastSlot === Number.NEGATIVE_INFINITY) return undefined
  return {
    from: from === undefined ? undefined : placeOf({ slot: firstSlot, index: 0 }),
    to: to === undefined ? undefined : placeOf({ slot: lastSlot + 1, index: 0 }),
  }
}

/** Reads one granule: those without such a time are skipped by the index `by_time`. */
async function edgeSlot(db: Database, condition: string, time: number): Promise<number | undefined> {
  const [row] = await select(
    db,
    z.object({ slot: z.coerce.number() }),
    `SELECT slot FROM blocks WHERE ${condition} LIMIT 1 SETTINGS max_threads = 1`,
    { time },
  )
  return row?.slot
}

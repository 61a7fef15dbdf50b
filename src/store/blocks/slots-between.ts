import type { Database } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import type { KeyRange } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import { findFirstSlot } from './block-list.ts'

/** Unix seconds, both inclusive and optional. */
export type TimeRange = { from?: number | undefined; to?: number | undefined }

/**
 * The places from the first block at or after `from` to the last block at or before `to`; undefined where
 * there is no such block. Blocks without a time are included where they are between others.
 */
export async function placesBetween(db: Database, { from, to }: TimeRange): Promise<KeyRange | undefined> {
  const view = openView(db)
  const [first, last] = await Promise.all([
    from === undefined ? undefined : findFirstSlot(db, view, timed('>=', from)),
    to === undefined ? undefined : findFirstSlot(db, view, timed('<=', to)),
  ])
  if ((from !== undefined && first === undefined) || (to !== undefined && last === undefined))
    return undefined
  return {
    from: first === undefined ? undefined : placeOf({ slot: Number(first), index: 0 }),
    to: last === undefined ? undefined : placeOf({ slot: Number(last) + 1, index: 0 }),
  }
}

/** The filter reads one granule: the index `by_time` skips granules without such a time. */
const timed = (sign: '>=' | '<=', time: number): Parameters<typeof findFirstSlot>[2] => ({
  range: { oldestFirst: sign === '>=' },
  filters: [
    {
      sql: `block_time ${sign} {time:Int64}`,
      params: { time },
      passes: ({ blockTime }) =>
        blockTime !== null && (sign === '>=' ? blockTime >= time : blockTime <= time),
    },
  ],
})

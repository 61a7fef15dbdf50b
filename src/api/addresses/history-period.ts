import { listBlocks } from '#store/blocks/blocks.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import type { Database } from '#store/engine/database.ts'
import { placeAt } from '#store/rows/place.ts'
import { type IndexBegin, readIndexBegin } from '../shared/index-begin.ts'

const DAY = 86_400
const SECONDS = { day: DAY, week: 7 * DAY, month: 30 * DAY }
export type Period = keyof typeof SECONDS | 'all'

/** One of this number of newest blocks has a time. */
const NEWEST = 10

/** The time before the newest block that a history covers, in seconds since 1970. */
export type HistoryPeriod = {
  /** undefined: since the address's first transaction. */
  from: number | undefined
  /** undefined: no block has a time. */
  to: number | undefined
  /** `to` excluded. */
  slots: { from: number | undefined; to: number }
  begin: IndexBegin | undefined
  /** The first indexed slot; null where nothing happened before. */
  indexedSince: number | null
}

export async function readPeriod(db: Database, period: Period): Promise<HistoryPeriod> {
  const [blocks, begin] = await Promise.all([listBlocks(db, { limit: NEWEST }), readIndexBegin(db)])
  const to = blocks.find(({ blockTime }) => blockTime !== null)?.blockTime ?? undefined
  // Before the index begins nothing is known, and before the chain does there is nothing.
  const from =
    period === 'all' || to === undefined ? undefined : Math.max(to - SECONDS[period], begin?.blockTime ?? 0)
  const since = from === undefined ? undefined : await placesBetween(db, { from })
  const end = blocks[0]
  return {
    from,
    to: end && to,
    slots: {
      from: since?.from === undefined ? undefined : placeAt(since.from).slot,
      to: (end?.slot ?? 0) + 1,
    },
    begin,
    indexedSince: begin === undefined || begin.isGenesis ? null : begin.slot,
  }
}

import { listBlocks } from '#store/blocks/blocks.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import type { Database } from '#store/engine/database.ts'
import { placeAt } from '#store/rows/place.ts'
import { type IndexBegin, readIndexBegin } from '../shared/index-begin.ts'

const DAY = 86_400
const SECONDS = { day: DAY, week: 7 * DAY, month: 30 * DAY }
export type Period = keyof typeof SECONDS | 'all'

/** The number of newest blocks in which one with a time is searched. */
const NEWEST = 10

/** The period of a history, which ends at the newest block; times in seconds since 1970. */
export type HistoryPeriod = {
  /** The begin of the period; undefined when it begins at the address's first transaction. */
  from: number | undefined
  /** The time of the newest block that has one; undefined when none has a time. */
  to: number | undefined
  /** The slots of the period, `to` excluded. */
  slots: { from: number | undefined; to: number }
  begin: IndexBegin | undefined
  /** The first indexed slot; null when the index begins with the chain's first block. */
  indexedSince: number | null
}

export async function readPeriod(db: Database, period: Period): Promise<HistoryPeriod> {
  const [blocks, begin] = await Promise.all([listBlocks(db, { limit: NEWEST }), readIndexBegin(db)])
  const to = blocks.find(({ blockTime }) => blockTime !== null)?.blockTime ?? undefined
  // The period begins no earlier than the index: nothing is known before it.
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

import type { Database } from '../engine/database.ts'
import type { Filter } from '../engine/newest-of.ts'
import { openView } from '../memory/memtable.ts'
import { beyond, isIn, type PageEdge, rangeOfPage } from '../rows/key-range.ts'
import type { BlockRow } from '../rows/rows.ts'
import { findBlocks, findFirstSlot } from './block-list.ts'
import { placesBetween, type TimeRange } from './slots-between.ts'

export type BlockFilter = TimeRange & {
  leader?: string | undefined
  /** Only blocks with a failed transaction, or only blocks with a transaction that is no vote. */
  with?: 'failures' | 'transactions' | undefined
}

export type BlockPage = {
  /** Newest first. */
  blocks: BlockRow[]
  /** The next page, in this order, begins after this slot; undefined on the last page. */
  next: bigint | undefined
  /** Whether the page is short because the search limit was reached. */
  isCut: boolean
}

/** How many slots are searched for one page; reading their leaders and counts takes some milliseconds. */
const SLOTS = 500_000

const withWanted = {
  failures: { sql: 'failed_count > 0', passes: ({ failedCount }) => failedCount > 0 },
  transactions: {
    sql: 'transaction_count > vote_count',
    passes: ({ transactionCount, voteCount }) => transactionCount > voteCount,
  },
} satisfies Record<string, Filter<BlockRow>>

const ledBy = (leader: string): Filter<BlockRow> => ({
  sql: 'leader = toFixedString(base58Decode({leader:String}), 32)',
  params: { leader },
  passes: (row) => row.leader === leader,
})

/**
 * The newest or oldest blocks that pass the filter. A page may be short, even empty, and still have a next
 * one, because the number of slots searched for it is limited.
 *
 * @param options.edge a slot
 */
export async function pageBlocks(
  db: Database,
  { leader, with: wanted, ...time }: BlockFilter,
  { limit, ...edge }: PageEdge & { limit: number },
  slots = SLOTS,
): Promise<BlockPage> {
  const none = { blocks: [], next: undefined, isCut: false }
  const isTimed = time.from !== undefined || time.to !== undefined
  const places = isTimed ? await placesBetween(db, time) : {}
  if (!places) return none
  const view = openView(db)
  const slotOf = (place: bigint | undefined) => (place === undefined ? undefined : place >> 20n)
  const range = rangeOfPage(edge, { from: slotOf(places.from) ?? 0n, to: slotOf(places.to) })
  const nearest = await findFirstSlot(db, view, { range })
  if (nearest === undefined) return none
  const last = range.oldestFirst ? nearest + BigInt(slots) - 1n : nearest - BigInt(slots) + 1n
  const isLonger = isIn(range)(last)
  const window = range.oldestFirst ? { ...range, to: last + 1n } : { ...range, from: last }
  const { rows, next, isCut } = await findBlocks(db, view, {
    range: isLonger ? window : range,
    filters: [
      leader === undefined ? [] : ledBy(leader),
      wanted === undefined ? [] : withWanted[wanted],
    ].flat(),
    limit,
    searchedTo: async () =>
      isLonger && (await findFirstSlot(db, view, { range: beyond(last, range) })) !== undefined
        ? last
        : undefined,
  })
  return { blocks: range.oldestFirst ? rows.reverse() : rows, next, isCut }
}

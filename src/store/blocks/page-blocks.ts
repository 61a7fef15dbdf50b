import { z } from 'zod'
import { type Database, select } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { placeAt } from '../rows/place.ts'
import type { BlockRow } from '../rows/rows.ts'
import { readBlock } from '../rows/summaries.ts'
import { placesBetween, type TimeRange } from './slots-between.ts'

export type BlockFilter = TimeRange & {
  leader?: string | undefined
  /** With a failed transaction, or with one that is no vote. */
  with?: 'failures' | 'transactions' | undefined
}

export type BlockPage = {
  /** Newest first. */
  blocks: BlockRow[]
  /** The page that follows in this order has blocks of slots behind this one; undefined on its last page. */
  next: number | undefined
  /** Whether the page ends because enough was searched for one page, not because it is full. */
  isCut: boolean
}

/** Slots whose blocks are searched for one page: their leaders and counts take some milliseconds. */
const SLOTS = 500_000

const conditions = {
  failures: { sql: 'failed_count > 0', passes: (row: BlockRow) => row.failedCount > 0 },
  transactions: {
    sql: 'transaction_count > vote_count',
    passes: (row: BlockRow) => row.transactionCount > row.voteCount,
  },
}

const Row = z
  .object({ summary: z.string(), finalized: z.number() })
  .transform((row) => readBlock(row.summary, row.finalized === 1))

type PageOptions = {
  limit: number
  /** Only blocks of slots before it; with `oldestFirst` after it. */
  edge?: number | undefined
  /** The oldest blocks, not the newest. */
  oldestFirst?: boolean
}

/**
 * The newest or oldest blocks that pass the filter. A page may be short, even empty, and have a next one: the blocks of no more
 * than a limited number of slots are searched for it.
 */
export async function pageBlocks(
  db: Database,
  { leader, with: wanted, ...time }: BlockFilter,
  { limit, edge, oldestFirst = false }: PageOptions,
  slots = SLOTS,
): Promise<BlockPage> {
  const isTimed = time.from !== undefined || time.to !== undefined
  const places = isTimed ? await placesBetween(db, time) : {}
  if (!places) return { blocks: [], next: undefined, isCut: false }
  const view = openView(db)
  const whole = {
    from: places.from === undefined ? 0 : placeAt(places.from).slot,
    to: places.to === undefined ? Number.MAX_SAFE_INTEGER : placeAt(places.to).slot,
  }
  const range = edge === undefined ? whole : behind(edge, whole, oldestFirst)
  const unflushed = view.blocks.map(({ row }) => row)
  const nearest = await nearestSlot(db, unflushed, range, oldestFirst)
  if (nearest === undefined) return { blocks: [], next: undefined, isCut: false }
  const window = oldestFirst
    ? { from: range.from, to: Math.min(range.to, nearest + slots) }
    : { from: Math.max(range.from, nearest - slots + 1), to: range.to }
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT summary, finalized FROM blocks
      WHERE slot >= {from:UInt64} AND slot < {to:UInt64}
        ${leader === undefined ? '' : 'AND leader = toFixedString(base58Decode({leader:String}), 32)'}
        ${wanted === undefined ? '' : `AND ${conditions[wanted].sql}`}
      ORDER BY slot ${oldestFirst ? 'ASC' : 'DESC'} LIMIT {rows:UInt64} SETTINGS max_threads = 1`,
    // A block has two rows until the engine merges them.
    { ...window, rows: (limit + 1 + view.blocks.length) * 2, ...(leader === undefined ? {} : { leader }) },
  )
  const bySlot = new Map<number, BlockRow>()
  for (const row of view.others(rows)) if (row.finalized || !bySlot.has(row.slot)) bySlot.set(row.slot, row)
  const inMemory = unflushed.filter(
    (row) =>
      isIn(window, row.slot) &&
      (leader === undefined || row.leader === leader) &&
      (wanted === undefined || conditions[wanted].passes(row)),
  )
  const found = [...inMemory, ...bySlot.values()].sort((a, b) =>
    oldestFirst ? a.slot - b.slot : b.slot - a.slot,
  )
  const shown = found.slice(0, limit)
  const blocks = oldestFirst ? shown.toReversed() : shown
  if (found.length > limit) return { blocks, next: shown.at(-1)?.slot, isCut: false }
  const end = oldestFirst ? window.to - 1 : window.from
  const rest = behind(end, range, oldestFirst)
  const hasMore = rest.from < rest.to && (await nearestSlot(db, unflushed, rest, oldestFirst)) !== undefined
  return { blocks, next: hasMore ? end : undefined, isCut: hasMore }
}

/** Slots from `from` on and before `to`. */
type SlotRange = { from: number; to: number }

const isIn = ({ from, to }: SlotRange, slot: number) => slot >= from && slot < to

const behind = (slot: number, { from, to }: SlotRange, oldestFirst: boolean): SlotRange =>
  oldestFirst ? { from: Math.max(from, slot + 1), to } : { from, to: Math.min(to, slot) }

/** The newest or oldest slot in the range with a block; undefined where there is none. */
async function nearestSlot(
  db: Database,
  unflushed: readonly BlockRow[],
  range: SlotRange,
  oldestFirst: boolean,
): Promise<number | undefined> {
  const [stored] = await select(
    db,
    z.object({ slot: z.coerce.number() }),
    /* sql */ `
      SELECT slot FROM blocks WHERE slot >= {from:UInt64} AND slot < {to:UInt64}
      ORDER BY slot ${oldestFirst ? 'ASC' : 'DESC'} LIMIT 1 SETTINGS max_threads = 1`,
    range,
  )
  const slots = [...unflushed, ...(stored ? [stored] : [])]
    .map(({ slot }) => slot)
    .filter((slot) => isIn(range, slot))
  if (slots.length === 0) return undefined
  return oldestFirst ? Math.min(...slots) : Math.max(...slots)
}

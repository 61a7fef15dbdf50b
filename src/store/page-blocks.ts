import { z } from 'zod'
import { type Database, select } from './database.ts'
import { openView } from './memtable.ts'
import { placeAt } from './place.ts'
import type { BlockRow } from './rows.ts'
import { placesBetween, type TimeRange } from './slots-between.ts'
import { readBlock } from './summaries.ts'

export type BlockFilter = TimeRange & {
  leader?: string | undefined
  /** With a failed transaction, or with one that is no vote. */
  with?: 'failures' | 'transactions' | undefined
}

export type BlockPage = {
  /** Newest first. */
  blocks: BlockRow[]
  /** The page that follows has blocks of slots before this one; undefined on the last page. */
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

/**
 * The blocks that pass the filter, newest first, of slots before `before`. A page may be short, even empty, and have a next
 * one: the blocks of no more than a limited number of slots are searched for it.
 */
export async function pageBlocks(
  db: Database,
  { leader, with: wanted, ...time }: BlockFilter,
  { limit, before }: { limit: number; before?: number | undefined },
  slots = SLOTS,
): Promise<BlockPage> {
  const isTimed = time.from !== undefined || time.to !== undefined
  const range = isTimed ? await placesBetween(db, time) : {}
  if (!range) return { blocks: [], next: undefined, isCut: false }
  const view = openView(db)
  const first = range.from === undefined ? 0 : placeAt(range.from).slot
  const end = Math.min(
    before ?? Number.MAX_SAFE_INTEGER,
    range.to === undefined ? Number.MAX_SAFE_INTEGER : placeAt(range.to).slot,
  )
  const inMemory = view.blocks.map(({ row }) => row).filter(({ slot }) => slot >= first && slot < end)
  const newest = Math.max(...inMemory.map(({ slot }) => slot), ...(await slotsBefore(db, { first, end })))
  if (newest < 0) return { blocks: [], next: undefined, isCut: false }
  const from = Math.max(first, newest - slots + 1)
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT summary, finalized FROM blocks
      WHERE slot >= {from:UInt64} AND slot < {end:UInt64}
        ${leader === undefined ? '' : 'AND leader = toFixedString(base58Decode({leader:String}), 32)'}
        ${wanted === undefined ? '' : `AND ${conditions[wanted].sql}`}
      ORDER BY slot DESC LIMIT {rows:UInt64} SETTINGS max_threads = 1`,
    // A block has two rows until the engine merges them.
    { from, end, rows: (limit + 1 + view.blocks.length) * 2, ...(leader === undefined ? {} : { leader }) },
  )
  const bySlot = new Map<number, BlockRow>()
  for (const row of view.others(rows)) if (row.finalized || !bySlot.has(row.slot)) bySlot.set(row.slot, row)
  const unflushed = inMemory.filter(
    (row) =>
      row.slot >= from &&
      (leader === undefined || row.leader === leader) &&
      (wanted === undefined || conditions[wanted].passes(row)),
  )
  const found = [...unflushed, ...bySlot.values()].sort((a, b) => b.slot - a.slot)
  const blocks = found.slice(0, limit)
  if (found.length > limit) return { blocks, next: blocks.at(-1)?.slot, isCut: false }
  const hasMore = from > first && (await slotsBefore(db, { first, end: from })).length > 0
  return { blocks, next: hasMore ? from : undefined, isCut: hasMore }
}

/** The newest slot in the range with a block in the database, if there is one. */
async function slotsBefore(db: Database, range: { first: number; end: number }): Promise<number[]> {
  const rows = await select(
    db,
    z.object({ slot: z.coerce.number() }),
    /* sql */ `
      SELECT slot FROM blocks WHERE slot >= {first:UInt64} AND slot < {end:UInt64}
      ORDER BY slot DESC LIMIT 1 SETTINGS max_threads = 1`,
    range,
  )
  return rows.map(({ slot }) => slot)
}

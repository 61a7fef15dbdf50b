import { type Database, select } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { nullable, number, string } from '../rows/columns.ts'
import { findUnlinkedBlocks } from './chain-links.ts'
import type { SlotRange } from './coverage.ts'

/** More than an index has, unless it is being filled at the moment. */
const MOST_BREAKS = 1_000

const Ends = {
  blocks: number,
  first_parent: number,
  last: number,
}

/**
 * The longest range of slots from `from` on, up to `to` at most, in which every block is stored; undefined
 * where there is none.
 */
export async function findWholeRange(
  db: Database,
  from: number,
  to = Number.MAX_SAFE_INTEGER,
): Promise<SlotRange | undefined> {
  const [ends] = await select(
    db,
    Ends,
    /* sql */ `
      SELECT count() AS blocks, argMin(parent_slot, slot) AS first_parent, max(slot) AS last
      FROM blocks WHERE slot >= {from:UInt64} AND slot <= {to:UInt64}`,
    { from, to },
  )
  if (!ends || ends.blocks === 0) return undefined
  const breaks = await findUnlinkedBlocks(db, { from, to: ends.last }, MOST_BREAKS)
  if (breaks.length === MOST_BREAKS) return undefined
  const begins = [ends.first_parent + 1, ...breaks.map(({ parentSlot }) => parentSlot + 1)]
  const lasts = [...breaks.map(({ previousSlot }) => previousSlot), ends.last]
  const ranges = begins.map((begin, nth) => ({ from: Math.max(from, begin), to: lasts[nth] ?? ends.last }))
  return ranges.reduce((longest, one) => (one.to - one.from > longest.to - longest.from ? one : longest))
}

const Run = { from: number, to: number }

/** The slots without a block in a gapless range that ends with a block, as ranges, ascending. */
export async function listSkippedSlots(db: Database, { from, to }: SlotRange): Promise<SlotRange[]> {
  const held = openView(db).blocks.flatMap(({ row: { slot } }) => (slot >= from && slot <= to ? [slot] : []))
  return select(
    db,
    Run,
    /* sql */ `
      SELECT previous + 1 AS from, at - 1 AS to
      FROM (
        SELECT toInt64(slot) AS at,
          lagInFrame(at, 1, {before:Int64}) OVER (ORDER BY slot ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS previous
        FROM (
          SELECT slot FROM blocks WHERE slot >= {from:UInt64} AND slot <= {to:UInt64}
          UNION ALL SELECT arrayJoin({held:Array(UInt64)})
        )
      )
      WHERE at > previous + 1
      ORDER BY at`,
    { from, to, before: from - 1, held },
  )
}

const Led = { name: nullable(string), blocks: number }

/**
 * How many blocks of the range each leader made; undefined where a block does not name its leader, such as
 * one without fees.
 */
export async function countLedBlocks(
  db: Database,
  { from, to }: SlotRange,
): Promise<Map<string, number> | undefined> {
  const rows = await select(
    db,
    Led,
    /* sql */ `
      SELECT base58Encode(made_by) AS name, count() AS blocks
      FROM (
        SELECT slot, argMax(leader, finalized) AS made_by
        FROM blocks WHERE slot >= {from:UInt64} AND slot <= {to:UInt64} GROUP BY slot
      )
      GROUP BY made_by`,
    { from, to },
  )
  const led = new Map<string, number>()
  for (const { name, blocks } of rows) {
    if (name === null) return undefined
    led.set(name, blocks)
  }
  return led
}

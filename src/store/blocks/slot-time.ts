import { type Database, select } from '../engine/database.ts'
import { nullable, number } from '../rows/columns.ts'
import { readEnds } from './chain-history.ts'

const HOUR_SECONDS = 3_600
/** With fewer spans between minutes, a median means nothing. */
const LEAST_SPANS = 5
/** Times are whole seconds, so the error of a shorter span would be large. */
const LEAST_SECONDS = 30

const EndRow = { time: number, slot: number }

/**
 * The median milliseconds per slot over the minutes of an hour of finalized blocks, so that a jump of the
 * clock or a pause of the chain does not change it. null where too few minutes are indexed.
 *
 * @param until Unix seconds; without it the hour ends with the newest minute
 */
export async function readSlotMs(db: Database, until?: number): Promise<number | null> {
  const newest = until === undefined ? (await readEnds(db, 'chain_minutes'))?.last : undefined
  const before = until ?? (newest === undefined ? undefined : newest + 1)
  if (before === undefined) return null
  const ends = await select(
    db,
    EndRow,
    /* sql */ `
      SELECT last_time AS time, last_slot AS slot FROM chain_minutes FINAL
      WHERE time >= {from:UInt32} AND time < {before:UInt32} ORDER BY time SETTINGS max_threads = 1`,
    { from: Math.max(0, before - HOUR_SECONDS), before },
  )
  return medianSlotMs(ends)
}

/** @param ends the last block of each minute, oldest first */
export function medianSlotMs(ends: readonly { time: number; slot: number }[]): number | null {
  const spans = ends.slice(1).flatMap(({ time, slot }, nth) => {
    const before = ends[nth]
    if (!before || slot <= before.slot || time - before.time < LEAST_SECONDS) return []
    return ((time - before.time) * 1_000) / (slot - before.slot)
  })
  if (spans.length < LEAST_SPANS) return null
  const sorted = spans.sort((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0) || null
}

const LargestRow = { units: nullable(number) }

/** The most compute units that one block from `slot` on used; null without a block. */
export async function readLargestBlock(db: Database, slot: number): Promise<number | null> {
  const [row] = await select(
    db,
    LargestRow,
    'SELECT maxOrNull(toUInt64(compute_units)) AS units FROM blocks WHERE slot >= {slot:UInt64} SETTINGS max_threads = 1',
    { slot },
  )
  return row?.units ?? null
}

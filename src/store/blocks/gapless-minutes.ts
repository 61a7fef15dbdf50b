import { createCache } from '#lib/work/cache.ts'
import { type Database, select } from '../engine/database.ts'
import { perDatabase } from '../engine/per-database.ts'
import { number } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { readEnds } from './chain-history.ts'
import { findUnlinkedBlocks } from './chain-links.ts'

const SECONDS = 60
/** More than an index has, unless it is being filled at the moment. */
const MOST_BREAKS = 1_000
/** Cached, because a pass over the blocks of so many minutes takes too long for every request. */
const FRESH_MS = 5_000
const MOST_LIMITS = 20

const MinuteRow = { time: number, transactions: number, votes: number, firstParent: number, lastSlot: number }
/** `transactions` includes votes. `firstParent`: the slot of the last block before the minute. */
export type GaplessMinute = Selected<typeof MinuteRow>

const cached = perDatabase((db) =>
  createCache<string, GaplessMinute[]>((limit) => readWholeMinutes(db, Number(limit)), {
    freshMs: FRESH_MS,
    max: MOST_LIMITS,
  }),
)

/**
 * The minutes before that of the newest finalized block whose blocks are all indexed, newest first, at most
 * `limit`. Minutes without blocks are left out.
 */
export const listGaplessMinutes = (db: Database, limit: number): Promise<GaplessMinute[]> =>
  cached(db).get(String(limit))

async function readWholeMinutes(db: Database, limit: number): Promise<GaplessMinute[]> {
  const ends = await readEnds(db, 'chain_minutes')
  if (!ends || limit === 0) return []
  const newest = Math.floor(ends.last / SECONDS) * SECONDS
  const rows = await select(
    db,
    MinuteRow,
    /* sql */ `
      SELECT time, transactions, votes, first_parent AS firstParent, last_slot AS lastSlot
      FROM chain_minutes FINAL WHERE time >= {from:UInt32} AND time <= {newest:UInt32}
      ORDER BY time DESC SETTINGS max_threads = 1`,
    // Read one minute more: it shows whether a block is missing before the first wanted minute.
    { from: Math.max(0, newest - (limit + 1) * SECONDS), newest },
  )
  const [last, first] = [rows[0], rows.at(-1)]
  if (!last || !first) return []
  const breaks = await findUnlinkedBlocks(db, { from: first.firstParent, to: last.lastSlot }, MOST_BREAKS)
  if (breaks.length === MOST_BREAKS) return []
  const isTouched = ({ firstParent, lastSlot }: GaplessMinute) =>
    breaks.some(({ slot, previousSlot }) => slot > firstParent && previousSlot <= lastSlot)
  // Drop the oldest row: the index may have begun within its minute.
  return rows.slice(1, -1).filter((row) => !isTouched(row))
}

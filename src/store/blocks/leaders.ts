import { createCache } from '#lib/work/cache.ts'
import { type Database, insertBinary, select } from '../engine/database.ts'
import { nextVersion } from '../engine/next-version.ts'
import { perDatabase } from '../engine/per-database.ts'
import { array, number, string } from '../rows/columns.ts'
import { RowWriter } from '../rows/row-writer.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { readBlock, summarizeBlock } from '../rows/summaries.ts'
import { blocks } from '../tables/blocks/blocks.ts'
import { leaderSchedules } from '../tables/blocks/leader-schedules.ts'
import { replaceBlockRows } from '../write/replace-block-rows.ts'
import type { SlotRange } from './coverage.ts'

/** The slots that each identity leads, counted from the epoch's first slot. */
export type LeaderSchedule = ReadonlyMap<string, readonly number[]>

/** Saves who leads the slots of an epoch. */
export async function saveLeaderSchedule(
  db: Database,
  { from, to }: SlotRange,
  schedule: LeaderSchedule,
): Promise<void> {
  const rows = [...schedule].map(([identity, indexes]) => ({
    ...{ first_slot: from, last_slot: to, identity, indexes },
  }))
  if (rows.length === 0) return
  await insertBinary(db, leaderSchedules, leaderSchedules.encode(rows))
  cachesOf(db).scheduled.forget('epochs')
}

const EpochRow = { from: number, to: number }

/** The epochs whose schedule is saved, as their slots, oldest first. */
export function listScheduledEpochs(db: Database): Promise<SlotRange[]> {
  return select(
    db,
    EpochRow,
    'SELECT DISTINCT first_slot AS from, last_slot AS to FROM leader_schedules ORDER BY from',
  )
}

const LeaderRow = { identity: string, indexes: array(number) }

/** The leader schedule of the epoch that begins with this slot; null where none is saved. */
export async function readLeaderSchedule(db: Database, firstSlot: number): Promise<LeaderSchedule | null> {
  const rows = await select(
    db,
    LeaderRow,
    /* sql */ `
      SELECT base58Encode(identity) AS identity, indexes FROM leader_schedules FINAL
      WHERE first_slot = {slot:UInt64}`,
    { slot: firstSlot },
  )
  return rows.length === 0 ? null : new Map(rows.map(({ identity, indexes }) => [identity, indexes]))
}

/** Returns the leader of a slot; null where it is unknown. */
export type LeaderOf = (slot: number) => string | null

/** `nth`: for each slot 1 + the index of its leader in `identities`; 0 where the schedule has none. */
type Epoch = SlotRange & { identities: string[]; nth: Uint16Array }

/** How many epochs are cached, about a megabyte each on a large chain. */
const MOST_EPOCHS = 8
/** How many milliseconds later a schedule that was not saved is looked up again. */
const UNKNOWN_MS = 5_000

const cachesOf = perDatabase((db) => ({
  scheduled: createCache<'epochs', SlotRange[]>(() => listScheduledEpochs(db), { freshMs: UNKNOWN_MS }),
  epochs: createCache<string, Epoch>((from) => readEpoch(db, Number(from)), {
    freshMs: Number.POSITIVE_INFINITY,
    max: MOST_EPOCHS,
  }),
}))

/** Reads the leaders of these slots, and returns a function that finds them synchronously. */
export async function readLeaders(db: Database, slots: readonly number[]): Promise<LeaderOf> {
  const { scheduled, epochs } = cachesOf(db)
  const known: Epoch[] = []
  for (const slot of slots) {
    if (known.some(hasSlot(slot))) continue
    const last = scheduled.last('epochs')?.value.find(hasSlot(slot))
    const range = last ?? (await scheduled.get('epochs')).find(hasSlot(slot))
    if (range) known.push(await epochs.get(String(range.from)))
  }
  return (slot) => {
    const epoch = known.find(hasSlot(slot))
    return epoch?.identities[(epoch.nth[slot - epoch.from] ?? 0) - 1] ?? null
  }
}

const hasSlot =
  (slot: number) =>
  ({ from, to }: SlotRange) =>
    slot >= from && slot <= to

async function readEpoch(db: Database, firstSlot: number): Promise<Epoch> {
  const schedule = (await readLeaderSchedule(db, firstSlot)) ?? new Map<string, readonly number[]>()
  const last = [...schedule.values()].reduce((most, indexes) => Math.max(most, indexes.at(-1) ?? 0), 0)
  const nth = new Uint16Array(last + 1)
  for (const [place, indexes] of [...schedule.values()].entries())
    for (const index of indexes) nth[index] = place + 1
  return { from: firstSlot, to: firstSlot + last, identities: [...schedule.keys()], nth }
}

/** How many blocks are written again by one statement. */
const MOST_FILLED = 1_000

/**
 * Fills in the leaders of finalized blocks that were stored before their leader was known.
 *
 * @returns the number of blocks
 */
export async function fillLeaders(db: Database, { from, to }: SlotRange): Promise<number> {
  let filled = 0
  for (let begin = from; ; ) {
    const rows = await select(
      db,
      blocks.columns,
      `SELECT ${blocks.columnNames.join(', ')} FROM blocks
       WHERE slot >= {from:UInt64} AND slot <= {to:UInt64} AND leader IS NULL AND finalized
       ORDER BY slot LIMIT {limit:UInt64}`,
      { from: begin, to, limit: MOST_FILLED },
    )
    const leaderOf = await readLeaders(
      db,
      rows.map(({ slot }) => Number(slot)),
    )
    const changed = rows.flatMap((row) => {
      const leader = leaderOf(Number(row.slot))
      return leader === null ? [] : [withLeader(row, leader)]
    })
    filled += await replaceBlockRows(db, changed, nextVersion())
    const last = rows.at(-1)
    if (rows.length < MOST_FILLED || !last) return filled
    begin = Number(last.slot) + 1
  }
}

function withLeader(row: Selected<typeof blocks.columns>, leader: string) {
  const slot = Number(row.slot)
  const summary = summarizeBlock({ ...readBlock(row.summary, true), leader })
  const out = new RowWriter(512)
  blocks.writeRow(out, { ...row, leader, summary })
  return { row: { slot }, header: out.finish().subarray(0, -1) }
}

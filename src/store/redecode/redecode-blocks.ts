import { setTimeout as sleep } from 'node:timers/promises'
import { decodeBlock } from '#decode/block/decode-block.ts'
import type { DecodedBlock } from '#decode/block/decoded-block.ts'
import { type LeaderOf, readLeaders } from '../blocks/leaders.ts'
import { type Database, select } from '../engine/database.ts'
import { nextVersion } from '../engine/next-version.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import { blocks } from '../tables/blocks/blocks.ts'
import { type DataTableName, dataTables } from '../tables/index.ts'
import { selectPlaces } from '../transactions/address-places.ts'
import { type EncodedBlock, encodeBlocks } from '../write/encode-blocks.ts'
import { replaceBlockRows } from '../write/replace-block-rows.ts'
import { addRows, type RowsByPlace, replaceRows } from '../write/replace-rows.ts'
import { readSlotStates, type SlotState } from '../write/slot-states.ts'
import { rangeOf, readStoredBlocks, type StoredBlock } from '../write/stored-blocks.ts'
import { markRedecoded, partialRun } from './redecode-run.ts'
import { keepState } from './redecode-state.ts'

export type RedecodeJob = {
  run: string
  slots: number[]
  /** Only transactions that name this program; null for all. */
  program: string | null
  /** Also write the state tables, not only the `redecoded_…` tables that are compared with them. */
  intoState: boolean
}

export type RedecodeDone = {
  blocks: number
  transactions: number
  /** The number of transactions whose rows changed, in any table; a block's own row counts as one. */
  changed: number
  /** The slots of blocks that were not changed, because a transaction's payload is missing. */
  damaged: number[]
  /**
   * The number of transactions that were not changed, because their payloads were dropped, and of the blocks
   * that they are in.
   */
  dropped: { transactions: number; blocks: number }
}

const NOTHING_DONE: RedecodeDone = {
  ...{ blocks: 0, transactions: 0, changed: 0, damaged: [] },
  dropped: { transactions: 0, blocks: 0 },
}

/** How often to try again: a concurrent fork or finalization is finished within this time. */
const TRIES = 240
const PAUSE_MS = 250

/**
 * Decodes stored blocks again from their payloads, and replaces the rows that differ. Correct rows, payloads,
 * and all rows of transactions whose payloads were dropped stay unchanged. Finalized blocks are then marked
 * as done in `job.run`.
 *
 * Safe while the indexer writes: a block that is not finalized is decoded again until its stored rows no
 * longer change. Idempotent, also after an interruption.
 */
export async function redecodeBlocks(db: Database, job: RedecodeJob): Promise<RedecodeDone> {
  const done: RedecodeDone = { ...NOTHING_DONE }
  let slots = job.slots
  for (let tries = 0; slots.length > 0 && tries < TRIES; tries++) {
    const before = await readSlotStates(db, slots)
    // Skip slots with an intent and no block: they are being written, or their save was interrupted, which a
    // redecode does not repair.
    const still = slots.filter((slot) => !isUnfinished(before.get(slot)))
    const once = await redecodeOnce(db, { ...job, slots: still })
    if (tries === 0) Object.assign(done, once)
    else done.changed += once.changed

    const unsure = slots.filter((slot) => !before.get(slot)?.finalized)
    if (unsure.length === 0) break
    const after = await readSlotStates(db, unsure)
    slots = unsure.filter(
      (slot) => isUnfinished(after.get(slot)) || !isSame(before.get(slot), after.get(slot)),
    )
    if (slots.length > 0) await sleep(PAUSE_MS)
  }
  return done
}

const isUnfinished = (state: SlotState | undefined) => state !== undefined && state.blockhash === undefined

const isSame = (a: SlotState | undefined, b: SlotState | undefined) =>
  a?.blockhash === b?.blockhash && a?.finalized === b?.finalized

async function redecodeOnce(db: Database, job: RedecodeJob): Promise<RedecodeDone> {
  const { slots, program, run } = job
  if (slots.length === 0) return NOTHING_DONE
  const stored = await readStoredBlocks(db, slots)
  const readable = stored.filter(({ isDamaged }) => !isDamaged)
  const damaged = stored.filter(({ isDamaged }) => isDamaged).map(({ slot }) => slot)
  const partial = readable.filter(({ dropped }) => dropped.size > 0)
  // Blocks whose payloads were all dropped: there is nothing to decode, and all of their rows stay.
  const empty = new Set(
    partial.filter(({ dropped, rpc }) => dropped.size === rpc.transactions.length).map(({ slot }) => slot),
  )
  const fit = slots.filter((slot) => !damaged.includes(slot) && !empty.has(slot))
  const except = new Set(
    partial.flatMap(({ slot, dropped }) => [...dropped.keys()].map((index) => placeOf({ slot, index }))),
  )
  const rows = Object.fromEntries(dataTables.map(({ name }) => [name, new Map()])) as Rows
  const places =
    program === null
      ? undefined
      : await placesOf(
          db,
          program,
          readable.map(({ slot }) => slot),
        )
  const leaderOf = await readLeaders(db, fit)
  const knownLeaders = await readKnownLeaders(
    db,
    fit.filter((slot) => leaderOf(slot) === null),
  )
  const encoded = encodeAll(
    db,
    { blocks: readable.filter(({ slot }) => !empty.has(slot)), leaderOf, knownLeaders },
    rows,
    (block) => addPlaces(places, program, block),
  )

  const rewritten = nextVersion()
  const changes: Promise<number>[] = (fit.length === 0 ? [] : decodedTables).map((table) =>
    replaceRows(db, { table, slots: fit, rows: rows[table.name], places, except, rewritten }),
  )
  // Wait for all even when one fails: no statement may still run when this is repeated.
  const outcomes = await Promise.allSettled(changes)
  let changed = 0
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason
    changed += outcome.value
  }
  // Write the blocks' rows last: by then the rows that they count are stored.
  const isPartial = new Set(partial.map(({ slot }) => slot))
  const isWhole = ({ row }: EncodedBlock) => !isPartial.has(row.slot)
  changed += await replaceBlockRows(db, encoded.filter(isWhole), rewritten)
  const final = new Set(readable.filter(({ finalized }) => finalized).map(({ slot }) => slot))
  const finalBlocks = encoded.filter(({ row }) => final.has(row.slot))
  await keepState(db, job, { whole: finalBlocks.filter(isWhole), all: finalBlocks })
  await markRedecoded(
    db,
    run,
    [...final].filter((slot) => !isPartial.has(slot)),
  )
  await markRedecoded(
    db,
    partialRun(run),
    [...final].filter((slot) => isPartial.has(slot)),
  )
  const dropped = [...except].filter((place) => places?.has(place) ?? true)
  const all = places?.size ?? readable.reduce((count, { rpc }) => count + rpc.transactions.length, 0)
  return {
    blocks: readable.length,
    transactions: all - dropped.length,
    changed,
    damaged,
    dropped: {
      transactions: dropped.length,
      blocks: new Set(dropped.map((place) => placeAt(place).slot)).size,
    },
  }
}

/**
 * The leaders in the stored rows of these slots. Keep them: where the schedule is no longer stored, no node
 * can return it any more.
 */
async function readKnownLeaders(db: Database, slots: readonly number[]): Promise<Map<number, string>> {
  if (slots.length === 0) return new Map()
  const { slot, leader } = blocks.columns
  const rows = await select(
    db,
    { slot, leader },
    `SELECT slot, leader FROM blocks WHERE slot IN (${slots.join(', ')}) AND leader IS NOT NULL`,
  )
  return new Map(
    rows.flatMap((row) => (row.leader === null ? [] : [[Number(row.slot), row.leader] as const])),
  )
}

type Rows = Record<DataTableName, RowsByPlace>

const decodedTables = dataTables.filter(({ isSource }) => !isSource)

/**
 * Limits the decoded objects in memory. Small blocks are encoded together, because encoding allocates buffers
 * of megabytes. The JSON of a transaction has two to four times as many bytes as its packed form.
 */
const GROUP_BYTES = 700_000

function encodeAll(
  db: Database,
  {
    blocks,
    leaderOf,
    knownLeaders,
  }: {
    blocks: readonly StoredBlock[]
    leaderOf: LeaderOf
    /** The leaders of blocks for which only the stored row has one. */
    knownLeaders: ReadonlyMap<number, string>
  },
  rows: Rows,
  onDecoded: (block: DecodedBlock) => void,
): EncodedBlock[] {
  const encoded: EncodedBlock[] = []
  let group: StoredBlock[] = []
  let bytes = 0
  const encodeGroup = () => {
    const decoded = group.map(({ slot, rpc }) => {
      const block = decodeBlock(slot, rpc, { parse: 'tokenTransfers', registry: db.registry, leaderOf })
      return { ...block, leader: block.leader ?? knownLeaders.get(slot) ?? null }
    })
    decoded.forEach(onDecoded)
    // Without the transactions as the node returned them, because their payloads stay.
    const batch = encodeBlocks(
      decoded.map((block, i) => ({
        decoded: block,
        rpc: { ...(group[i] as StoredBlock).rpc, transactions: [] },
      })),
    )
    for (const table of decodedTables) addRows(rows[table.name], table, batch.rows[table.name])
    encoded.push(...batch.blocks)
    group = []
    bytes = 0
  }
  for (const block of blocks) {
    group.push(block)
    bytes += block.bytes
    if (bytes >= GROUP_BYTES) encodeGroup()
  }
  if (group.length > 0) encodeGroup()
  return encoded
}

/** The indexed transactions of `slots` that name the program. */
async function placesOf(db: Database, program: string, slots: readonly number[]): Promise<Set<bigint>> {
  if (slots.length === 0) return new Set()
  const found = await selectPlaces(
    db,
    `SELECT DISTINCT place FROM address_transactions
     WHERE address = base58Decode({program:String}) AND ${rangeOf(slots).byPlace}`,
    { program },
  )
  return new Set(found)
}

/** Adds transactions that an older decoder did not index under the program. */
function addPlaces(places: Set<bigint> | undefined, program: string | null, block: DecodedBlock): void {
  if (places === undefined) return
  for (const { index, accounts } of block.transactions)
    if (accounts.some(({ address }) => address === program)) places.add(placeOf({ slot: block.slot, index }))
}

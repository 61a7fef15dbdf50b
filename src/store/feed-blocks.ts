import type { PlaceRange } from './address-places.ts'
import { within } from './address-places.ts'
import { type Database, selectJson } from './database.ts'
import type { FeedFilter, Search, SearchLimits, SearchOptions } from './feed.ts'
import type { MemoryView } from './memtable.ts'
import { placeAt, placeOf } from './place.ts'

/** Rows of `blocks` that are searched for one page: their counts take some milliseconds. */
const BLOCKS = 200_000
/** So often blocks are looked into whose counts promise more than they hold. */
const ROUNDS = 4

/**
 * The newest places that pass a filter by status and votes. The counts in the blocks' rows say which blocks to look into, so
 * that a long run of blocks without any such transaction costs little.
 */
export async function placesOfBlocks(
  db: Database,
  _: MemoryView,
  { filter, range, limit }: SearchOptions,
  { blocks: most = BLOCKS }: SearchLimits,
): Promise<Search> {
  const places: bigint[] = []
  let to = range.to
  for (let round = 0; round < ROUNDS; round++) {
    const { slots, searchedTo } = await promisingSlots(
      db,
      filter,
      { ...range, to },
      limit - places.length,
      most,
    )
    if (slots.length > 0)
      places.push(...(await placesIn(db, slots, filter, { ...range, to }, limit - places.length)))
    to = searchedTo
    if (places.length >= limit || to === undefined) break
    // A window without a promising block is as far as one page searches.
    if (slots.length === 0) break
  }
  return { places, searchedTo: places.length >= limit ? places.at(-1) : to }
}

/** How many of a block's transactions may pass. A failed vote counts as a failed transaction of any kind. */
function promiseOf({ success, votes }: FeedFilter): string {
  if (success === false) return 'failed_count'
  const ofKind = votes === false ? 'transaction_count - vote_count' : 'transaction_count'
  return success === true ? `least(${ofKind}, success_count)` : ofKind
}

/** The newest blocks that together promise `limit` transactions, and where they end; undefined: there are no more blocks. */
async function promisingSlots(
  db: Database,
  filter: FeedFilter,
  { from, to }: PlaceRange,
  limit: number,
  most: number,
): Promise<{ slots: number[]; searchedTo: bigint | undefined }> {
  const inRange = [
    '1',
    from !== undefined && `slot >= ${placeAt(from).slot}`,
    // Of the slot of the last place that was shown there may be more.
    to !== undefined && `slot <= ${placeAt(to - 1n).slot}`,
  ].filter((rule) => rule !== false)
  const where = inRange.join(' AND ')
  // A block has two rows until the engine merges them.
  const window = `SELECT slot, ${promiseOf(filter)} AS promise FROM blocks WHERE ${where} ORDER BY slot DESC LIMIT ${most}`
  const found = await selectJson(
    db,
    `SELECT concat(toString(slot), ' ', toString(promise)) FROM (${window}) WHERE promise > 0 LIMIT ${2 * limit}
     SETTINGS max_threads = 1`,
  )
  const promises = new Map(found.map((line) => line.split(' ').map(Number) as [number, number]))
  const slots: number[] = []
  let promised = 0
  for (const [slot, promise] of promises) {
    // The first one may have been shown in part.
    if (promised >= limit && slots.length > 1) break
    slots.push(slot)
    promised += promise
  }
  const last = slots.at(-1)
  if (last !== undefined && (slots.length < promises.size || found.length === 2 * limit))
    return { slots, searchedTo: placeOf({ slot: last, index: 0 }) }
  const [end] = await selectJson(
    db,
    `SELECT slot FROM blocks WHERE ${where} ORDER BY slot DESC LIMIT 1 OFFSET ${most - 1} SETTINGS max_threads = 1`,
  )
  return { slots, searchedTo: end === undefined ? undefined : placeOf({ slot: Number(end), index: 0 }) }
}

async function placesIn(
  db: Database,
  slots: readonly number[],
  { success, votes }: FeedFilter,
  { from, to }: PlaceRange,
  limit: number,
): Promise<bigint[]> {
  const rules = [
    `slot IN (${slots.join(', ')})`,
    success !== undefined && (success ? 'success' : 'NOT success'),
    votes === false && 'NOT is_vote',
  ].filter((rule) => rule !== false)
  const places = await selectJson(
    db,
    `SELECT bitShiftLeft(slot, 20) + tx_index AS place FROM transactions
     WHERE ${rules.join(' AND ')} ${within({ from, to })}
     ORDER BY slot DESC, tx_index DESC LIMIT 1 BY place LIMIT ${limit} SETTINGS max_threads = 1`,
  )
  return places.map(BigInt)
}

import { type Database, selectJson } from '../engine/database.ts'
import type { MemoryView } from '../memory/memtable.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import { beyond, type OrderedRange, within } from './address-places.ts'
import type { FeedFilter, Search, SearchLimits, SearchOptions } from './feed.ts'

/** Rows of `blocks` that are searched for one page: their counts take some milliseconds. */
const BLOCKS = 200_000
/** The number of rounds in which blocks are read whose counts promise more than they hold. */
const ROUNDS = 4

/**
 * The first places in the order of the range that pass a filter by status and votes. The counts in the blocks' rows say which blocks to look into, so
 * that a long run of blocks without any such transaction costs little.
 */
export async function placesOfBlocks(
  db: Database,
  _: MemoryView,
  { filter, range, limit }: SearchOptions,
  { blocks: most = BLOCKS }: SearchLimits,
): Promise<Search> {
  const places: bigint[] = []
  let rest = range
  let end: bigint | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const { slots, searchedTo }: Promising = await promisingSlots(
      db,
      filter,
      rest,
      limit - places.length,
      most,
    )
    if (slots.length > 0) places.push(...(await placesIn(db, slots, filter, rest, limit - places.length)))
    end = searchedTo
    if (places.length >= limit || end === undefined) break
    rest = beyond(end, range)
    // A window without a promising block is as far as one page searches.
    if (slots.length === 0) break
  }
  return { places, searchedTo: places.length >= limit ? places.at(-1) : end }
}

/** How many of a block's transactions may pass. A failed vote counts as a failed transaction of any kind. */
function promiseOf({ success, votes }: FeedFilter): string {
  if (success === false) return 'failed_count'
  const ofKind = votes === false ? 'transaction_count - vote_count' : 'transaction_count'
  return success === true ? `least(${ofKind}, success_count)` : ofKind
}

/** `searchedTo`: the last place of the last slot, in the order of the range; undefined: there are no more blocks. */
type Promising = { slots: number[]; searchedTo: bigint | undefined }

/** The first blocks, in the order of the range, that together promise `limit` transactions. */
async function promisingSlots(
  db: Database,
  filter: FeedFilter,
  { from, to, oldestFirst = false }: OrderedRange,
  limit: number,
  most: number,
): Promise<Promising> {
  const order = oldestFirst ? 'ASC' : 'DESC'
  const endOf = (slot: number) =>
    oldestFirst ? placeOf({ slot: slot + 1, index: 0 }) - 1n : placeOf({ slot, index: 0 })
  const inRange = [
    '1',
    from !== undefined && `slot >= ${placeAt(from).slot}`,
    // The slot of the last place that was shown may have more.
    to !== undefined && `slot <= ${placeAt(to - 1n).slot}`,
  ].filter((rule) => rule !== false)
  const where = inRange.join(' AND ')
  // A block has two rows until the engine merges them.
  const window = `SELECT slot, ${promiseOf(filter)} AS promise FROM blocks WHERE ${where} ORDER BY slot ${order} LIMIT ${most}`
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
    return { slots, searchedTo: endOf(last) }
  const [end] = await selectJson(
    db,
    `SELECT slot FROM blocks WHERE ${where} ORDER BY slot ${order} LIMIT 1 OFFSET ${most - 1} SETTINGS max_threads = 1`,
  )
  return { slots, searchedTo: end === undefined ? undefined : endOf(Number(end)) }
}

async function placesIn(
  db: Database,
  slots: readonly number[],
  { success, votes }: FeedFilter,
  { from, to, oldestFirst = false }: OrderedRange,
  limit: number,
): Promise<bigint[]> {
  const order = oldestFirst ? 'ASC' : 'DESC'
  const rules = [
    `slot IN (${slots.join(', ')})`,
    success !== undefined && (success ? 'success' : 'NOT success'),
    votes === false && 'NOT is_vote',
  ].filter((rule) => rule !== false)
  const places = await selectJson(
    db,
    `SELECT bitShiftLeft(slot, 20) + tx_index AS place FROM transactions
     WHERE ${rules.join(' AND ')} ${within({ from, to })}
     ORDER BY slot ${order}, tx_index ${order} LIMIT 1 BY place LIMIT ${limit} SETTINGS max_threads = 1`,
  )
  return places.map(BigInt)
}

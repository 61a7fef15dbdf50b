import { type Database, select } from '../engine/database.ts'
import type { MemoryView } from '../memory/memtable.ts'
import { number } from '../rows/columns.ts'
import { allOf, beyond, type OrderedRange, orders, within } from '../rows/key-range.ts'
import { latestVersions } from '../rows/latest-versions.ts'
import { placeOf } from '../rows/place.ts'
import { selectPlaces } from './address-places.ts'
import type { Search, SearchLimits, SearchResult } from './feed-search.ts'
import type { TransactionRule } from './transaction-rules.ts'

/** How many rows of `blocks` are searched for one page; reading their counts takes some milliseconds. */
const BLOCKS = 200_000
/** The number of rounds in which blocks are read that hold fewer matches than their counts promise. */
const ROUNDS = 4

/**
 * The first places, in the order of the range, of transactions that pass a filter by status and votes. The
 * counts in the blocks' rows tell which blocks can contain matches, so a long run of blocks without one costs
 * little.
 */
export async function searchBlocks(
  db: Database,
  view: MemoryView,
  { rules, range, limit }: Search,
  { blocks: most = BLOCKS }: SearchLimits,
): Promise<SearchResult> {
  const places: bigint[] = []
  let rest = range
  let end: bigint | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const { slots, searchedTo }: Promising = await promisingSlots(db, view, rules, {
      range: rest,
      limit: limit - places.length,
      most,
    })
    if (slots.length > 0) places.push(...(await placesIn(db, slots, rules, rest, limit - places.length)))
    end = searchedTo
    if (places.length >= limit || end === undefined) break
    rest = beyond(end, range)
    // One page does not search beyond a window in which no block can match.
    if (slots.length === 0) break
  }
  return { places, searchedTo: end }
}

/**
 * `searchedTo`: the last place of the last slot, in the order of the range; undefined: there are no more
 * blocks.
 */
type Promising = { slots: number[]; searchedTo: bigint | undefined }

/** The first blocks, in the order of the range, whose counts together promise `limit` transactions. */
async function promisingSlots(
  db: Database,
  view: MemoryView,
  rules: readonly TransactionRule[],
  { range: { from, to, oldestFirst }, limit, most }: { range: OrderedRange; limit: number; most: number },
): Promise<Promising> {
  const order = oldestFirst ? 'ASC' : 'DESC'
  const endOf = (slot: number) =>
    oldestFirst ? placeOf({ slot: slot + 1, index: 0 }) - 1n : placeOf({ slot, index: 0 })
  const inRange = within(orders.slot, {
    from: from === undefined ? undefined : from >> 20n,
    // Include the slot of the last place of the previous page: it may have more matches.
    to: to === undefined ? undefined : ((to - 1n) >> 20n) + 1n,
  })
  const where = allOf([inRange, view.except('slot')])
  // The minimum over the rules. A failed vote counts as failed too, so this is an upper bound.
  const promise = `least(${['transaction_count', ...rules.map((rule) => rule.most)].join(', ')})`
  const window = `SELECT slot, ${promise} AS promise FROM blocks WHERE ${where} ORDER BY slot ${order} LIMIT ${most}`
  const found = await select(
    db,
    { slot: number, promise: number },
    `SELECT slot, promise FROM (${window}) WHERE promise > 0 LIMIT ${2 * limit}
     SETTINGS max_threads = 1`,
  )
  const promises = latestVersions(found, ({ slot }) => slot)
  const slots: number[] = []
  let promised = 0
  for (const { slot, promise } of promises) {
    // At least two blocks: the first one may have been shown in part by the previous page.
    if (promised >= limit && slots.length > 1) break
    slots.push(slot)
    promised += promise
  }
  const last = slots.at(-1)
  if (last !== undefined && (slots.length < promises.length || found.length === 2 * limit))
    return { slots, searchedTo: endOf(last) }
  const [end] = await select(
    db,
    { slot: number },
    `SELECT slot FROM blocks WHERE ${where} ORDER BY slot ${order} LIMIT 1 OFFSET ${most - 1} SETTINGS max_threads = 1`,
  )
  return { slots, searchedTo: end && endOf(end.slot) }
}

async function placesIn(
  db: Database,
  slots: readonly number[],
  rules: readonly TransactionRule[],
  range: OrderedRange,
  limit: number,
): Promise<bigint[]> {
  const order = range.oldestFirst ? 'ASC' : 'DESC'
  const where = [`slot IN (${slots.join(', ')})`, ...rules.map(({ columns }) => columns)]
  return selectPlaces(
    db,
    `SELECT bitShiftLeft(slot, 20) + tx_index AS place FROM transactions
     WHERE ${allOf([...where, within(orders.place, range)])}
     ORDER BY slot ${order}, tx_index ${order} LIMIT 1 BY place LIMIT ${limit} SETTINGS max_threads = 1`,
  )
}

import type { Database } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { sliceRows } from '../memory/packed-block.ts'
import { eachOnce } from '../rows/each-once.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { callsOf } from '../rows/summaries.ts'
import { ascending, descending, isIn, type OrderedRange } from './address-places.ts'
import { placesOfBlocks } from './feed-blocks.ts'
import { placesOfCalls } from './feed-calls.ts'
import { readRows } from './read-rows.ts'

export type FeedFilter = {
  success?: boolean | undefined
  /** False: without votes. */
  votes?: boolean | undefined
  /** A program that the transaction calls, at any depth. */
  program?: string | undefined
  /** The type of one of its top-level instructions, as `filterType` gives it. */
  type?: string | undefined
}

export type FeedPage = {
  /** Newest first. */
  transactions: TransactionRow[]
  /** The page that follows in the order of the range has the places behind this one; undefined on its last page. */
  next: bigint | undefined
  /** Whether the page ends because enough was searched for one page, not because it is full. */
  isCut: boolean
}

/** The result of a search for one page in the database. */
export type Search = {
  /** In the order of the range. */
  places: bigint[]
  /** Every place up to this one, in that order, was searched; undefined: all. */
  searchedTo: bigint | undefined
}

export type SearchOptions = {
  filter: FeedFilter
  range: OrderedRange
  limit: number
}

/**
 * The transactions of the range that pass the filter: its newest, or where `oldestFirst` its oldest. A page may be short, even empty, and have a next one:
 * no more than a limited number of rows is searched for it, by a key.
 */
export async function listFeed(
  db: Database,
  { filter, range, limit }: SearchOptions,
  limits: SearchLimits = {},
): Promise<FeedPage> {
  const view = openView(db)
  const order = range.oldestFirst ? ascending : descending
  const search = filter.program === undefined && filter.type === undefined ? placesOfBlocks : placesOfCalls
  // One more than the page shows, to know whether there is a next page.
  const { places, searchedTo } = await search(db, view, { filter, range, limit: limit + 1 }, limits)
  const inMemory = view.blocks
    .flatMap(({ transactions }) => sliceRows(transactions))
    .filter((row) => isIn(range)(placeOf(row)) && passes(row, filter))
    .filter((row) => searchedTo === undefined || order(placeOf(row), searchedTo) <= 0)
  const known = new Map(inMemory.map((row) => [placeOf(row), row]))
  const stored = places.filter((place) => !view.hides(placeAt(place).slot))
  const merged = [...new Set([...known.keys(), ...stored])].sort(order)
  const shown = merged.slice(0, limit)
  const rows = eachOnce([
    ...shown.flatMap((place) => known.get(place) ?? []),
    ...(await readRows(
      db,
      shown.filter((place) => !known.has(place)),
    )),
  ]).sort((a, b) => b.slot - a.slot || b.index - a.index)
  const isFull = merged.length > limit
  return {
    transactions: rows,
    next: isFull ? shown.at(-1) : searchedTo,
    isCut: !isFull && searchedTo !== undefined,
  }
}

/** How much is searched for one page; the tests make it small. */
export type SearchLimits = {
  /** Rows of `blocks`. */
  blocks?: number
  /** Rows of one key whose flags are looked at. */
  calls?: number
  /** Rows of one key that are looked up in another one. */
  common?: number
}

/** The same filter for a row in memory. */
function passes(row: TransactionRow, { success, votes, program, type }: FeedFilter): boolean {
  if (success !== undefined && row.success !== success) return false
  if (votes === false && row.isVote) return false
  if (program === undefined && type === undefined) return true
  const called = callsOf(row)
  return [program, type].every((name) => name === undefined || called.includes(name))
}

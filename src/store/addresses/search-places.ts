import type { Database } from '../engine/database.ts'
import { type Ask, type Found, newestOf } from '../engine/newest-of.ts'
import type { MemoryView } from '../memory/memtable.ts'
import { beyond, type OrderedRange } from '../rows/key-range.ts'
import { isOfAddress, placeList, placesSql, selectPlaces } from '../transactions/address-places.ts'
import type { AddressRule } from './address-rules.ts'
import { type Candidates, candidatesOf, type Searched } from './narrow-places.ts'

/** Finds the first places of a range, in its order; `next` is where the search ended. */
export type FindPlaces = (range: OrderedRange, limit: number) => Promise<Found<bigint>>

export type PlaceSearch<Entry> = {
  range: OrderedRange
  /** The number of entries. */
  limit: number
  /** How many places are read first; the number doubles each time. */
  first: number
  /** How many places are read in all. */
  most: number
  find: FindPlaces
  /** The entries of the transactions at these places, in the order of the list. */
  read: (places: readonly bigint[]) => Promise<readonly Entry[]>
}

export type SearchedEntries<Entry> = {
  entries: Entry[]
  /** Whether there are more entries after the last one. */
  isFull: boolean
  /** If not `isFull`, the place after which the search continues; undefined at the end of the range. */
  next: bigint | undefined
}

/**
 * The first entries of a range of places of which only some have entries. It reads a limited number of places
 * (decision 18).
 */
export async function searchPlaces<Entry>({
  range: whole,
  limit,
  first,
  most,
  find,
  read,
}: PlaceSearch<Entry>): Promise<SearchedEntries<Entry>> {
  let range = whole
  const entries: Entry[] = []
  let looked = 0
  for (let size = Math.min(first, most); ; size = Math.min(size * 2, most - looked)) {
    const { rows, next } = await find(range, size)
    entries.push(...(await read(rows)))
    looked += size
    if (entries.length > limit || next === undefined || looked >= most)
      return { entries: entries.slice(0, limit), isFull: entries.length > limit, next }
    range = beyond(next, range)
  }
}

/** Finds the places of an address that are candidates under the rules. */
export async function candidateFinder(
  db: Database,
  view: MemoryView,
  searched: Searched,
  rules: readonly AddressRule[],
  options: { window?: number | undefined } = {},
): Promise<FindPlaces> {
  const { address, sources } = searched
  const candidates = await candidatesOf(db, searched, rules, options)
  return (range, limit) =>
    newestOf<bigint>(view, {
      ...placeList(address, sources),
      range,
      limit,
      sql: async (ask) => {
        const params = { address, ...candidates.params }
        return selectPlaces(db, placesSql(candidates.queries(ask), ask), params)
      },
      searchedTo: (ask) => endOfWindow(db, address, candidates, ask),
    })
}

/** The last place among which candidates were searched; undefined where all were searched. */
async function endOfWindow(
  db: Database,
  address: string,
  { window }: Candidates,
  { where, order }: Ask,
): Promise<bigint | undefined> {
  if (window === undefined) return undefined
  const [last] = await selectPlaces(
    db,
    `SELECT place FROM address_transactions WHERE ${isOfAddress('address_transactions')} AND ${where}
     ${order} LIMIT 1 OFFSET ${window - 1} SETTINGS max_threads = 1`,
    { address },
  )
  return last
}

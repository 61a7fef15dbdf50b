import { type Database, select } from '../engine/database.ts'
import type { MemoryView } from '../memory/memtable.ts'
import { number } from '../rows/columns.ts'
import { allOf, type KeyRange, orders, within } from '../rows/key-range.ts'
import { selectPlaces } from './address-places.ts'
import type { Search, SearchLimits, SearchResult } from './feed-search.ts'

/** How many rows of a key have their flags checked; this takes some milliseconds. */
const CALLS = 1_000_000
/** How many rows of one key are looked up in the other key's rows. */
const COMMON = 5_000

/**
 * The first places, in the order of the range, at which a program or an instruction type is called and the
 * rules pass. For both together, the places of the rarer one are looked up among those of the other.
 */
export async function searchCalls(
  db: Database,
  view: MemoryView,
  { rules, called: names, range, limit }: Search,
  { calls = CALLS, common = COMMON }: SearchLimits,
): Promise<SearchResult> {
  const [called = '', other] = await rarestFirst(db, names, range, common)
  const most = other === undefined ? calls : common
  const window = `${rowsOf('called', range)} AND ${view.except('place')}
    ORDER BY place ${range.oldestFirst ? 'ASC' : 'DESC'} LIMIT ${most}`
  const where = allOf([
    ...rules.map(({ flags }) => flags),
    other === undefined
      ? undefined
      : `place GLOBAL IN (${rowsOf('other', range, 'place')} AND place GLOBAL IN (SELECT place FROM (${window})))`,
  ])
  const places = await selectPlaces(
    db,
    // A single thread keeps the order of the inner query, and stops at the last row wanted.
    `SELECT place FROM (${window}) WHERE ${where} LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { called, limit, ...(other === undefined ? {} : { other }) },
  )
  if (places.length === limit) return { places, searchedTo: places.at(-1) }
  const [end] = await selectPlaces(
    db,
    `SELECT place FROM (${window}) LIMIT 1 OFFSET ${most - 1} SETTINGS max_threads = 1`,
    { called },
  )
  return { places, searchedTo: end }
}

const rowsOf = (name: string, range: KeyRange, columns = 'place, flags') =>
  `SELECT ${columns} FROM transaction_calls WHERE called = {${name}:String} AND ${within(orders.place, range)}`

/** The names, the one with fewer rows first; rows are counted up to `most`. */
async function rarestFirst(
  db: Database,
  names: readonly string[],
  range: KeyRange,
  most: number,
): Promise<readonly string[]> {
  if (names.length < 2) return names
  const count = `SELECT count() AS count FROM (${rowsOf('called', range, 'place')} LIMIT ${most + 1}) SETTINGS max_threads = 1`
  const counted = await Promise.all(
    names.map(async (called) => {
      const [counted] = await select(db, { count: number }, count, { called })
      return { called, rows: counted?.count ?? 0 }
    }),
  )
  return counted.sort((a, b) => a.rows - b.rows).map(({ called }) => called)
}

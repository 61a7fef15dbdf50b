import { type Database, selectJson } from '../engine/database.ts'
import type { MemoryView } from '../memory/memtable.ts'
import { FAILED, IS_VOTE } from '../tables/address-transactions.ts'
import { type PlaceRange, within } from './address-places.ts'
import type { FeedFilter, Search, SearchLimits, SearchOptions } from './feed.ts'

/** Rows of the key whose flags are looked at: some milliseconds. */
const CALLS = 1_000_000
/** Rows of the key that are looked up in the other one, each by its key. */
const COMMON = 5_000

/**
 * The first places of a program or a type, in the order of the range, that pass the filter, by their key. Of a program and a type together those of the
 * rarer one are looked up among those of the other one.
 */
export async function placesOfCalls(
  db: Database,
  view: MemoryView,
  { filter, range, limit }: SearchOptions,
  { calls = CALLS, common = COMMON }: SearchLimits,
): Promise<Search> {
  const [called, other] = await rarerFirst(db, filter, range, common)
  const most = other === undefined ? calls : common
  const window = `${rowsOf('called', range)} ${view.exceptPlaces === undefined ? '' : `AND ${view.exceptPlaces}`}
    ORDER BY place ${range.oldestFirst ? 'ASC' : 'DESC'} LIMIT ${most}`
  const rules = [
    '1',
    filter.success !== undefined && `bitAnd(flags, ${FAILED}) ${filter.success ? '=' : '!='} 0`,
    filter.votes === false && `bitAnd(flags, ${IS_VOTE}) = 0`,
    other !== undefined &&
      `place GLOBAL IN (${rowsOf('other', range, 'place')} AND place GLOBAL IN (SELECT place FROM (${window})))`,
  ].filter((rule) => rule !== false)
  const found = await selectJson(
    db,
    // One thread keeps the order of the inner query, and ends with the last row that is wanted.
    `SELECT place FROM (${window}) WHERE ${rules.join(' AND ')} LIMIT {rows:UInt64} SETTINGS max_threads = 1`,
    // While a redecode runs a place has two rows.
    { called, rows: 2 * limit, ...(other === undefined ? {} : { other }) },
  )
  const places = [...new Set(found)].map(BigInt)
  if (found.length === 2 * limit || places.length >= limit) return { places, searchedTo: places.at(-1) }
  const [end] = await selectJson(
    db,
    `SELECT place FROM (${window}) LIMIT 1 OFFSET ${most - 1} SETTINGS max_threads = 1`,
    { called },
  )
  return { places, searchedTo: end === undefined ? undefined : BigInt(end) }
}

const rowsOf = (name: string, range: PlaceRange, columns = 'place, flags') =>
  `SELECT ${columns} FROM transaction_calls WHERE called = {${name}:String} ${within(range)}`

/** The names that the filter asks for; of two the one with fewer rows first, as far as `most` rows show it. */
async function rarerFirst(
  db: Database,
  { program, type }: FeedFilter,
  range: PlaceRange,
  most: number,
): Promise<[called: string, other?: string]> {
  if (program === undefined || type === undefined) return [program ?? type ?? '']
  const count = `SELECT count() FROM (${rowsOf('called', range, 'place')} LIMIT ${most + 1}) SETTINGS max_threads = 1`
  const [ofProgram, ofType] = await Promise.all(
    [program, type].map(async (called) => Number((await selectJson(db, count, { called }))[0])),
  )
  return (ofProgram ?? 0) <= (ofType ?? 0) ? [program, type] : [type, program]
}

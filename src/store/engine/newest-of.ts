import type { MemoryView, UnflushedBlock } from '../memory/memtable.ts'
import { eachOnce } from '../rows/each-once.ts'
import {
  allOf,
  ascending,
  descending,
  isIn,
  type KeyOrder,
  type OrderedRange,
  slotOfKey,
  within,
} from '../rows/key-range.ts'
import type { Params } from './query.ts'

/** A condition of a list, said once for both: in SQL for the rows of the database, and for a row in memory. */
export type Filter<Row> = { sql: string; params?: Params; passes: (row: Row) => boolean }

/** The query for the first `rows` rows of the list. */
export type Ask = {
  /** The conditions for the key. */
  where: string
  /** Those of the filters. */
  filters: string
  /** ORDER BY, in the order of the list. */
  order: string
  rows: number
  /** All of it, to follow WHERE. */
  rest: string
  /** The values of the filters. */
  params: Params
}

/** @typeParam Own rows in memory, which may have more than those of the database */
export type List<Row, Own extends Row = Row> = {
  order: KeyOrder
  keyOf: (row: Row) => bigint
  /** See `eachOnce`. */
  versionOf?: (row: Row) => bigint | number
  unitOf?: (row: Row) => bigint
  /** Which rows are one entry of the list; by default each key is one. */
  entryOf?: (row: Row) => bigint
  /** The keys that belong to the list; all by default. */
  range?: OrderedRange
  filters?: readonly Filter<Own>[]
  /** Entries. Infinity: all, in any order for the database. */
  limit: number
  /** Entries that are left out before, of one row each in the database but for those that `eachOnce` leaves out. */
  skip?: number
  /** The rows of a block in memory, before the range and the filters. */
  memory: (block: UnflushedBlock) => readonly Own[]
  /** The rows of the database: in the order of the list no row is left out before the last one that it returns. */
  sql: (ask: Ask) => Promise<readonly Row[]>
  /** Rows that an entry has in the database in most cases, 1 by default: one query is then enough. */
  rowsPerEntry?: number
  /** The last key, in the order of the list, that `sql` looks at when it returns fewer rows than asked for; undefined: all. */
  searchedTo?: (ask: Ask) => Promise<bigint | undefined>
}

export type Found<Row> = {
  /** In the order of the list. */
  rows: Row[]
  /** The entry behind which the list goes on: the last one of `rows`, or where the search ended. undefined at its end. */
  next: bigint | undefined
  /** Whether there are fewer than `limit` because the search ended before the list does. */
  isCut: boolean
}

/** The next query asks for this many times the rows, where rows that do not count took the place of entries. */
const MORE = 4

/**
 * The first entries of a list over the blocks in memory and the rows of the database. All lists of the explorer that both
 * have are read by this function: it takes each slot from one of them (see `openView`), each entry once (see `eachOnce`), and
 * finds the same as if all rows were in one place.
 *
 * @param view opened before anything else of the list was read
 */
export async function newestOf<Row, Own extends Row = Row>(
  view: MemoryView,
  list: List<Row, Own>,
): Promise<Found<Row>> {
  const { order, keyOf, entryOf = keyOf, range = {}, limit, skip = 0 } = list
  if (range.to !== undefined && range.to <= (range.from ?? 0n))
    return { rows: [], next: undefined, isCut: false }
  const own = inMemory(view, list)
  // At most all rows in memory are before the page: the database leaves out the rest.
  const skipped = Math.max(0, skip - own.length)
  const wanted = skip - skipped + limit
  const ask = (rows: number): Ask => {
    const where = allOf([within(order, range), view.except(order.columns[0])])
    const filters = allOf((list.filters ?? []).map(({ sql }) => sql))
    const direction = range.oldestFirst ? 'ASC' : 'DESC'
    const sorted = `ORDER BY ${order.columns.map((column) => `${column} ${direction}`).join(', ')}`
    // An offset counts entries, not rows.
    const limits =
      skipped === 0
        ? `LIMIT ${rows}`
        : `LIMIT 1 BY ${order.columns.join(', ')} LIMIT ${rows} OFFSET ${skipped}`
    return {
      where,
      filters,
      order: sorted,
      rows,
      rest: `${allOf([where, filters])} ${Number.isFinite(rows) ? `${sorted} ${limits}` : ''}`,
      params: Object.assign({}, ...(list.filters ?? []).map(({ params }) => params)),
    }
  }
  let stored: Row[]
  let end: bigint | undefined
  for (let rows = wanted * (list.rowsPerEntry ?? 1) + 1; ; rows *= MORE) {
    const asked = ask(rows)
    const read = await list.sql(asked)
    const visible = read.filter((row) => !view.hides(slotOfKey(order, keyOf(row))))
    stored = eachOnce(visible, keyOf, list.versionOf, list.unitOf)
    if (read.length < rows) {
      end = await list.searchedTo?.(asked)
      break
    }
    // One more than is wanted: the rows of the last one may go on behind those that were read.
    if (new Set(stored.map(entryOf)).size > wanted) break
  }
  const compare = range.oldestFirst ? ascending : descending
  const isSearched = (row: Row) => end === undefined || compare(keyOf(row), end) <= 0
  const merged = [...own.filter(isSearched), ...stored].sort((a, b) => compare(keyOf(a), keyOf(b)))
  const entries = [...new Set(merged.map(entryOf))]
  const shown = new Set(entries.slice(wanted - limit, wanted))
  const isFull = entries.length > wanted
  return {
    rows: merged.filter((row) => shown.has(entryOf(row))),
    next: isFull ? entries[wanted - 1] : end,
    isCut: !isFull && end !== undefined,
  }
}

/** The rows of a list that are in memory, newest block first. */
export function inMemory<Row, Own extends Row>(
  { blocks }: MemoryView,
  {
    order,
    keyOf,
    range = {},
    filters = [],
    memory,
  }: Pick<List<Row, Own>, 'order' | 'keyOf' | 'range' | 'filters' | 'memory'>,
): Own[] {
  // The rows of other blocks are not parsed.
  const first = range.from === undefined ? 0 : slotOfKey(order, range.from)
  const last = range.to === undefined ? Number.POSITIVE_INFINITY : slotOfKey(order, range.to - 1n)
  return blocks
    .filter(({ row: { slot } }) => slot >= first && slot <= last)
    .flatMap(memory)
    .filter((row) => isIn(range)(keyOf(row)) && filters.every(({ passes }) => passes(row)))
}

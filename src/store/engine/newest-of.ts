import type { MemoryView, UnflushedBlock } from '../memory/memtable.ts'
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
import { latestVersions } from '../rows/latest-versions.ts'
import type { Params } from './query.ts'

/**
 * A condition of a list in two equal forms: as SQL for rows of the database, as a function for rows in
 * memory.
 */
export type Filter<Row> = { sql: string; params?: Params; passes: (row: Row) => boolean }

/** The parts of the query for the first `rows` rows of the list. */
export type Ask = {
  /** The conditions on the key. */
  where: string
  /** The conditions of the filters. */
  filters: string
  /** The ORDER BY clause, in the order of the list. */
  order: string
  rows: number
  /** The conditions, the order and the limit together, as the text after WHERE. */
  rest: string
  /** The parameter values of the filters. */
  params: Params
}

/** @typeParam Own the type of rows in memory, which may have more fields than rows of the database */
export type List<Row, Own extends Row = Row> = {
  order: KeyOrder
  keyOf: (row: Row) => bigint
  /** See `latestVersions`. */
  versionOf?: (row: Row) => bigint | number
  unitOf?: (row: Row) => bigint
  /** Rows with equal results are one entry of the list; by default each key is an entry. */
  entryOf?: (row: Row) => bigint
  /** The range of keys that the list covers; all by default. */
  range?: OrderedRange
  filters?: readonly Filter<Own>[]
  /** The number of entries. Infinity: all, and the database may return them in any order. */
  limit: number
  /**
   * How many entries to skip first. Each must have one row in the database, apart from rows that `latestVersions`
   * drops.
   */
  skip?: number
  /** The rows of a block in memory, before the range and the filters are applied. */
  memory: (block: UnflushedBlock) => readonly Own[]
  /**
   * Reads rows of the database. In the order of the list, it must not leave out a row before the last one
   * that it returns.
   */
  sql: (ask: Ask) => Promise<readonly Row[]>
  /** How many rows most entries have in the database, 1 by default; then one query is enough. */
  rowsPerEntry?: number
  /**
   * The last key, in the order of the list, that `sql` searched when it returned fewer rows than requested;
   * undefined: all keys.
   */
  searchedTo?: (ask: Ask) => Promise<bigint | undefined>
}

export type Found<Row> = {
  /** The rows in the order of the list. */
  rows: Row[]
  /**
   * The cursor of the next page: the last entry of `rows`, or where the search ended. undefined: the list
   * ends here.
   */
  next: bigint | undefined
  /** Whether there are fewer rows than `limit` because the search stopped before the end of the list. */
  isCut: boolean
}

/** How many times the rows the next query requests, when rows that do not count took the place of entries. */
const MORE = 4

/**
 * The first entries of a list, from the blocks in memory and the rows of the database. All lists that both of
 * them hold are read by this function. It takes each slot from exactly one of the two (see `openView`) and
 * each entry once (see `latestVersions`), so the result is the same as if all rows were in one place.
 *
 * @param view must be opened before any other read for the list
 */
export async function newestOf<Row, Own extends Row = Row>(
  view: MemoryView,
  list: List<Row, Own>,
): Promise<Found<Row>> {
  const { order, keyOf, entryOf = keyOf, range = {}, limit, skip = 0 } = list
  if (range.to !== undefined && range.to <= (range.from ?? 0n))
    return { rows: [], next: undefined, isCut: false }
  const own = inMemory(view, list)
  // At most all rows in memory precede the page; the database skips the remaining entries.
  const skipped = Math.max(0, skip - own.length)
  const wanted = skip - skipped + limit
  const ask = (rows: number): Ask => {
    const where = allOf([within(order, range), view.except(order.columns[0])])
    const filters = allOf((list.filters ?? []).map(({ sql }) => sql))
    const direction = range.oldestFirst ? 'ASC' : 'DESC'
    const sorted = `ORDER BY ${order.columns.map((column) => `${column} ${direction}`).join(', ')}`
    // The offset must count entries, not rows.
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
    stored = latestVersions(visible, keyOf, list.versionOf, list.unitOf)
    if (read.length < rows) {
      end = await list.searchedTo?.(asked)
      break
    }
    // One more entry than wanted: the last entry may have further rows that were not read.
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
  // Skip other blocks, so that their rows are not parsed.
  const first = range.from === undefined ? 0 : slotOfKey(order, range.from)
  const last = range.to === undefined ? Number.POSITIVE_INFINITY : slotOfKey(order, range.to - 1n)
  return blocks
    .filter(({ row: { slot } }) => slot >= first && slot <= last)
    .flatMap(memory)
    .filter((row) => isIn(range)(keyOf(row)) && filters.every(({ passes }) => passes(row)))
}

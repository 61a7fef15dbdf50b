import { eachOnce } from './each-once.ts'
import { placeOf } from './place.ts'
import type { TransactionRow } from './rows.ts'

// The filter, the order and the counts of a block's transactions: one implementation, for rows in memory and for rows
// of the database. The meaning of a filter or an order is defined here for both.

export type BlockTransactionFilter = {
  success?: boolean | undefined
  /** Only transactions among whose accounts this program is: those that call it, at the top or within. */
  program?: string | undefined
  /** Lamports. Transactions whose priority fee is not known do not pass. */
  leastPriorityFee?: string | undefined
}
type Filters = {
  [Name in keyof Required<BlockTransactionFilter>]: {
    /** The condition in SQL, with the filter's value as the parameter of its name. */
    sql: string
    passes: (row: TransactionRow, value: NonNullable<BlockTransactionFilter[Name]>) => boolean
  }
}
const filters: Filters = {
  success: {
    sql: 'success = {success:Bool}',
    passes: (row, success) => row.success === success,
  },
  program: {
    sql: /* sql */ `tx_index GLOBAL IN (
      SELECT toUInt32(place - {from:UInt64}) FROM address_transactions
      WHERE address = base58Decode({program:String}) AND place >= {from:UInt64} AND place < {to:UInt64})`,
    passes: (row, program) => row.accounts.includes(program),
  },
  leastPriorityFee: {
    sql: 'isNotNull(priority_fee) AND ifNull(priority_fee, 0) >= {leastPriorityFee:UInt64}',
    passes: ({ priorityFee }, least) => priorityFee !== null && BigInt(priorityFee) >= BigInt(least),
  },
}

/** What the rows can be sorted by: a column of integers, and the same value of a row in memory. */
const sortKeys = {
  index: { column: 'tx_index', textOf: ({ index }) => String(index) },
  fee: { column: 'fee', textOf: ({ fee }) => fee },
  priorityFee: { column: 'priority_fee', textOf: ({ priorityFee }) => priorityFee },
  compute: { column: 'compute_units', textOf: ({ computeUnits }) => computeUnits },
} satisfies Record<string, { column: string; textOf: (row: TransactionRow) => string | null }>

export type BlockTransactionSort = { by: keyof typeof sortKeys; descending: boolean }
export type BlockPageQuery = {
  filter: BlockTransactionFilter
  sort: BlockTransactionSort
  limit: number
  skip: number
}
export type ProgramCount = { programId: string; count: number }

export type BlockTransactionPage = {
  transactions: TransactionRow[]
  /** How many of the block's transactions pass the filter. */
  total: number
  /** The programs of the block's top-level instructions, with how many transactions call each, most first; not filtered. */
  programs: ProgramCount[]
}

/** What filter, order and counts need of a transaction. */
export type SortableTransaction = {
  slot: number
  index: number
  /** Whether it passes the filter. */
  passes: boolean
  /** null when it has none: last in either direction. */
  sortValue: bigint | null
  /** Of the top-level instructions, each once. */
  programs: readonly string[]
  rewritten?: bigint
}

/** More than a block calls; a made one could name thousands. */
const MOST_PROGRAMS = 100

/** Which of a block's transactions are on a page, in the page's order. */
export function choosePage<Row extends SortableTransaction>(
  rows: readonly Row[],
  { sort, limit, skip }: Omit<BlockPageQuery, 'filter'>,
): Omit<BlockTransactionPage, 'transactions'> & { chosen: Row[] } {
  const all = eachOnce(rows)
  const passing = all.filter(({ passes }) => passes)
  return {
    chosen: passing.sort(comparing(sort)).slice(skip, skip + limit),
    total: passing.length,
    programs: countPrograms(all),
  }
}

/** A page of a block whose transactions are all in memory. */
export function pageOfRows(rows: readonly TransactionRow[], query: BlockPageQuery): BlockTransactionPage {
  const { textOf } = sortKeys[query.sort.by]
  const sortable = rows.map((row) => {
    const text = textOf(row)
    return {
      row,
      slot: row.slot,
      index: row.index,
      passes: filterNames(query.filter).every((name) => passes(name, row, query.filter)),
      sortValue: text === null ? null : BigInt(text),
      programs: [...new Set(row.instructions.map(({ programId }) => programId))],
    }
  })
  const { chosen, ...counts } = choosePage(sortable, query)
  return { ...counts, transactions: chosen.map(({ row }) => row) }
}

/** The same filter and order in SQL over `transactions` of one slot: a condition, a column, and their parameters. */
export function blockPageSql(slot: number, { filter, sort }: Pick<BlockPageQuery, 'filter' | 'sort'>) {
  const names = filterNames(filter)
  return {
    passes: names.map((name) => `(${filters[name].sql})`).join(' AND ') || '1',
    sortColumn: sortKeys[sort.by].column,
    params: {
      slot,
      from: placeOf({ slot, index: 0 }),
      to: placeOf({ slot: slot + 1, index: 0 }),
      ...Object.fromEntries(names.map((name) => [name, String(filter[name])])),
    },
  }
}

const filterNames = (filter: BlockTransactionFilter) =>
  (Object.keys(filters) as (keyof Filters)[]).filter((name) => filter[name] !== undefined)

function passes<Name extends keyof Filters>(name: Name, row: TransactionRow, filter: BlockTransactionFilter) {
  const value = filter[name]
  return value === undefined || filters[name].passes(row, value as NonNullable<typeof value>)
}

/** Transactions with equal values, or without one (always last), are in block order. */
function comparing({ descending }: BlockTransactionSort) {
  const sign = descending ? -1 : 1
  return (a: SortableTransaction, b: SortableTransaction): number => {
    const [left, right] = [a.sortValue, b.sortValue]
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || a.index - b.index
    return left === right ? a.index - b.index : left < right ? -sign : sign
  }
}

function countPrograms(rows: readonly SortableTransaction[]): ProgramCount[] {
  const counts = new Map<string, number>()
  for (const { programs } of rows)
    for (const programId of programs) counts.set(programId, (counts.get(programId) ?? 0) + 1)
  return [...counts]
    .map(([programId, count]) => ({ programId, count }))
    .sort((a, b) => b.count - a.count || (a.programId < b.programId ? -1 : 1))
    .slice(0, MOST_PROGRAMS)
}

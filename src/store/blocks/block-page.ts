import { latestVersions } from '../rows/latest-versions.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { calledPrograms } from '../rows/summaries.ts'

// The filter, the order and the counts of a block's transactions: one implementation, for rows in memory and
// for rows of the database. The meaning of a filter or an order is defined here for both.

export type BlockTransactionFilter = {
  success?: boolean | undefined
  /** false: without votes. */
  votes?: boolean | undefined
  /** Only transactions that call this program, at the top level or within. */
  program?: string | undefined
  /** Lamports. Transactions whose priority fee is unknown do not pass. */
  leastPriorityFee?: string | undefined
}

/** The sort keys: a column of integers, and the same value of a row in memory. */
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
  /** How many transactions of each status pass the other conditions of the filter. */
  statuses: { success: number; failed: number }
  /**
   * The programs called at any depth, most first, each with the number of transactions that call it and pass
   * the other conditions of the filter.
   */
  programs: ProgramCount[]
}

/** The values of a transaction that the filter, order and counts use. */
export type SortableTransaction = {
  slot: number
  index: number
  success: boolean
  isVote: boolean
  /** Whether its priority fee passes the filter. */
  paysEnough: boolean
  /** null when the transaction has no such value; it is then last in either direction. */
  sortValue: bigint | null
  /** The programs that it calls, each once. */
  programs: readonly string[]
  rewritten?: bigint
}

/** More programs than a real block calls; a crafted one could name thousands. */
const MOST_PROGRAMS = 100

/**
 * Chooses the block's transactions for a page, in the page's order, and counts the matches for each value of
 * the filter.
 */
export function choosePage<Row extends SortableTransaction>(
  rows: readonly Row[],
  { filter, sort, limit, skip }: BlockPageQuery,
): Omit<BlockTransactionPage, 'transactions'> & { chosen: Row[] } {
  const { success, program, votes } = filter
  const once = latestVersions(
    rows,
    ({ index }) => index,
    ({ rewritten = 0n }) => rewritten,
  )
  const all = once.filter(({ isVote, paysEnough }) => paysEnough && !(votes === false && isVote))
  const ofProgram = all.filter(({ programs }) => program === undefined || programs.includes(program))
  const ofStatus = all.filter((row) => success === undefined || row.success === success)
  const passing = ofProgram.filter((row) => success === undefined || row.success === success)
  const succeeded = ofProgram.filter((row) => row.success).length
  return {
    chosen: passing.sort(comparing(sort)).slice(skip, skip + limit),
    total: passing.length,
    statuses: { success: succeeded, failed: ofProgram.length - succeeded },
    programs: countPrograms(ofStatus),
  }
}

/** A page of a block whose transactions are all in memory. */
export function pageOfRows(rows: readonly TransactionRow[], query: BlockPageQuery): BlockTransactionPage {
  const { textOf } = sortKeys[query.sort.by]
  const { leastPriorityFee: least } = query.filter
  const sortable = rows.map((row) => {
    const text = textOf(row)
    return {
      row,
      slot: row.slot,
      index: row.index,
      success: row.success,
      isVote: row.isVote,
      paysEnough: least === undefined || BigInt(row.priorityFee) >= BigInt(least),
      sortValue: text === null ? null : BigInt(text),
      programs: calledPrograms(row),
    }
  })
  const { chosen, ...counts } = choosePage(sortable, query)
  return { ...counts, transactions: chosen.map(({ row }) => row) }
}

/**
 * The SQL parts for the rows of `choosePage` in one slot: a condition for the priority fee, a column, and
 * their parameters.
 */
export function blockPageSql(slot: number, { filter, sort }: Pick<BlockPageQuery, 'filter' | 'sort'>) {
  const { leastPriorityFee } = filter
  return {
    paysEnough: leastPriorityFee === undefined ? '1' : 'priority_fee >= {leastPriorityFee:UInt64}',
    sortColumn: sortKeys[sort.by].column,
    params: { slot, ...(leastPriorityFee === undefined ? {} : { leastPriorityFee }) },
  }
}

/** Transactions with equal values, and those without a value (always last), are in block order. */
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

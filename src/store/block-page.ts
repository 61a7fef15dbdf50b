import { eachOnce } from './each-once.ts'
import type { TransactionRow } from './rows.ts'

// The filter, the order and the counts of a block's transactions: one implementation, for rows in memory and for rows
// of the database.

export type BlockTransactionFilter = {
  success?: boolean | undefined
  /** Only transactions among whose accounts this program is: those that call it, at the top or within. */
  program?: string | undefined
}
export type BlockTransactionSort = { by: 'index' | 'fee' | 'compute'; descending: boolean }
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
  success: boolean
  fee: bigint
  computeUnits: bigint | null
  /** Of the top-level instructions, each once. */
  programs: readonly string[]
  /** Whether the filter's program is among its accounts; true without such a filter. */
  namesProgram: boolean
  rewritten?: bigint
}

/** More than a block calls; a made one could name thousands. */
const MOST_PROGRAMS = 100

/** Which of a block's transactions are on a page, in the page's order. */
export function choosePage<Row extends SortableTransaction>(
  rows: readonly Row[],
  { filter: { success }, sort, limit, skip }: BlockPageQuery,
): Omit<BlockTransactionPage, 'transactions'> & { chosen: Row[] } {
  const all = eachOnce(rows)
  const passing = all.filter((row) => row.namesProgram && (success === undefined || row.success === success))
  return {
    chosen: passing.sort(comparing(sort)).slice(skip, skip + limit),
    total: passing.length,
    programs: countPrograms(all),
  }
}

/** A page of a block whose transactions are all in memory. */
export function pageOfRows(rows: readonly TransactionRow[], query: BlockPageQuery): BlockTransactionPage {
  const { program } = query.filter
  const sortable = rows.map((row) => ({
    row,
    slot: row.slot,
    index: row.index,
    success: row.success,
    fee: BigInt(row.fee),
    computeUnits: row.computeUnits === null ? null : BigInt(row.computeUnits),
    programs: [...new Set(row.instructions.map(({ programId }) => programId))],
    namesProgram: program === undefined || row.accounts.includes(program),
  }))
  const { chosen, ...counts } = choosePage(sortable, query)
  return { ...counts, transactions: chosen.map(({ row }) => row) }
}

/** Transactions with equal values, or without one (always last), are in block order. */
function comparing({ by, descending }: BlockTransactionSort) {
  const sign = descending ? -1 : 1
  return (a: SortableTransaction, b: SortableTransaction): number => {
    if (by === 'index') return sign * (a.index - b.index)
    const [left, right] = by === 'fee' ? [a.fee, b.fee] : [a.computeUnits, b.computeUnits]
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

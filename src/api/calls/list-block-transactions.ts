import type { routes } from '#contract/index.ts'
import {
  type BlockTransactionFilter,
  type BlockTransactionPage,
  type BlockTransactionSort,
  comparing,
  MOST_PROGRAMS,
  pageBlockTransactions,
} from '#store/block-transactions.ts'
import type { TransactionRow } from '#store/rows.ts'
import type { Handler } from '../handler.ts'
import { programName } from '../readings/account-kind.ts'
import { getBlockRow } from '../readings/blocks.ts'
import { whenWritten } from '../readings/just-indexed.ts'
import { blockTransactionEntries } from '../readings/transaction-summary.ts'

export const listBlockTransactions: Handler<typeof routes.listBlockTransactions> = async (
  { height, status, program, sort: by, order, page, limit },
  context,
) => {
  const { db, head, network } = context
  const block = await getBlockRow(height, context)
  const asked = {
    filter: { success: status && status === 'success', program },
    sort: { by, descending: order === 'desc' },
    limit,
    // Beyond any block it makes no difference how far.
    skip: Math.min((page - 1) * limit, 2 ** 32),
  }
  const held = head.blockTransactions(block.slot)
  const { transactions, total, programs } = held
    ? pageOf(held, asked)
    : await whenWritten(
        block,
        context,
        () => pageBlockTransactions(db, block.slot, asked),
        ({ stored }) => stored >= block.transactionCount,
      )
  return {
    output: {
      transactions: await blockTransactionEntries(transactions, context),
      total,
      page,
      pages: Math.max(1, Math.ceil(total / limit)),
      programs: programs.map(({ programId, count }) => ({
        programId,
        programName: programName(programId, network),
        count,
      })),
    },
    cache: block.finalized ? 'settled' : 'moment',
  }
}

type Asked = { filter: BlockTransactionFilter; sort: BlockTransactionSort; limit: number; skip: number }

/** What the database would answer, of a block that the head holds whole. */
function pageOf(
  rows: readonly TransactionRow[],
  { filter: { success, program }, sort, limit, skip }: Asked,
): BlockTransactionPage {
  const passing = rows.filter(
    (row) =>
      (success === undefined || row.success === success) &&
      (program === undefined || row.accounts.includes(program)),
  )
  const counts = new Map<string, number>()
  for (const { instructions } of rows)
    for (const programId of new Set(instructions.map((one) => one.programId)))
      counts.set(programId, (counts.get(programId) ?? 0) + 1)
  const programs = [...counts]
    .map(([programId, count]) => ({ programId, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_PROGRAMS)
  const transactions = passing.sort(comparing(sort)).slice(skip, skip + limit)
  return { transactions, total: passing.length, programs, stored: rows.length }
}

import type { fileCalls, routes } from '#contract/index.ts'
import { pageOfRows } from '#store/blocks/block-page.ts'
import { pageBlockTransactions } from '#store/blocks/block-transactions.ts'
import type { Handler } from '../handler.ts'
import { BATCH, type ListFile, listFile } from '../shared/list-file.ts'
import {
  blockTransactionEntries,
  transactionColumns,
  transactionRow,
} from '../transactions/transaction-summary.ts'
import { getBlockRow } from './blocks.ts'
import type { BlocksContext } from './context.ts'

export const listBlockTransactions: Handler<typeof routes.listBlockTransactions, BlocksContext> = async (
  { height, status, votes, sort: by, order, page, limit, ...filter },
  context,
) => {
  const { db, head, names } = context
  const block = await getBlockRow(height, context)
  const query = {
    filter: { success: status && status === 'success', votes: votes === 'on', ...filter },
    sort: { by, descending: order === 'desc' },
    limit,
    // The offset is limited to a number that is beyond the end of any block.
    skip: Math.min((page - 1) * limit, 2 ** 32),
  }
  const inHead = head.blockTransactions(block.slot)
  const { transactions, total, statuses, programs } = inHead
    ? pageOfRows(inHead, query)
    : await pageBlockTransactions(db, block.slot, query, { accounts: true })
  const { entries, isComplete } = await blockTransactionEntries(transactions, context)
  return {
    output: {
      transactions: entries,
      total,
      statuses,
      page,
      pages: Math.max(1, Math.ceil(total / limit)),
      programs: programs.map(({ programId, count }) => ({
        programId,
        programName: names.program(programId),
        count,
      })),
    },
    cache: block.finalized && isComplete ? 'settled' : 'moment',
  }
}

export const exportBlockTransactions: ListFile<typeof fileCalls.exportBlockTransactions, BlocksContext> =
  listFile({
    name: ({ height }) => `transactions-${height}`,
    columns: transactionColumns,
    rowOf: transactionRow,
    async *pages({ height, status, votes, sort, order, program, leastPriorityFee }, context) {
      const { slot } = await getBlockRow(height, context)
      const query = {
        filter: { success: status && status === 'success', votes: votes === 'on', program, leastPriorityFee },
        sort: { by: sort, descending: order === 'desc' },
        limit: BATCH,
      }
      for (let skip = 0; ; skip += BATCH) {
        const { transactions } = await pageBlockTransactions(context.db, slot, { ...query, skip })
        yield transactions
        if (transactions.length < BATCH) return
      }
    },
  })

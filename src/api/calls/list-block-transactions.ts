import type { routes } from '#contract/index.ts'
import { pageOfRows } from '#store/block-page.ts'
import { pageBlockTransactions } from '#store/block-transactions.ts'
import type { Handler } from '../handler.ts'
import { programName } from '../readings/account-kind.ts'
import { getBlockRow } from '../readings/blocks.ts'
import { blockTransactionEntries } from '../readings/transaction-summary.ts'

export const listBlockTransactions: Handler<typeof routes.listBlockTransactions> = async (
  { height, status, sort: by, order, page, limit, ...filter },
  context,
) => {
  const { db, head, network } = context
  const block = await getBlockRow(height, context)
  const query = {
    filter: { success: status && status === 'success', ...filter },
    sort: { by, descending: order === 'desc' },
    limit,
    // Beyond any block it makes no difference how far.
    skip: Math.min((page - 1) * limit, 2 ** 32),
  }
  const inHead = head.blockTransactions(block.slot)
  const { transactions, total, programs } = inHead
    ? pageOfRows(inHead, query)
    : await pageBlockTransactions(db, block.slot, query)
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

import type { routes } from '#contract/index.ts'
import type { TransactionRow } from '#store/rows/rows.ts'
import type { Handler } from '../handler.ts'
import { transactionSummaries } from '../transactions/transaction-summary.ts'
import { blockPart } from './block-rows.ts'
import { getBlockRow } from './blocks.ts'
import type { BlocksContext } from './context.ts'

/** The newest transactions from memory alone, or those of one block. */
export const listTransactions: Handler<typeof routes.listTransactions, BlocksContext> = async (
  { block, limit, after, votes },
  context,
) =>
  block === undefined
    ? listNewest(context.head.latestTransactions(limit, votes === 'on'), context)
    : listBlockTransactions(block, { limit, after, votes: votes === 'on' }, context)

async function listNewest(rows: readonly TransactionRow[], context: BlocksContext) {
  const { entries, isComplete } = await transactionSummaries(rows, context)
  return { output: entries, cache: 'tip' as const, isPartial: !isComplete }
}

async function listBlockTransactions(
  id: string,
  page: { limit: number; after: number | undefined; votes: boolean },
  context: BlocksContext,
) {
  const block = await getBlockRow(id, context)
  const { rows, part } = await blockPart(block, page, context)
  const { entries, isComplete } = await transactionSummaries(rows, context)
  return {
    output: entries,
    part,
    cache: block.finalized && isComplete ? ('settled' as const) : ('moment' as const),
  }
}

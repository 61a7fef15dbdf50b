import type { routes } from '#contract/index.ts'
import type { Context, Handler } from '../handler.ts'
import { blockRows } from '../readings/block-rows.ts'
import { getBlockRow } from '../readings/blocks.ts'
import { transactionSummaries } from '../readings/transaction-summary.ts'

/** The newest transactions, from the head alone, or one block's. */
export const listTransactions: Handler<typeof routes.listTransactions> = async (
  { block, limit, after, votes },
  context,
) =>
  block === undefined
    ? {
        output: await transactionSummaries(context.head.latestTransactions(limit, votes === 'on'), context),
        cache: 'tip',
      }
    : listBlockTransactions(block, { limit, after, votes: votes === 'on' }, context)

async function listBlockTransactions(
  height: number,
  page: { limit: number; after: number | undefined; votes: boolean },
  context: Context,
) {
  const block = await getBlockRow(height, context)
  const rows = await blockRows(block, page, context)
  return {
    output: await transactionSummaries(rows, context),
    cache: block.finalized ? ('settled' as const) : ('moment' as const),
  }
}

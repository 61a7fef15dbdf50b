import type { routes } from '#contract/index.ts'
import { placeAt, placeOf } from '#store/rows/place.ts'
import type { Handler } from '../handler.ts'
import { askedPage, cursorsBeside } from '../shared/cursor-pages.ts'
import { placeCursors } from '../shared/cursors.ts'
import type { TransactionsContext } from './context.ts'
import { readFeed, searchEnd } from './transaction-feed.ts'
import { transactionSummaries } from './transaction-summary.ts'

export const listAllTransactions: Handler<typeof routes.listAllTransactions, TransactionsContext> = async (
  input,
  context,
) => {
  const asked = askedPage(input, placeCursors)
  const { transactions, next, isCut } = await readFeed(context.db, input, asked, input.limit)
  return {
    output: {
      transactions: (await transactionSummaries(transactions, context)).entries,
      ...cursorsBeside(asked, { shown: transactions.map(placeOf), next }, placeCursors),
      searchedTo: isCut && next !== undefined ? await searchEnd(context.db, placeAt(next).slot) : null,
    },
    cache: 'moment',
  }
}

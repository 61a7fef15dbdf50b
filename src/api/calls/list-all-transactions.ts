import type { routes } from '#contract/index.ts'
import { placeAt } from '#store/place.ts'
import type { Handler } from '../handler.ts'
import { cursorOf, readFeed, searchEnd } from '../readings/transaction-feed.ts'
import { transactionSummaries } from '../readings/transaction-summary.ts'

export const listAllTransactions: Handler<typeof routes.listAllTransactions> = async (
  { limit, ...input },
  context,
) => {
  const { transactions, next, isCut } = await readFeed(context.db, input, limit)
  return {
    output: {
      transactions: (await transactionSummaries(transactions, context)).entries,
      nextCursor: cursorOf(next),
      searchedTo: isCut && next !== undefined ? await searchEnd(context.db, placeAt(next).slot) : null,
    },
    cache: 'moment',
  }
}

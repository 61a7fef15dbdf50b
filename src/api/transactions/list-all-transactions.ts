import type { fileCalls, routes } from '#contract/index.ts'
import { placeAt, placeOf } from '#store/rows/place.ts'
import type { Handler } from '../handler.ts'
import { askedPage, cursorsBeside } from '../shared/cursor-pages.ts'
import { placeCursors } from '../shared/cursors.ts'
import { BATCH, type ListFile, listFile } from '../shared/list-file.ts'
import type { TransactionsContext } from './context.ts'
import { readFeed, searchEnd } from './transaction-feed.ts'
import { transactionColumns, transactionRow, transactionSummaries } from './transaction-summary.ts'

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

export const exportTransactions: ListFile<typeof fileCalls.exportTransactions, TransactionsContext> =
  listFile({
    name: () => 'transactions',
    columns: transactionColumns,
    rowOf: transactionRow,
    async *pages(filter, { db }) {
      let edge: bigint | undefined
      do {
        const page = await readFeed(db, filter, { edge, oldestFirst: false }, BATCH)
        yield page.transactions
        edge = page.next
      } while (edge !== undefined)
    },
  })

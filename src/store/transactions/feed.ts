import type { Database } from '../engine/database.ts'
import { newestOf } from '../engine/newest-of.ts'
import { openView } from '../memory/memtable.ts'
import { sliceRows } from '../memory/packed-block.ts'
import { type OrderedRange, orders } from '../rows/key-range.ts'
import { type Place, placeAt, placeOf } from '../rows/place.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { callsOf } from '../rows/summaries.ts'
import { searchBlocks } from './feed-blocks.ts'
import { searchCalls } from './feed-calls.ts'
import type { SearchLimits, SearchResult } from './feed-search.ts'
import { rowsAt } from './select-rows.ts'
import { transactionRules } from './transaction-rules.ts'

export type FeedFilter = {
  success?: boolean | undefined
  /** false: without votes. */
  votes?: boolean | undefined
  /** A program that the transaction calls, at any depth. */
  program?: string | undefined
  /** The type of one of its top-level instructions, as `filterType` gives it. */
  type?: string | undefined
}

export type FeedPage = {
  /** Newest first. */
  transactions: TransactionRow[]
  /** The next page, in the order of the range, begins after this place; undefined on the last page. */
  next: bigint | undefined
  /** Whether the page is short because the search limit was reached. */
  isCut: boolean
}

/**
 * The transactions of the range that pass the filter: its newest, or with `oldestFirst` its oldest. A page
 * may be short, even empty, and still have a next one: the number of rows searched for one page is limited.
 */
export async function listFeed(
  db: Database,
  { filter, range, limit }: { filter: FeedFilter; range: OrderedRange; limit: number },
  limits: SearchLimits = {},
): Promise<FeedPage> {
  const view = openView(db)
  const { success, votes, program, type } = filter
  const rules = [
    success === undefined ? [] : transactionRules[success ? 'success' : 'failed'],
    votes === false ? transactionRules.noVote : [],
  ].flat()
  const called = [program, type].filter((name) => name !== undefined)
  const search = called.length === 0 ? searchBlocks : searchCalls
  let result: SearchResult | undefined
  const { rows, next, isCut } = await newestOf<Place, TransactionRow>(view, {
    order: orders.place,
    keyOf: placeOf,
    range,
    limit,
    memory: ({ transactions }) =>
      sliceRows(transactions).filter((row) => {
        const calls = called.length === 0 ? [] : callsOf(row)
        return rules.every(({ passes }) => passes(row)) && called.every((name) => calls.includes(name))
      }),
    sql: async ({ rows }) => {
      result = await search(db, view, { rules, called, range, limit: rows }, limits)
      return result.places.map(placeAt)
    },
    searchedTo: async () => result?.searchedTo,
  })
  const known = rows.filter((row): row is TransactionRow => 'signature' in row)
  const stored = rows.filter((row) => !('signature' in row)).map(placeOf)
  const transactions = [...known, ...(await rowsAt(db, stored))]
  return { transactions: transactions.sort((a, b) => b.slot - a.slot || b.index - a.index), next, isCut }
}

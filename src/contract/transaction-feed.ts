import { z } from 'zod'
import { cursorForms, PageCursors, PageInput } from './cursor-pages.ts'
import { route } from './route.ts'
import { TransactionSummary } from './transactions.ts'
import { Address, Count, CountParam, limitParam, Status, Timestamp, VotesParam } from './values.ts'

/** How far a search went that ended before its page was full. */
export const SearchEnd = z.object({
  slot: Count,
  /** The time of the block of the slot. */
  timestamp: Timestamp,
})
export type SearchEnd = z.infer<typeof SearchEnd>

export const TypeParam = z
  .string()
  .regex(/^[A-Za-z]\w{0,30}$/, 'expected the type of an instruction, such as transfer')

/** The filter of the list of all transactions. */
export const feedFilter = {
  status: Status.optional(),
  /** `off`: without votes. */
  votes: VotesParam,
  /** Only transactions with a top-level instruction of this type, in any case: `transfer`. `mint` is mintTo and mintToChecked. */
  type: TypeParam.optional(),
  /** Only transactions that call this program, at the top level or within. */
  program: Address.optional(),
  /** Unix seconds: only transactions of blocks from this time on. */
  from: CountParam.optional(),
  /** Unix seconds: only transactions of blocks up to this time. */
  to: CountParam.optional(),
}

export const TransactionFeed = z.object({
  transactions: z.array(TransactionSummary),
  ...PageCursors,
  /**
   * Not null where the page ended because enough was searched for one request: it may be short, even empty. All newer
   * transactions are searched, and older ones follow with `nextCursor`; with `after` or `last` all older ones, and newer ones
   * follow with `previousCursor`.
   */
  searchedTo: SearchEnd.nullable(),
})
export type TransactionFeed = z.infer<typeof TransactionFeed>

/** The transactions of all blocks, newest first, filtered. */
export const listAllTransactions = route({
  method: 'GET',
  path: '/api/transactions/paginated',
  subject: 'Transactions',
  summary: 'The transactions of all blocks, newest first, filtered and paged.',
  input: z.object({
    ...PageInput(cursorForms.place),
    limit: limitParam(100, 50),
    ...feedFilter,
  }),
  output: TransactionFeed,
})

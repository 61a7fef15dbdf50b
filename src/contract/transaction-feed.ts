import { z } from 'zod'
import { route } from './route.ts'
import { TransactionSummary } from './transactions.ts'
import { Address, Count, CountParam, limitParam, Status, Timestamp, VotesParam } from './values.ts'

/** How far a search went that ended before its page was full. */
export const SearchEnd = z.object({
  slot: Count,
  /** Of the block of the slot. */
  timestamp: Timestamp,
})
export type SearchEnd = z.infer<typeof SearchEnd>

export const PlaceCursorParam = z
  .string()
  .regex(/^\d{1,14}\.\d{1,7}$/, 'expected a cursor as nextCursor gave it, such as 812345.7')

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
  /** Pass it back as `cursor` for the next (older) page; null on the last one. */
  nextCursor: z.string().nullable(),
  /**
   * Not null where the page ended because enough was searched for one request: it may be short, even empty, and all newer
   * transactions are searched. Older ones follow with `nextCursor`.
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
    /** `slot.index` of the last transaction already seen. */
    cursor: PlaceCursorParam.optional(),
    limit: limitParam(100, 50),
    ...feedFilter,
  }),
  output: TransactionFeed,
})

import { z } from 'zod'
import { cursorForms, noPageInput, PageCursors, PageInput } from '../cursor-pages.ts'
import { FormatParam, fileCall } from '../file-call.ts'
import { isNewestPage } from '../paths.ts'
import { route } from '../route.ts'
import { Address, Count, CountParam, limitParam, StatusParam, Timestamp, VotesParam } from '../values.ts'
import { TransactionSummary } from './transactions.ts'

export const SearchEnd = z
  .object({
    slot: Count,
    timestamp: Timestamp.describe('The time of the block of the slot.'),
  })
  .describe('How far a search went that ended before its page was full.')
export type SearchEnd = z.infer<typeof SearchEnd>

export const TypeParam = z
  .string()
  .regex(/^[A-Za-z]\w{0,30}$/, 'expected the type of an instruction, such as transfer')

/** The filters that lists of transactions across blocks share; the filter by time is separate. */
export const transactionFilter = {
  status: StatusParam,
  votes: VotesParam,
  type: TypeParam.optional().describe(
    'Only transactions with a top-level instruction of this type, in any case: `transfer`. `mint` is mintTo and mintToChecked.',
  ),
  program: Address.optional().describe(
    'Only transactions that call this program, at the top level or within.',
  ),
}

export const timeFilter = {
  from: CountParam.optional().describe('Unix seconds: only transactions of blocks from this time on.'),
  to: CountParam.optional().describe('Unix seconds: only transactions of blocks up to this time.'),
}

export const TransactionFeed = z.object({
  transactions: z.array(TransactionSummary),
  ...PageCursors,
  searchedTo: SearchEnd.nullable().describe(
    'Not null where the page ended because enough was searched for one request: it may be short, even empty. ' +
      'All newer transactions are searched, and older ones follow with `nextCursor`; with `after` or `last` all ' +
      'older ones, and newer ones follow with `previousCursor`.',
  ),
})
export type TransactionFeed = z.infer<typeof TransactionFeed>

export const listAllTransactions = route('listAllTransactions', {
  subject: 'Transactions',
  summary: 'The transactions of all blocks, newest first, filtered and paged.',
  example: { type: 'transfer', votes: 'off', limit: '3' },
  isPolled: isNewestPage,
  input: z.object({
    ...PageInput(cursorForms.place),
    limit: limitParam(100, 50),
    ...transactionFilter,
    ...timeFilter,
  }),
  output: TransactionFeed,
})

export const exportTransactions = fileCall('exportTransactions', {
  subject: 'Transactions',
  summary: 'All transactions of the chain that pass a filter as a file, the newest first.',
  input: listAllTransactions.input.omit(noPageInput).extend({ format: FormatParam }),
})

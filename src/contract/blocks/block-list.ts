import { z } from 'zod'
import { cursorForms, noPageInput, PageCursors, PageInput } from '../cursor-pages.ts'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { SearchEnd } from '../transactions/transaction-feed.ts'
import { Address, CountParam, limitParam } from '../values.ts'
import { BlockSummary } from './blocks.ts'

export const blockFilter = {
  leader: Address.optional().describe('Only blocks that this validator produced.'),
  with: z
    .enum(['failures', 'transactions'], 'expected failures or transactions')
    .optional()
    .describe(
      '`failures`: only blocks with a failed transaction. `transactions`: only blocks with a transaction that is no vote.',
    ),
  from: CountParam.optional().describe('Unix seconds: only blocks from this time on.'),
  to: CountParam.optional().describe('Unix seconds: only blocks up to this time.'),
}

export const BlockList = z.object({
  blocks: z.array(BlockSummary),
  ...PageCursors,
  searchedTo: SearchEnd.nullable().describe(
    'Not null where the page ended because enough was searched for one request: it may be short, even empty. ' +
      'All newer blocks are searched, and older ones follow with `nextCursor`; with `after` or `last` all older ' +
      'ones, and newer ones follow with `previousCursor`.',
  ),
})
export type BlockList = z.infer<typeof BlockList>

export const listAllBlocks = route('listAllBlocks', {
  subject: 'Blocks',
  summary: 'All blocks, newest first, filtered and paged.',
  example: { with: 'transactions', limit: '3' },
  input: z.object({
    ...PageInput(cursorForms.slot),
    limit: limitParam(100, 25),
    ...blockFilter,
  }),
  output: BlockList,
})

export const exportBlocks = fileCall('exportBlocks', {
  subject: 'Blocks',
  summary: 'All blocks that pass a filter as a file, the newest first.',
  input: listAllBlocks.input.omit(noPageInput).extend({ format: FormatParam }),
})

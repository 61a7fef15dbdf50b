import { z } from 'zod'
import { BlockSummary } from './blocks.ts'
import { route } from './route.ts'
import { SearchEnd } from './transaction-feed.ts'
import { Address, Count, CountParam, limitParam } from './values.ts'

/** The filter of the list of all blocks. */
export const blockFilter = {
  /** Only blocks that this validator produced. */
  leader: Address.optional(),
  /** `failures`: only blocks with a failed transaction. `transactions`: only blocks with a transaction that is no vote. */
  with: z.enum(['failures', 'transactions'], 'expected failures or transactions').optional(),
  /** Unix seconds: only blocks from this time on. */
  from: CountParam.optional(),
  /** Unix seconds: only blocks up to this time. */
  to: CountParam.optional(),
}

export const BlockList = z.object({
  blocks: z.array(BlockSummary),
  /** Pass it back as `before` for the next (older) page; null on the last one. */
  nextBefore: Count.nullable(),
  /**
   * Not null where the page ended because enough was searched for one request: it may be short, even empty, and all newer
   * blocks are searched. Older ones follow with `nextBefore`.
   */
  searchedTo: SearchEnd.nullable(),
})
export type BlockList = z.infer<typeof BlockList>

/** All blocks, newest first, filtered. */
export const listAllBlocks = route({
  method: 'GET',
  path: '/api/blocks/paginated',
  subject: 'Blocks',
  summary: 'All blocks, newest first, filtered and paged.',
  input: z.object({
    /** Only blocks of earlier slots than this one. */
    before: CountParam.optional(),
    limit: limitParam(100, 25),
    ...blockFilter,
  }),
  output: BlockList,
})

import type { Block } from '#contract/blocks/blocks.ts'
import { BLOCK_PAGE } from '#contract/pages/page-calls.ts'
import { type BlockView, useBlockPage } from '../../queries/block.ts'

/** The block's transactions that a view shows. The first ones come with the block, all others by a call of their own. */
export function useShownTransactions(block: Block | undefined, view: BlockView, isFiltered: boolean) {
  const hidesVotes = view.votes === 'off' && (block?.voteTxs ?? 0) > 0
  const { votes: _, ...withVotes } = view
  // A block without votes has nothing to hide.
  const query = useBlockPage(block, hidesVotes ? view : withVotes)
  const inBlock = block?.transactionCount ?? 0
  const isFirstLook =
    !isFiltered && !hidesVotes && view.sort === 'index' && view.order === 'asc' && view.page === 1
  // The last rows stay until the response is here, unless the block itself contains those that are wanted.
  const isStale = query.isPlaceholderData && !isFirstLook
  const data = query.isPlaceholderData && isFirstLook ? undefined : query.data
  const first = isFirstLook ? block?.transactions.slice(0, BLOCK_PAGE) : undefined
  const rows = block && inBlock === 0 ? [] : (data?.transactions ?? first)
  const total = inBlock === 0 || !(isFiltered || hidesVotes) ? inBlock : data?.total
  return {
    query,
    /** undefined while loading. */
    rows,
    /** How many pass the filter; undefined while unknown. */
    total,
    counts: query.data,
    /** The rows are those of the view before. */
    isStale,
  }
}

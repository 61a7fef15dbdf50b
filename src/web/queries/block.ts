import { useQuery } from '@tanstack/react-query'
import { blockId } from '#contract/blocks/block-id.ts'
import type { Block } from '#contract/blocks/blocks.ts'
import { BLOCK_PAGE, blockCall } from '#contract/pages/page-calls.ts'
import { apiQuery, callApi, type Input, type Output, type RouteName } from './api/call-api.ts'
import { isBadRequest } from './api/failed.ts'
import { refresh } from './api/refresh.ts'

/**
 * One block with its first 20 transactions; `id` is its id in URLs (`blockId`). It is polled while it is not
 * indexed yet, and while a fork could replace it.
 */
export function useBlock(id: string | undefined) {
  return useQuery({
    ...apiQuery(...blockCall(id ?? '0')),
    ...refresh.untilFinal,
    enabled: id !== undefined,
  })
}

type BlockCall = Input<'listBlockTransactions'>

/** The filter, the order and the page (from 1) of a list of a block's transactions. */
export type BlockView = Omit<BlockCall, 'height' | 'limit' | 'sort' | 'order' | 'page'> & {
  sort: NonNullable<BlockCall['sort']>
  order: NonNullable<BlockCall['order']>
  page: number
}

/**
 * A page of a block's transactions, requested once the block is loaded. The previous page stays visible until
 * this one is loaded.
 */
export function useBlockPage(block: Block | undefined, { page, ...view }: BlockView) {
  const height = block ? blockId(block) : '0'
  return useQuery({
    ...ofBlock(
      'listBlockTransactions',
      { height, ...view, page: String(page), limit: String(BLOCK_PAGE) },
      block,
    ),
    placeholderData: (before, query) => (query?.queryKey[1].height === height ? before : undefined),
  })
}

/** The rewards of a block, requested once the block is loaded. */
export function useBlockRewards(block: Block | undefined, limit: number) {
  const height = block ? blockId(block) : '0'
  return useQuery({
    ...ofBlock('listBlockRewards', { height, limit: String(limit) }, block),
    placeholderData: (before, query) => (query?.queryKey[1].height === height ? before : undefined),
  })
}

/**
 * The shares of the block's compute units and fees that its transactions use, requested once the block is
 * loaded.
 */
export function useBlockSpace(block: Block | undefined) {
  return useQuery(ofBlock('getBlockSpace', { height: block ? blockId(block) : '0' }, block))
}

/**
 * The options of a call about the content of a block. It is polled while a fork could replace the block. The
 * query's key contains the blockhash, so that a replaced block is fetched again.
 */
function ofBlock<Name extends RouteName>(name: Name, input: Input<Name>, block: Block | undefined) {
  return {
    queryKey: [name, input, block?.blockhash] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(name, input, signal),
    enabled: block !== undefined,
    ...refresh.feed,
    refetchInterval: ({ state }: { state: { data: Output<Name> | undefined; error: Error | null } }) =>
      (block?.finalized && state.data) || isBadRequest(state.error) ? false : 2_000,
  }
}

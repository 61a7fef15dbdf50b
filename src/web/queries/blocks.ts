import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { newestBlocks } from '#contract/pages/page-calls.ts'
import { apiQuery, type Input } from './api/call-api.ts'
import { isFirstPage, type PageAsk } from './api/page-ask.ts'
import { refresh } from './api/refresh.ts'

export function useNewestBlocks() {
  return useQuery({ ...apiQuery(...newestBlocks), ...refresh.calm })
}

/** The newest blocks, polled every two seconds, for pages that need the latest height. */
export function useFeedBlocks() {
  return useQuery({ ...apiQuery(...newestBlocks), ...refresh.feed })
}

/** The number of blocks on one page of the list of all blocks. */
export const BLOCK_LIST_PAGE = 25

/** The filter and the page of the list of all blocks. */
export type BlockListView = Omit<Input<'listAllBlocks'>, 'limit' | keyof PageAsk> & PageAsk

/** A page of the list of all blocks. */
export const blockList = (view: BlockListView) =>
  apiQuery('listAllBlocks', { ...view, limit: String(BLOCK_LIST_PAGE) })

export function useBlockList(view: BlockListView) {
  return useQuery({
    ...blockList(view),
    ...refresh.feed,
    ...(!isFirstPage(view) && { refetchInterval: false as const }),
    placeholderData: keepPreviousData,
  })
}

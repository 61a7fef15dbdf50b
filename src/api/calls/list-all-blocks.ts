import type { routes } from '#contract/index.ts'
import type { Head } from '#store/head.ts'
import { pageBlocks } from '#store/page-blocks.ts'
import type { BlockRow } from '#store/rows.ts'
import type { Handler } from '../handler.ts'
import { blockSummary } from '../readings/blocks.ts'
import { searchEnd } from '../readings/transaction-feed.ts'

export const listAllBlocks: Handler<typeof routes.listAllBlocks> = async (
  { limit, before, ...filter },
  { db, head },
) => {
  const isNewest = before === undefined && Object.values(filter).every((value) => value === undefined)
  const newest = isNewest && newestBlocks(head, limit)
  if (newest)
    return {
      output: {
        blocks: newest.map(blockSummary),
        nextBefore: newest.at(-1)?.slot ?? null,
        searchedTo: null,
      },
      cache: 'tip',
    }
  const { blocks, next, isCut } = await pageBlocks(db, filter, { limit, before })
  return {
    output: {
      blocks: blocks.map(blockSummary),
      nextBefore: next ?? null,
      searchedTo: isCut && next !== undefined ? await searchEnd(db, next) : null,
    },
    cache: 'moment',
  }
}

/**
 * The newest page, from memory: every open page of all blocks requests it at each block. Undefined where the head may lack a
 * block that the database has, such as one that was fetched later, and where no page follows this one.
 */
function newestBlocks(head: Head, limit: number): BlockRow[] | undefined {
  const blocks = head.latestBlocks(limit + 1)
  const isWhole =
    blocks.length > limit &&
    blocks.every(({ parentSlot }, index) => index === limit || parentSlot === blocks[index + 1]?.slot)
  return isWhole ? blocks.slice(0, limit) : undefined
}

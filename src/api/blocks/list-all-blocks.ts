import type { routes } from '#contract/index.ts'
import { pageBlocks } from '#store/blocks/page-blocks.ts'
import type { Head } from '#store/head/head.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import type { Handler } from '../handler.ts'
import { askedPage, cursorsBeside } from '../shared/cursor-pages.ts'
import { slotCursors } from '../shared/cursors.ts'
import { searchEnd } from '../transactions/transaction-feed.ts'
import { blockSummary } from './blocks.ts'
import type { BlocksContext } from './context.ts'

export const listAllBlocks: Handler<typeof routes.listAllBlocks, BlocksContext> = async (
  { limit, cursor, after, last, ...filter },
  { db, head },
) => {
  const asked = askedPage({ cursor, after, last }, slotCursors)
  const isFirst = asked.edge === undefined && !asked.oldestFirst
  const isNewest = isFirst && Object.values(filter).every((value) => value === undefined)
  const besideOf = (blocks: readonly BlockRow[], next: bigint | undefined) =>
    cursorsBeside(asked, { shown: blocks.map(({ slot }) => BigInt(slot)), next }, slotCursors)
  const newest = isNewest && newestBlocks(head, limit)
  if (newest)
    return {
      output: {
        blocks: newest.map(blockSummary),
        ...besideOf(newest, BigInt(newest.at(-1)?.slot ?? 0)),
        searchedTo: null,
      },
      cache: 'tip',
    }
  const { blocks, next, isCut } = await pageBlocks(db, filter, { limit, ...asked })
  return {
    output: {
      blocks: blocks.map(blockSummary),
      ...besideOf(blocks, next),
      searchedTo: isCut && next !== undefined ? await searchEnd(db, Number(next)) : null,
    },
    cache: 'moment',
  }
}

/**
 * The newest page from memory, because every open page of all blocks requests it at each block. Undefined
 * when the head may lack a block that the database has, such as one that was fetched late, or when no page
 * follows this one.
 */
function newestBlocks(head: Head, limit: number): BlockRow[] | undefined {
  const blocks = head.latestBlocks(limit + 1)
  const isWhole =
    blocks.length > limit &&
    blocks.every(({ parentSlot }, index) => index === limit || parentSlot === blocks[index + 1]?.slot)
  return isWhole ? blocks.slice(0, limit) : undefined
}

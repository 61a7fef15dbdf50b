import type { fileCalls, routes } from '#contract/index.ts'
import { pageBlocks } from '#store/blocks/page-blocks.ts'
import type { Head } from '#store/head/head.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { coins } from '../amounts/coin.ts'
import type { Handler } from '../handler.ts'
import { askedPage, cursorsBeside } from '../shared/cursor-pages.ts'
import { slotCursors } from '../shared/cursors.ts'
import { big, bigAmount, count, flag, text, time, timeOf } from '../shared/file-columns.ts'
import { BATCH, type ListFile, listFile } from '../shared/list-file.ts'
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

export const exportBlocks: ListFile<typeof fileCalls.exportBlocks, BlocksContext> = listFile({
  name: () => 'blocks',
  columns: [
    count('height'),
    count('slot'),
    time,
    text('blockhash'),
    text('leader'),
    count('transactions'),
    count('successful'),
    count('failed'),
    count('votes'),
    ...bigAmount('fees'),
    big('compute_units'),
    flag('finalized'),
  ],
  rowOf: (row: BlockRow) => [
    row.height,
    row.slot,
    timeOf(row.blockTime),
    row.blockhash,
    row.leader,
    row.transactionCount,
    row.successCount,
    row.failedCount,
    row.voteCount,
    BigInt(row.totalFees),
    coins(BigInt(row.totalFees)),
    BigInt(row.computeUnits),
    row.finalized,
  ],
  async *pages({ format: _, ...filter }, { db }) {
    let edge: bigint | undefined
    do {
      const page = await pageBlocks(db, filter, { limit: BATCH, edge })
      yield page.blocks
      edge = page.next
    } while (edge !== undefined)
  },
})

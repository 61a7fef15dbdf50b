import type { BlockRow, TransactionRow } from '#store/rows/rows.ts'
import * as store from '#store/transactions/transactions.ts'
import type { Part } from '../handler.ts'
import type { BlocksContext } from './context.ts'

/** The requested part; `accounts` as in `listBlockTransactions` of the store. */
type Page = { limit: number; after: number | undefined; votes: boolean; accounts?: boolean }

/** A page of a block's transactions in block order, with the total and the next page. */
export async function blockPart(
  block: BlockRow,
  page: Page,
  context: BlocksContext,
): Promise<{ rows: readonly TransactionRow[]; part: Part }> {
  const { limit, votes } = page
  const found = await blockRows(block, { ...page, limit: limit + 1 }, context)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    part: {
      total: votes ? block.transactionCount : block.transactionCount - block.voteCount,
      next: last && found.length > limit ? { after: last.index } : undefined,
    },
  }
}

/** The block's transactions from the head, where frequent polls cost no query, or else from the store. */
async function blockRows(
  { slot }: BlockRow,
  { limit, after, votes, accounts = false }: Page,
  { db, head }: BlocksContext,
): Promise<readonly TransactionRow[]> {
  const inHead = head.blockTransactions(slot)
  if (!inHead) return store.listBlockTransactions(db, slot, { limit, after, votes, accounts })
  const from = after === undefined ? 0 : after + 1
  return inHead
    .slice(from)
    .filter(({ isVote }) => votes || !isVote)
    .slice(0, limit)
}

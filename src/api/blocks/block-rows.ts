import type { BlockRow, TransactionRow } from '#store/rows/rows.ts'
import * as store from '#store/transactions/transactions.ts'
import type { BlocksContext } from './context.ts'

/** `accounts`: as in `listBlockTransactions` of the store. */
type Page = { limit: number; after: number | undefined; votes: boolean; accounts?: boolean }

/** A page of a block's transactions in block order: from the head, which visitors poll, or else from the store. */
export async function blockRows(
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

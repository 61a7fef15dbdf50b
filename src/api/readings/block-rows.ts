import type { BlockRow, TransactionRow } from '#store/rows.ts'
import * as store from '#store/transactions.ts'
import type { Context } from '../handler.ts'

/** A page of a block's transactions in block order: from the head, which visitors poll, or else from the store. */
export async function blockRows(
  { slot }: BlockRow,
  { limit, after }: { limit: number; after: number | undefined },
  { db, head }: Context,
): Promise<readonly TransactionRow[]> {
  const inHead = head.blockTransactions(slot)
  if (!inHead) return store.listBlockTransactions(db, slot, { limit, after })
  const from = after === undefined ? 0 : after + 1
  return inHead.slice(from, from + limit)
}

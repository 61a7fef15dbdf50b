import { setTimeout as sleep } from 'node:timers/promises'
import type { BlockRow, TransactionRow } from '#store/rows.ts'
import * as store from '#store/transactions.ts'
import type { Context } from '../handler.ts'

// The head shows a block the moment it is confirmed; the database has its rows up to two seconds later.
const WAIT_MS = 4_000
const STEP_MS = 100

/** A page of a block's transactions: from the head where it holds them all, otherwise from the database. */
export async function blockTransactions(
  block: BlockRow,
  page: { limit: number; after: number | undefined },
  { db, head }: Context,
): Promise<readonly TransactionRow[]> {
  const held = head.blockTransactions(block.slot)
  if (held) return held.filter(({ index }) => index > (page.after ?? -1)).slice(0, page.limit)
  const rows = () => store.listBlockTransactions(db, block.slot, page)
  const expected = Math.min(page.limit, block.transactionCount - (page.after ?? -1) - 1)
  return whenWritten(block, { head }, rows, (found) => found.length >= expected)
}

/** What `ask` answers of a block; of one that is being written just now, once the answer is good. */
export function whenWritten<Answer>(
  block: BlockRow,
  { head }: Pick<Context, 'head'>,
  ask: () => Promise<Answer>,
  isGood: (answer: Answer) => boolean,
): Promise<Answer> {
  return isNew(block, head) ? until(ask, isGood) : ask()
}

/** A transaction that lists already show is waited for; any other is simply not there. */
export function findTransaction(
  signature: string,
  { db, head }: Context,
): ReturnType<typeof store.findTransaction> {
  const find = () => store.findTransaction(db, signature)
  return head.hasTransaction(signature) ? until(find, (found) => found !== undefined) : find()
}

const isNew = (block: BlockRow, head: Context['head']): boolean =>
  !block.finalized && head.latestBlocks(10).some(({ slot }) => slot === block.slot)

/** Asks until the answer is good or the time is up; then the last answer stands. */
async function until<Answer>(
  ask: () => Promise<Answer>,
  isGood: (answer: Answer) => boolean,
): Promise<Answer> {
  const end = performance.now() + WAIT_MS
  for (;;) {
    const answer = await ask()
    if (isGood(answer) || performance.now() >= end) return answer
    await sleep(STEP_MS)
  }
}

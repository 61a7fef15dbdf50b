import type { noPageInput } from '#contract/cursor-pages.ts'
import type { ParsedInputOf } from '#contract/route.ts'
import type { listAllTransactions } from '#contract/transactions/transaction-feed.ts'
import { findBlockBySlot } from '#store/blocks/blocks.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import type { Database } from '#store/engine/database.ts'
import { rangeOfPage } from '#store/rows/key-range.ts'
import { filterType } from '#store/rows/summaries.ts'
import { type FeedPage, listFeed } from '#store/transactions/feed.ts'
import type { AskedPage } from '../shared/cursor-pages.ts'
import { timestamp } from '../shared/iso-time.ts'

type FeedInput = Omit<ParsedInputOf<typeof listAllTransactions>, keyof typeof noPageInput>

/** A page of the list of all transactions. */
export async function readFeed(
  db: Database,
  { from, to, status, votes, type, program }: FeedInput,
  asked: AskedPage,
  limit: number,
): Promise<FeedPage> {
  const isTimed = from !== undefined || to !== undefined
  const range = isTimed ? await placesBetween(db, { from, to }) : {}
  if (!range) return { transactions: [], next: undefined, isCut: false }
  const filter = {
    success: status && status === 'success',
    votes: votes === 'on',
    type: filterType(type ?? null),
    program,
  }
  return listFeed(db, { filter, range: rangeOfPage(asked, range), limit })
}

/** The slot to which an incomplete page was searched, with the time of its block. */
export async function searchEnd(db: Database, slot: number) {
  const block = await findBlockBySlot(db, slot)
  return { slot, timestamp: timestamp(block?.blockTime ?? null) }
}

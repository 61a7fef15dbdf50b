import type { ParsedInputOf } from '#contract/route.ts'
import type { listAllTransactions } from '#contract/transaction-feed.ts'
import { lesser } from '#store/address-places.ts'
import { findBlockBySlot } from '#store/blocks.ts'
import type { Database } from '#store/database.ts'
import { type FeedPage, listFeed } from '#store/feed.ts'
import { placeAt, placeOf } from '#store/place.ts'
import { placesBetween } from '#store/slots-between.ts'
import { filterType } from '#store/summaries.ts'
import { timestamp } from './json-text.ts'
import { parsePlaceCursor } from './place-cursor.ts'

type FeedInput = Omit<ParsedInputOf<typeof listAllTransactions>, 'limit'>

/** A page of the list of all transactions. */
export async function readFeed(
  db: Database,
  { cursor, from, to, status, votes, type, program }: FeedInput,
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
  const before = cursor === undefined ? undefined : placeOf(parsePlaceCursor(cursor))
  return listFeed(db, {
    filter,
    range: before === undefined ? range : { ...range, to: lesser(before, range.to) },
    limit,
  })
}

export const cursorOf = (place: bigint | undefined): string | null => {
  if (place === undefined) return null
  const { slot, index } = placeAt(place)
  return `${slot}.${index}`
}

/** How far a page that is cut was searched, with the time of that block. */
export async function searchEnd(db: Database, slot: number) {
  const block = await findBlockBySlot(db, slot)
  return { slot, timestamp: timestamp(block?.blockTime ?? null) }
}

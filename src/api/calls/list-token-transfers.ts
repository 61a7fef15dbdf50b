import type { routes } from '#contract/index.ts'
import { findPrices } from '#store/markets/prices.ts'
import * as store from '#store/token-transfers.ts'
import type { Handler } from '../handler.ts'
import { parsePlaceCursor } from '../readings/place-cursor.ts'
import { transferEntries } from '../readings/token-transfer-entry.ts'

export const listTokenTransfers: Handler<typeof routes.listTokenTransfers> = async (
  { mint, cursor, limit },
  { db },
) => {
  const before = cursor === undefined ? undefined : parsePlaceCursor(cursor)
  // One more than the page shows, to know whether there is a next page.
  const listing = store.listTokenTransfers(db, mint, { limit: limit + 1, before })
  const pricing = findPrices(db, [mint])
  const [found] = await Promise.all([listing, pricing])
  const transfers = await transferEntries(db, mint, found.slice(0, limit), pricing)
  const hasMore = found.length > limit
  return {
    output: { transfers, hasMore, nextCursor: hasMore ? (transfers.at(-1)?.id ?? null) : null },
    cache: 'moment',
  }
}

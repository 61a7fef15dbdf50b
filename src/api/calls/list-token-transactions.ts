import type { routes } from '#contract/index.ts'
import { findPrices } from '#store/markets/prices.ts'
import * as store from '#store/token-transfers.ts'
import type { Handler } from '../handler.ts'
import { parsePlaceCursor } from '../readings/place-cursor.ts'
import { transferEntries } from '../readings/token-transfer-entry.ts'

export const listTokenTransactions: Handler<typeof routes.listTokenTransactions> = async (
  { mint, cursor, limit },
  { db },
) => {
  const before = cursor === undefined ? undefined : parsePlaceCursor(cursor)
  // One more than the page shows, to know whether there is a next page.
  const listing = store.listTokenTransactions(db, mint, { limit: limit + 1, before })
  const pricing = findPrices(db, [mint])
  const [found] = await Promise.all([listing, pricing])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const entries = await transferEntries(db, mint, shown, pricing)
  const hasMore = found.length > limit
  return {
    output: {
      transactions: entries.map((entry, i) => ({ ...entry, transfers: shown[i]?.transfers ?? 0 })),
      hasMore,
      nextCursor: hasMore && last ? `${last.slot}.${last.index}` : null,
    },
    cache: 'moment',
  }
}

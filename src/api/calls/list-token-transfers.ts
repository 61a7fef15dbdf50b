import type { routes } from '#contract/index.ts'
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
  const found = await transferEntries(db, mint, (onRows) =>
    store.listTokenTransfers(db, mint, { limit: limit + 1, before, onRows }),
  )
  const transfers = found.slice(0, limit).map(({ entry }) => entry)
  const hasMore = found.length > limit
  return {
    output: { transfers, hasMore, nextCursor: hasMore ? (transfers.at(-1)?.id ?? null) : null },
    cache: 'moment',
  }
}

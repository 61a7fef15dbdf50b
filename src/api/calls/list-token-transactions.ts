import type { routes } from '#contract/index.ts'
import * as store from '#store/token-transfers.ts'
import type { Handler } from '../handler.ts'
import { loadSentenceNames } from '../readings/names.ts'
import { parsePlaceCursor } from '../readings/place-cursor.ts'
import { sentenceFields } from '../readings/sentence.ts'
import { transferEntries } from '../readings/token-transfer-entry.ts'

export const listTokenTransactions: Handler<typeof routes.listTokenTransactions> = async (
  { mint, cursor, limit },
  context,
) => {
  const { db, names } = context
  const before = cursor === undefined ? undefined : parsePlaceCursor(cursor)
  // One more than the page shows, to know whether there is a next page.
  const found = await transferEntries(db, mint, (onRows) =>
    store.listTokenTransactions(db, mint, { limit: limit + 1, before, onRows }),
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = found.length > limit
  await loadSentenceNames(
    names,
    shown.map(({ sentence }) => sentence),
  )
  return {
    output: {
      transactions: shown.map(({ entry, transfers, sentence }) => ({
        ...entry,
        transfers,
        ...sentenceFields(sentence, context),
      })),
      hasMore,
      nextCursor: hasMore && last ? `${last.slot}.${last.index}` : null,
    },
    cache: 'moment',
  }
}

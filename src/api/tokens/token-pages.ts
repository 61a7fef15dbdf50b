import { lastPageSize } from '#store/addresses/addresses.ts'
import type { Database } from '#store/engine/database.ts'
import { rangeOfPage } from '#store/rows/key-range.ts'
import {
  countTokenTransfers,
  type listTokenTransfers,
  type StoredTokenTransfer,
  type TransferPage,
} from '#store/tokens/token-transfers.ts'
import { askedPage, cursorsBeside, type PageOf } from '../shared/cursor-pages.ts'
import type { Cursors } from '../shared/cursors.ts'
import type { TokensContext } from './context.ts'
import { transferEntries } from './token-transfer-entry.ts'

type Listing = Parameters<typeof listTokenTransfers>[2]

/**
 * A page of a list of the token's transfers, with the total number.
 *
 * @param list reads the entries of a range, whose ends are numbers of `cursors`
 */
export async function tokenPage<Found extends StoredTokenTransfer>(
  context: TokensContext,
  { mint, limit, ...input }: PageOf & { mint: string; limit: number },
  counted: 'transfers' | 'transactions',
  cursors: Cursors & { of: (found: Found) => bigint },
  list: (db: Database, mint: string, listing: Listing) => Promise<TransferPage<Found>>,
) {
  const { db } = context
  const asked = askedPage(input, cursors)
  const counting = countTokenTransfers(db, mint)
  // The promise is awaited below, except when the listing fails first: then its rejection is ignored here.
  counting.catch(() => undefined)
  const isLast = asked.oldestFirst && asked.edge === undefined
  const size = isLast
    ? lastPageSize(await counting.then((count) => (count.isExact ? count[counted] : 0)), limit)
    : limit
  const { found, next } = await transferEntries(context, mint, (onRows) =>
    list(db, mint, { limit: size, range: rangeOfPage(asked), onRows }),
  )
  const count = await counting
  const beside = cursorsBeside(asked, { shown: found.map(cursors.of), next }, cursors)
  return {
    found,
    page: {
      hasMore: beside.nextCursor !== null,
      ...beside,
      totalCount: count[counted],
      totalCountIsExact: count.isExact,
    },
  }
}

import { mapWithPauses } from '#lib/work/pauses.ts'
import type { Database } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { type KeyRange, type PageEdge, rangeOfPage } from '../rows/key-range.ts'
import { isDropped, readPayload } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import { newestFirst, readPayloads } from '../transactions/address-places.ts'
import { openPayload, type StoredTransaction } from '../transactions/transactions.ts'
import type { AddressRule } from './address-rules.ts'
import { candidateFinder, searchPlaces } from './search-places.ts'

export type FilteredPage = {
  /** Newest first, fully decoded. */
  transactions: StoredTransaction[]
  /**
   * The place after which the search continues, of the last transaction that was read or is shown; undefined
   * at the end of the range.
   */
  next: bigint | undefined
}

/** The most transactions of an address that are read for one page. */
const MOST_READ = 200
/** How many are read first; the number doubles until the page is full. */
const FIRST_READ = 25

export type FilterOptions = PageEdge & { limit: number; range?: KeyRange | undefined }

const SOURCES = {
  naming: ['address_transactions'],
  asOwner: ['address_transactions', 'owner_transactions'],
} as const

/**
 * The transactions that name the address and pass all rules, newest first. A page may be short, even empty,
 * and still have a next one, because it reads at most `most` transactions.
 */
export async function filterAddressPage(
  db: Database,
  address: string,
  rules: readonly AddressRule[],
  { limit, range: whole, ...edge }: FilterOptions,
  { most = MOST_READ, window }: { most?: number | undefined; window?: number } = {},
): Promise<FilteredPage> {
  const view = openView(db)
  const sources = SOURCES[rules.some(({ asOwner }) => asOwner) ? 'asOwner' : 'naming']
  const range = rangeOfPage(edge, whole)
  const { entries, isFull, next } = await searchPlaces({
    ...{ range, limit, most, first: FIRST_READ },
    find: await candidateFinder(db, view, { address, sources, range }, rules, { window }),
    read: async (places) => {
      const read = await mapWithPauses(await readPayloads(db, view, places), (source) => {
        const payload = isDropped(source) ? source : readPayload(source)
        return { payload, transaction: openPayload(payload, db, 'tokenTransfers') }
      })
      return read
        .sort((a, b) => newestFirst(a.transaction, b.transaction) * (range.oldestFirst ? -1 : 1))
        .filter(({ transaction: { decoded } }) => rules.every(({ passes }) => passes(decoded)))
    },
  })
  const last = entries.at(-1)?.transaction
  const found = await mapWithPauses(entries, ({ payload }) => openPayload(payload, db))
  return {
    transactions: range.oldestFirst ? found.reverse() : found,
    next: last && isFull ? placeOf({ slot: last.slot, index: last.decoded.index }) : next,
  }
}

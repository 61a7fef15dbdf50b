import {
  descending,
  isIn,
  lesser,
  newestFirst,
  type PlaceRange,
  placesOf,
  readPayloads,
  unflushedPlaces,
} from './address-places.ts'
import { type Database, selectJson } from './database.ts'
import { type MemoryView, openView } from './memtable.ts'
import { type Place, placeAt, placeOf } from './place.ts'
import { openPayload, type StoredTransaction } from './transactions.ts'

export type FilteredPage = {
  /** Newest first, decoded whole. */
  transactions: StoredTransaction[]
  /** The place after which the next page begins; undefined on the last one. */
  next: Place | undefined
}

/** So many transactions of an address are looked at for one page. */
const MOST_READ = 200
/** The first look, which is doubled until the page is full. */
const FIRST_READ = 25

/**
 * The transactions that name one of the addresses and that `isWanted` chooses, newest first. A page may be short, even empty,
 * and have a next one: it looks at no more than `most` transactions.
 *
 * @param isWanted gets each transaction decoded as far as lists need
 */
export async function filterAddressPage(
  db: Database,
  addresses: readonly string[],
  isWanted: (transaction: StoredTransaction) => boolean,
  {
    limit,
    before,
    range = {},
  }: { limit: number; before?: Place | undefined; range?: PlaceRange | undefined },
  most = MOST_READ,
): Promise<FilteredPage> {
  const view = openView(db)
  const wanted: { text: string; transaction: StoredTransaction }[] = []
  let to = before === undefined ? range.to : lesser(placeOf(before), range.to)
  let read = 0
  for (let size = Math.min(FIRST_READ, most); ; size = Math.min(size * 2, most - read)) {
    const { places, reached } = await listPlacesOf(db, view, addresses, size, { ...range, to })
    const transactions = (await readPayloads(db, view, places))
      .map((text) => ({ text, transaction: openPayload(text, db, 'tokenTransfers') }))
      .sort((a, b) => newestFirst(a.transaction, b.transaction))
    wanted.push(...transactions.filter(({ transaction }) => isWanted(transaction)))
    read += size
    to = reached
    if (wanted.length > limit || to === undefined || read >= most) {
      const shown = wanted.slice(0, limit)
      const last = shown.at(-1)?.transaction
      const next = to === undefined ? undefined : placeAt(to)
      return {
        transactions: shown.map(({ text }) => openPayload(text, db)),
        next: last && wanted.length > limit ? { slot: last.slot, index: last.decoded.index } : next,
      }
    }
  }
}

/**
 * The newest places at which one of the addresses is named, each once, and the last place that was looked at; undefined where
 * there are no more.
 */
async function listPlacesOf(
  db: Database,
  view: MemoryView,
  addresses: readonly string[],
  limit: number,
  range: PlaceRange,
): Promise<{ places: bigint[]; reached: bigint | undefined }> {
  // A LIMIT for each address stops at its first rows.
  const each = addresses.map((_, i) => `(${placesOf(`address${i}`, view, range)})`)
  const stored = await selectJson(
    db,
    `SELECT DISTINCT place FROM (${each.join(' UNION ALL ')}) ORDER BY place DESC LIMIT {limit:UInt64}
     SETTINGS max_threads = 1`,
    { ...Object.fromEntries(addresses.map((address, i) => [`address${i}`, address])), limit },
  )
  const unflushed = new Set(
    addresses.flatMap((address) => unflushedPlaces(view, address)).filter(isIn(range)),
  )
  const found = [...new Set([...unflushed, ...stored.map(BigInt)])].sort(descending).slice(0, limit)
  return {
    places: found.filter((place) => unflushed.has(place) || !view.hides(placeAt(place).slot)),
    reached: found.length < limit ? undefined : found.at(-1),
  }
}

import { type Database, selectJson } from '../engine/database.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { type Payload, readPayload } from '../rows/payload.ts'
import { type Place, placeAt, placeOf } from '../rows/place.ts'
import {
  ascending,
  beyond,
  descending,
  isIn,
  newestFirst,
  type OrderedRange,
  type PlaceRange,
  type PlaceSource,
  placesOf,
  readPayloads,
  unflushedPlacesOf,
} from '../transactions/address-places.ts'
import { openPayload, type StoredTransaction } from '../transactions/transactions.ts'
import { type Candidates, candidatesOf, type Narrow } from './narrow-places.ts'

export type FilteredPage = {
  /** Newest first, decoded whole. */
  transactions: StoredTransaction[]
  /** Where the search goes on, the last place that was looked at or is shown; undefined at the end of the range. */
  next: Place | undefined
}

/** So many transactions of an address are looked at for one page. */
const MOST_READ = 200
/** The first look, which is doubled until the page is full. */
const FIRST_READ = 25

export type FilterOptions = {
  limit: number
  /** The search begins before it; with `oldestFirst` after it. */
  before?: Place | undefined
  /** The search begins with the oldest: the page has the ones that are found first, still newest first. */
  oldestFirst?: boolean
  range?: PlaceRange | undefined
  /** Also those that move tokens of the address without naming it. */
  asOwner?: boolean
  /** What `isWanted` asks for besides, as far as keys can find it. */
  narrow?: Narrow
}

/**
 * The transactions that name the address and that `isWanted` chooses, newest first. A page may be short, even empty, and have
 * a next one: it looks at no more than `most` transactions.
 *
 * @param isWanted gets each transaction decoded as far as lists need
 */
export async function filterAddressPage(
  db: Database,
  address: string,
  isWanted: (transaction: StoredTransaction) => boolean,
  { limit, before, oldestFirst = false, range: all = {}, asOwner = false, narrow = {} }: FilterOptions,
  { most = MOST_READ, window }: { most?: number | undefined; window?: number } = {},
): Promise<FilteredPage> {
  const view = openView(db)
  const sources: PlaceSource[] = [
    'address_transactions',
    ...(asOwner ? (['owner_transactions'] as const) : []),
  ]
  const whole = { ...all, oldestFirst }
  let range: OrderedRange = before === undefined ? whole : beyond(placeOf(before), whole)
  const candidates = await candidatesOf(db, { view, address, sources, range }, narrow, { window })
  const wanted: { payload: Payload; transaction: StoredTransaction }[] = []
  let read = 0
  for (let size = Math.min(FIRST_READ, most); ; size = Math.min(size * 2, most - read)) {
    const { places, reached } = await listPlacesOf(db, view, { address, sources, candidates }, size, range)
    const transactions = (await readPayloads(db, view, places))
      .map(readPayload)
      .map((payload) => ({ payload, transaction: openPayload(payload, db, 'tokenTransfers') }))
      .sort((a, b) => newestFirst(a.transaction, b.transaction) * (oldestFirst ? -1 : 1))
    wanted.push(...transactions.filter(({ transaction }) => isWanted(transaction)))
    read += size
    if (reached !== undefined) range = beyond(reached, whole)
    if (wanted.length > limit || reached === undefined || read >= most) {
      const shown = wanted.slice(0, limit)
      const last = shown.at(-1)?.transaction
      const next = reached === undefined ? undefined : placeAt(reached)
      const transactions = shown.map(({ payload }) => openPayload(payload, db))
      return {
        transactions: oldestFirst ? transactions.reverse() : transactions,
        next: last && wanted.length > limit ? { slot: last.slot, index: last.decoded.index } : next,
      }
    }
  }
}

type Listed = { address: string; sources: readonly PlaceSource[]; candidates: Candidates }

/**
 * The first places of the range by these keys, each once, and the last place that was looked at; undefined where there are no
 * more.
 */
async function listPlacesOf(
  db: Database,
  view: MemoryView,
  { address, sources, candidates }: Listed,
  limit: number,
  range: OrderedRange,
): Promise<{ places: bigint[]; reached: bigint | undefined }> {
  // A LIMIT for each source stops at its first rows.
  const each = candidates.queries(range).map((query) => `(${query})`)
  const stored = await selectJson(
    db,
    `SELECT DISTINCT place FROM (${each.join(' UNION ALL ')}) ORDER BY place ${range.oldestFirst ? 'ASC' : 'DESC'} LIMIT {limit:UInt64}
     SETTINGS max_threads = 1`,
    { address, limit, ...candidates.params },
  )
  const unflushed = new Set(unflushedPlacesOf(view, address, sources).filter(isIn(range)))
  const merged = [...new Set([...unflushed, ...stored.map(BigInt)])].sort(
    range.oldestFirst ? ascending : descending,
  )
  const end = stored.length < limit ? await endOfWindow(db, view, address, candidates, range) : undefined
  const known =
    end === undefined ? merged : merged.filter((place) => (range.oldestFirst ? place <= end : place >= end))
  const found = known.slice(0, limit)
  return {
    places: found.filter((place) => unflushed.has(place) || !view.hides(placeAt(place).slot)),
    reached: known.length < limit ? end : found.at(-1),
  }
}

/** The last place of the address that the candidates were chosen from; undefined where they were all. */
async function endOfWindow(
  db: Database,
  view: MemoryView,
  address: string,
  { window }: Candidates,
  range: OrderedRange,
): Promise<bigint | undefined> {
  if (window === undefined) return undefined
  const [last] = await selectJson(
    db,
    `${placesOf('address', view, range, { limit: `1 OFFSET ${window - 1}` })} SETTINGS max_threads = 1`,
    { address },
  )
  return last === undefined ? undefined : BigInt(last)
}

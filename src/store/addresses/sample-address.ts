import { type Database, selectJson } from '../engine/database.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import {
  countPlaces,
  descending,
  isIn,
  listPlaces,
  type PlaceRange,
  placesOf,
  readPlaces,
  unflushedPlaces,
  within,
} from '../transactions/address-places.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'

/** So many rows of the key take some milliseconds. Of more, each part is a query of its own: planning these takes longer. */
const MOST_READ = 1_000_000

export type AddressSample = {
  /** The newest one before the range, if there is any, then those in it, oldest first. Decoded as far as lists need. */
  transactions: StoredTransaction[]
  /** Whether the range has more: then these are the newest of each part. */
  isSampled: boolean
}

/**
 * The transactions that name the address in a range of slots. Where there are more than `parts`, the newest one of each of
 * so many equal parts of the range: by the key, without looking at more than `mostRead` rows of it.
 *
 * @param range of slots, `to` excluded; without `from` since the address's first transaction
 */
export async function sampleAddress(
  db: Database,
  address: string,
  range: { from?: number | undefined; to: number },
  parts: number,
  mostRead = MOST_READ,
): Promise<AddressSample> {
  const view = openView(db)
  const to = placeOf({ slot: range.to, index: 0 })
  const from = range.from === undefined ? undefined : placeOf({ slot: range.from, index: 0 })
  const unflushed = unflushedPlaces(view, address)
  const inside: PlaceRange = { from, to }
  const [newest, before, oldest] = await Promise.all([
    listPlaces(db, view, address, { ...inside, limit: parts + 1 }),
    from === undefined ? [] : listPlaces(db, view, address, { to: from, limit: 1 }),
    listPlaces(db, view, address, { ...inside, limit: 1, oldestFirst: true }),
  ])
  const own = unflushed.filter(isIn(inside))
  const isSampled = newest.length + own.length > parts
  const stored =
    isSampled && oldest[0] !== undefined
      ? [...oldest, ...(await newestOfEach(db, view, address, { from: oldest[0], to }, { parts, mostRead }))]
      : newest
  const earlier = [...before, ...unflushed.filter((place) => from !== undefined && place < from)]
  const places = [
    ...earlier.sort(descending).slice(0, 1),
    ...(isSampled ? own.slice(0, 1) : own),
    ...stored.filter((place) => !view.hides(placeAt(place).slot)),
  ]
  return { transactions: (await readPlaces(db, view, [...new Set(places)])).reverse(), isSampled }
}

async function newestOfEach(
  db: Database,
  view: MemoryView,
  address: string,
  { from, to }: { from: bigint; to: bigint },
  { parts, mostRead }: { parts: number; mostRead: number },
): Promise<bigint[]> {
  const count = await countPlaces(db, view, 'address_transactions', address, { from, to })
  if (count <= mostRead) {
    const places = await selectJson(
      db,
      `SELECT max(place) FROM address_transactions
       WHERE address = base58Decode({address:String}) ${within({ from, to })}
         ${view.exceptPlaces === undefined ? '' : `AND ${view.exceptPlaces}`}
       GROUP BY intDiv((place - ${from}) * ${parts}, ${to - from}) SETTINGS max_threads = 1`,
      { address },
    )
    return places.map(BigInt)
  }
  const edge = (part: number) => from + ((to - from) * BigInt(part)) / BigInt(parts)
  // A LIMIT for each stops at its first row.
  const each = Array.from(
    { length: parts },
    (_, part) => `(${placesOf('address', view, { from: edge(part), to: edge(part + 1) })})`,
  )
  const places = await selectJson(
    db,
    `SELECT place FROM (${each.join(' UNION ALL ')}) SETTINGS max_threads = 1`,
    { address, limit: 1 },
  )
  return places.map(BigInt)
}

import type { Database } from '../engine/database.ts'
import { inMemory } from '../engine/newest-of.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { allOf, descending, type KeyRange, type OrderedRange, orders, within } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import {
  countPlaces,
  isOfAddress,
  listPlaces,
  type PlaceSource,
  placeList,
  readPlaces,
  selectPlaces,
} from '../transactions/address-places.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'

/**
 * The most rows of the key that one query reads, in some milliseconds. With more rows, each part gets a query
 * of its own, which takes longer to plan.
 */
const MOST_READ = 1_000_000

export type AddressSample = {
  /**
   * The newest transaction before the range, if there is one, then those in the range, oldest first. Decoded
   * as far as lists need.
   */
  transactions: StoredTransaction[]
  /** Whether the range has more transactions than listed: then these are the newest of each part. */
  isSampled: boolean
}

/**
 * The transactions that name the address in a range of slots. Where there are more than `parts`, the range is
 * split into that many equal parts and the newest transaction of each is read; at most `mostRead` rows of the
 * key are read.
 *
 * @param range of slots, `to` excluded; without `from`, from the address's first transaction
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
  const inside: KeyRange = { from, to }
  const list = (range: OrderedRange, limit: number) => listPlaces(db, view, address, { range, limit })
  const [newest, before, oldest] = await Promise.all([
    list(inside, parts),
    from === undefined ? undefined : list({ to: from }, 1),
    list({ ...inside, oldestFirst: true }, 1),
  ])
  const isSampled = newest.next !== undefined
  const [first] = oldest.rows
  const sampled =
    isSampled && first !== undefined
      ? [
          first,
          ...(await oneOfEach(db, view, address, { from: first, to }, { ...NEWEST, parts, mostRead })),
          ...inMemory(view, { ...placeList(address), range: inside })
            .sort(descending)
            .slice(0, 1),
        ]
      : newest.rows
  const places = new Set([...(before?.rows ?? []), ...sampled])
  return { transactions: (await readPlaces(db, view, [...places])).reverse(), isSampled }
}

/**
 * Splits the range into equal parts and reads from each the oldest transaction that names the address or
 * moves its tokens, newest first. Each shows the balance at the beginning of its part.
 *
 * @param range of places, `to` excluded
 * @param parts at most this many are read for each of the two keys
 */
export async function sampleConcerning(
  db: Database,
  address: string,
  range: { from: bigint; to: bigint },
  parts: number,
  mostRead = MOST_READ,
): Promise<StoredTransaction[]> {
  const view = openView(db)
  const asked = { parts, mostRead }
  const [named, owned] = await Promise.all([
    oneOfEach(db, view, address, range, { ...OLDEST, ...asked }),
    oneOfEach(db, view, address, range, { ...OLDEST, ...asked, source: 'owner_transactions' }),
  ])
  const oldest = new Map<bigint, bigint>()
  for (const place of inMemory(view, { ...placeList(address, [...SOURCES]), range })) {
    const part = ((place - range.from) * BigInt(parts)) / (range.to - range.from)
    const known = oldest.get(part)
    if (known === undefined || place < known) oldest.set(part, place)
  }
  return readPlaces(db, view, [...new Set([...named, ...owned, ...oldest.values()])])
}

const SOURCES: readonly PlaceSource[] = ['address_transactions', 'owner_transactions']
const NEWEST = { order: 'DESC', of: 'max', source: 'address_transactions' } as const
const OLDEST = { order: 'ASC', of: 'min', source: 'address_transactions' } as const

type Parted = {
  order: 'ASC' | 'DESC'
  of: 'min' | 'max'
  source: PlaceSource
  parts: number
  mostRead: number
}

/** The newest or the oldest place of each part, from the database. */
async function oneOfEach(
  db: Database,
  view: MemoryView,
  address: string,
  { from, to }: { from: bigint; to: bigint },
  { order, of, source, parts, mostRead }: Parted,
): Promise<bigint[]> {
  const count = await countPlaces(db, view, source, address, {
    ...placeList(address, [source]),
    range: { from, to },
  })
  const placesIn = (range: KeyRange) =>
    `FROM ${source} WHERE ${allOf([isOfAddress(source), within(orders.place, range), view.except('place')])}`
  const edge = (part: number) => from + ((to - from) * BigInt(part)) / BigInt(parts)
  // A LIMIT per query, so that each stops at its first row.
  const each = Array.from(
    { length: parts },
    (_, part) =>
      `(SELECT place ${placesIn({ from: edge(part), to: edge(part + 1) })} ORDER BY place ${order} LIMIT 1)`,
  )
  const query =
    count <= mostRead
      ? `SELECT one AS place FROM (SELECT ${of}(place) AS one ${placesIn({ from, to })} GROUP BY intDiv((place - ${from}) * ${parts}, ${to - from}))`
      : `SELECT place FROM (${each.join(' UNION ALL ')})`
  return selectPlaces(db, `${query} SETTINGS max_threads = 1`, { address })
}

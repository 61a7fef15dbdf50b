import type { Database } from '../engine/database.ts'
import { inMemory } from '../engine/newest-of.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { allOf, descending, type KeyRange, type OrderedRange, orders, within } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import {
  countPlaces,
  isOfAddress,
  listPlaces,
  placeList,
  readPlaces,
  selectPlaces,
} from '../transactions/address-places.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'

/** The most rows of the key that one query reads, in some milliseconds. With more, each part is a query: planning these takes longer. */
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
          ...(await newestOfEach(db, view, address, { from: first, to }, { parts, mostRead })),
          ...inMemory(view, { ...placeList(address), range: inside })
            .sort(descending)
            .slice(0, 1),
        ]
      : newest.rows
  const places = new Set([...(before?.rows ?? []), ...sampled])
  return { transactions: (await readPlaces(db, view, [...places])).reverse(), isSampled }
}

/** The newest place of each part in the database. */
async function newestOfEach(
  db: Database,
  view: MemoryView,
  address: string,
  { from, to }: { from: bigint; to: bigint },
  { parts, mostRead }: { parts: number; mostRead: number },
): Promise<bigint[]> {
  const count = await countPlaces(db, view, 'address_transactions', address, {
    ...placeList(address),
    range: { from, to },
  })
  const placesIn = (range: KeyRange) =>
    `FROM address_transactions
     WHERE ${allOf([isOfAddress('address_transactions'), within(orders.place, range), view.except('place')])}`
  const edge = (part: number) => from + ((to - from) * BigInt(part)) / BigInt(parts)
  // A LIMIT for each stops at its first row.
  const each = Array.from(
    { length: parts },
    (_, part) =>
      `(SELECT place ${placesIn({ from: edge(part), to: edge(part + 1) })} ORDER BY place DESC LIMIT 1)`,
  )
  const query =
    count <= mostRead
      ? `SELECT newest AS place FROM (SELECT max(place) AS newest ${placesIn({ from, to })} GROUP BY intDiv((place - ${from}) * ${parts}, ${to - from}))`
      : `SELECT place FROM (${each.join(' UNION ALL ')})`
  return selectPlaces(db, `${query} SETTINGS max_threads = 1`, { address })
}

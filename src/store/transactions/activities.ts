import { decodeBase58 } from '#lib/base58.ts'
import { type Database, selectBinary } from '../engine/database.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { placeAt } from '../rows/place.ts'
import { rowsIn } from '../rows/row-layout.ts'
import { addressActivities } from '../tables/address-activities.ts'
import { countPlaces, readPlaces } from './address-places.ts'
import type { StoredTransaction } from './transactions.ts'

type Activity = StoredTransaction['decoded']['activities'][number]

export type StoredActivity = {
  transaction: StoredTransaction
  activity: Activity
  /** Of a route, in order; empty of others. */
  legs: Activity[]
}

export type ActivityPage = {
  /** Newest first. */
  activities: StoredActivity[]
  /** How many there are of the address: exact, since every block is stored once. */
  total: number
}

/**
 * A page of the trades and changes of liquidity in which the address is a token or the user, newest first. A route is one
 * trade.
 *
 * @param address base58 of 32 bytes
 */
export async function pageActivities(
  db: Database,
  address: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ActivityPage> {
  const view = openView(db)
  const key = decodeBase58(address) ?? new Uint8Array()
  const unflushed = view.blocks
    .flatMap(({ keyedRows }) => keyedRows('address_activities', key))
    .map(readKey)
    .sort(newestFirst)
  // So many of the rows before the page may be unflushed ones.
  const skipped = Math.max(0, offset - unflushed.length)
  const [count, stored] = await Promise.all([
    countPlaces(db, view, 'address_activities', address),
    listKeys(db, view, address, { offset: skipped, limit: limit + unflushed.length }),
  ])
  const keys = [...unflushed, ...stored].sort(newestFirst).slice(offset - skipped, offset - skipped + limit)
  const transactions = await readPlaces(db, view, [...new Set(keys.map(({ place }) => place))])
  const byPlace = new Map(transactions.map((one) => [`${one.slot}.${one.decoded.index}`, one]))
  return {
    total: unflushed.length + count,
    activities: keys.flatMap(({ place, nth }) => {
      const { slot, index } = placeAt(place)
      const transaction = byPlace.get(`${slot}.${index}`)
      const activity = transaction?.decoded.activities[nth]
      return transaction && activity ? [{ transaction, activity, legs: legsOf(transaction, nth) }] : []
    }),
  }
}

type Key = { place: bigint; nth: number }

const newestFirst = (a: Key, b: Key) => (a.place < b.place ? 1 : a.place > b.place ? -1 : b.nth - a.nth)

const placeOffset = addressActivities.layout.offsetOf('place')
const nthOffset = addressActivities.layout.offsetOf('nth')
const readKey = (row: Buffer): Key => ({
  place: row.readBigUInt64LE(placeOffset),
  nth: row.readUInt32LE(nthOffset),
})

/** Those in the database, newest first. */
async function listKeys(
  db: Database,
  { exceptPlaces }: MemoryView,
  address: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Key[]> {
  const body = await selectBinary(
    db,
    /* sql */ `
      SELECT address, place, nth FROM address_activities
      WHERE address = base58Decode({address:String}) ${exceptPlaces === undefined ? '' : `AND ${exceptPlaces}`}
      ORDER BY place DESC, nth DESC LIMIT {limit:UInt64} OFFSET {offset:UInt64} SETTINGS max_threads = 1`,
    { address, limit, offset },
  )
  const keys = new Map<string, Key>()
  // While a redecode runs a key may have its old row beside its new one.
  for (const key of [...rowsIn(addressActivities.layout, body)].map(readKey))
    keys.set(`${key.place}.${key.nth}`, key)
  return [...keys.values()]
}

function legsOf({ decoded: { activities } }: StoredTransaction, route: number): Activity[] {
  const after = activities.slice(route + 1)
  const end = after.findIndex(({ scope }) => scope !== 'leg')
  return end < 0 ? after : after.slice(0, end)
}

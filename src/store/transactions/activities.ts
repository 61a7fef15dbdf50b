import { decodeBase58 } from '#lib/base58.ts'
import { type Database, selectBinary } from '../engine/database.ts'
import { newestOf } from '../engine/newest-of.ts'
import { type MemoryView, openView, type UnflushedBlock } from '../memory/memtable.ts'
import { orders, rangeOfPage } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import { rowsIn } from '../rows/row-layout.ts'
import { firstKeyOf, transferKeyAt } from '../rows/transfer-key.ts'
import { addressActivities } from '../tables/address-activities.ts'
import { countPlaces, isOfAddress, readPlaces } from './address-places.ts'
import type { StoredTransaction } from './transactions.ts'

type Activity = StoredTransaction['decoded']['activities'][number]

export type StoredActivity = {
  transaction: StoredTransaction
  activity: Activity
  /** The legs of a route in order; empty for another activity. */
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
  const [total, { activities }] = await Promise.all([
    countPlaces(db, view, 'address_activities', address, activityList(address)),
    readActivities(db, view, address, { skip: offset, limit }),
  ])
  return { total, activities }
}

/** All of them in parts, newest first, each once however many come meanwhile. */
export async function* walkActivities(db: Database, address: string, limit: number) {
  let edge: bigint | undefined
  do {
    const { activities, next } = await readActivities(db, openView(db), address, { edge, limit })
    yield activities
    edge = next
  } while (edge !== undefined)
}

async function readActivities(
  db: Database,
  view: MemoryView,
  address: string,
  { skip = 0, limit, edge }: { skip?: number; limit: number; edge?: bigint | undefined },
) {
  const { rows, next } = await newestOf<bigint>(view, {
    ...activityList(address),
    range: rangeOfPage({ edge }),
    limit,
    skip,
    sql: async ({ rest }) => {
      const body = await selectBinary(
        db,
        `SELECT address, place, nth FROM address_activities
         WHERE ${isOfAddress('address_transactions')} AND ${rest} SETTINGS max_threads = 1`,
        { address },
      )
      return [...rowsIn(addressActivities.layout, body)].map(readKey)
    },
  })
  const listed = rows.map(transferKeyAt)
  const transactions = await readPlaces(db, view, [...new Set(listed.map(placeOf))])
  const byPlace = new Map(
    transactions.map((one) => [placeOf({ slot: one.slot, index: one.decoded.index }), one]),
  )
  const activities = listed.flatMap((one): StoredActivity[] => {
    const transaction = byPlace.get(placeOf(one))
    const activity = transaction?.decoded.activities[one.nth]
    return transaction && activity ? [{ transaction, activity, legs: legsOf(transaction, one.nth) }] : []
  })
  return { activities, next }
}

const placeOffset = addressActivities.layout.offsetOf('place')
const nthOffset = addressActivities.layout.offsetOf('nth')

/** A key like that of a token transfer: an activity has a number in its transaction too. */
const readKey = (row: Buffer): bigint =>
  firstKeyOf(row.readBigUInt64LE(placeOffset)) | BigInt(row.readUInt32LE(nthOffset))

function activityList(address: string) {
  const key = decodeBase58(address) ?? new Uint8Array()
  return {
    order: orders.activity,
    keyOf: (activity: bigint) => activity,
    memory: ({ keyedRows }: UnflushedBlock) => keyedRows('address_activities', key).map(readKey),
  }
}

function legsOf({ decoded: { activities } }: StoredTransaction, route: number): Activity[] {
  const after = activities.slice(route + 1)
  const end = after.findIndex(({ scope }) => scope !== 'leg')
  return end < 0 ? after : after.slice(0, end)
}

import { decodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Database, select, selectBinary } from '../engine/database.ts'
import { newestOf } from '../engine/newest-of.ts'
import { type MemoryView, openView, type UnflushedBlock } from '../memory/memtable.ts'
import { u64 } from '../rows/columns.ts'
import { orders, rangeOfPage } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import { rowsIn } from '../rows/row-layout.ts'
import { firstKeyOf, transferKeyAt } from '../rows/transfer-key.ts'
import { addressActivities } from '../tables/addresses/address-activities.ts'
import { countPlaces, isOfAddress, keyColumns, readPlaces } from './address-places.ts'
import type { StoredTransaction } from './transactions.ts'

type Activity = StoredTransaction['decoded']['activities'][number]

export type StoredActivity = {
  transaction: StoredTransaction
  activity: Activity
  /** The trades that make up a route, in order; empty for any other activity. */
  legs: Activity[]
}

export type ActivityPage = {
  /** Newest first. */
  activities: StoredActivity[]
  /** The number of the address's activities. Exact, since every block is stored once. */
  total: number
}

/**
 * The table in which activities are found by key: `address_activities` by token or user, where a route is one
 * entry; `defi_activities` by pool, where each trade is an entry, alone or as a leg of a route.
 */
export type ActivitySource = 'address_activities' | 'defi_activities'

/** The pool address stored for activities whose pool is unknown. */
const NO_POOL = PROGRAM.system

/**
 * An address that has activities as a pool is listed as one: trading in a pool does not make the pool's
 * trades the trader's.
 */
export async function activitySourceOf(db: Database, address: string): Promise<ActivitySource> {
  const { memory } = activityList(address, 'defi_activities')
  if (address === NO_POOL) return 'address_activities'
  if (openView(db).blocks.some((block) => memory(block).length > 0)) return 'defi_activities'
  const [first] = await select(
    db,
    { place: u64 },
    `SELECT place FROM defi_activities WHERE ${isOfAddress('defi_activities')} LIMIT 1 SETTINGS max_threads = 1`,
    { address },
  )
  return first ? 'defi_activities' : 'address_activities'
}

/**
 * One page of the trades and liquidity changes of a token, a user or a pool, newest first.
 *
 * @param address base58 of 32 bytes
 */
export async function pageActivities(
  db: Database,
  address: string,
  {
    offset,
    limit,
    source = 'address_activities',
  }: { offset: number; limit: number; source?: ActivitySource },
): Promise<ActivityPage> {
  const view = openView(db)
  const [total, { activities }] = await Promise.all([
    countPlaces(db, view, source, address, activityList(address, source)),
    readActivities(db, view, address, { skip: offset, limit, source }),
  ])
  return { total, activities }
}

/**
 * All activities of the address in parts, newest first, each exactly once even if new ones arrive meanwhile.
 */
export async function* walkActivities(
  db: Database,
  address: string,
  limit: number,
  source: ActivitySource = 'address_activities',
) {
  let edge: bigint | undefined
  do {
    const { activities, next } = await readActivities(db, openView(db), address, { edge, limit, source })
    yield activities
    edge = next
  } while (edge !== undefined)
}

async function readActivities(
  db: Database,
  view: MemoryView,
  address: string,
  {
    skip = 0,
    limit,
    edge,
    source,
  }: { skip?: number; limit: number; edge?: bigint | undefined; source: ActivitySource },
) {
  const { rows, next } = await newestOf<bigint>(view, {
    ...activityList(address, source),
    range: rangeOfPage({ edge }),
    limit,
    skip,
    sql: async ({ rest }) => {
      const body = await selectBinary(
        db,
        `SELECT ${keyColumns[source]}, place, nth FROM ${source}
         WHERE ${isOfAddress(source)} AND ${rest} SETTINGS max_threads = 1`,
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
    return transaction && activity ? [{ transaction, activity, legs: legsOf(transaction, activity) }] : []
  })
  return { activities, next }
}

// Both tables begin with the same three columns.
const placeOffset = addressActivities.layout.offsetOf('place')
const nthOffset = addressActivities.layout.offsetOf('nth')

/**
 * The sort key of an activity, built like that of a token transfer: place and number within the transaction.
 */
const readKey = (row: Buffer): bigint =>
  firstKeyOf(row.readBigUInt64LE(placeOffset)) | BigInt(row.readUInt32LE(nthOffset))

function activityList(address: string, source: ActivitySource) {
  const key = decodeBase58(address) ?? new Uint8Array()
  return {
    order: orders.activity,
    keyOf: (activity: bigint) => activity,
    memory: ({ keyedRows }: UnflushedBlock) => keyedRows(source, key).map(readKey),
  }
}

/** The legs of a route; they follow it in the list. */
function legsOf({ decoded: { activities } }: StoredTransaction, activity: Activity): Activity[] {
  if (activity.scope !== 'route') return []
  const after = activities.slice(activities.indexOf(activity) + 1)
  const end = after.findIndex(({ scope }) => scope !== 'leg')
  return end < 0 ? after : after.slice(0, end)
}

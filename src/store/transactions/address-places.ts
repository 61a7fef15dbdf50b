import { z } from 'zod'
import type { ParseDepth } from '#decode/instructions.ts'
import { decodeBase58 } from '#lib/base58.ts'
import { type Database, select, selectJson } from '../engine/database.ts'
import type { MemoryView } from '../memory/memtable.ts'
import type { PayloadSource } from '../rows/payload.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import { type PayloadRow, selectPayloads } from './payload-rows.ts'
import { openPayload, type StoredTransaction } from './transactions.ts'

// The places at which transactions name an address, and the transactions at these places.

/** Places from `from` on and before `to`; each may be left out. */
export type PlaceRange = { from?: bigint | undefined; to?: bigint | undefined }

export const descending = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0)

export const ascending = (a: bigint, b: bigint) => descending(b, a)

export const isIn =
  ({ from, to }: PlaceRange) =>
  (place: bigint) =>
    (from === undefined || place >= from) && (to === undefined || place < to)

/** The lesser one; an end that is left out is after all places. */
export const lesser = (a: bigint, b: bigint | undefined) => (b === undefined || a < b ? a : b)

/** The places after `place`, as far as they are in the range. */
export const after = (place: bigint, { from, to }: PlaceRange): PlaceRange => ({
  from: from === undefined || place >= from ? place + 1n : from,
  to,
})

/**
 * By which key transactions are found: those that name the address, or those that move tokens of this owner without naming
 * it. No transaction is in both.
 */
export type PlaceSource = 'address_transactions' | 'owner_transactions'

const keyColumns = { address_transactions: 'address', owner_transactions: 'owner' } as const

/** Places of transactions that change accounts of an owner without naming it, newest first. */
const unflushedOfOwner = ({ blocks }: MemoryView, owner: string): bigint[] => {
  const key = decodeBase58(owner) ?? new Uint8Array()
  return blocks.flatMap(({ keyedRows }) =>
    keyedRows('owner_transactions', key).map((row) => row.readBigUInt64LE(key.length)),
  )
}

/** Newest first. */
export const unflushedPlaces = ({ blocks }: MemoryView, address: string): bigint[] =>
  blocks.flatMap(({ row: { slot }, indexesNaming }) =>
    indexesNaming(address)
      .reverse()
      .map((index) => placeOf({ slot, index })),
  )

/** Places of all sources, in any order. */
export const unflushedPlacesOf = (
  view: MemoryView,
  address: string,
  sources: readonly PlaceSource[],
): bigint[] =>
  sources.flatMap((source) =>
    source === 'owner_transactions' ? unflushedOfOwner(view, address) : unflushedPlaces(view, address),
  )

/** `oldestFirst`: the other order, from the range's beginning. */
export type OrderedRange = PlaceRange & { oldestFirst?: boolean }

/** The rest of the range behind a place, in its order. */
export const beyond = (place: bigint, range: OrderedRange): OrderedRange =>
  range.oldestFirst
    ? { ...after(place, range), oldestFirst: true }
    : { ...range, to: lesser(place, range.to) }

type Listing = OrderedRange & { limit: number }

/** Those in the database, newest first unless `oldestFirst`. */
export async function listPlaces(
  db: Database,
  view: MemoryView,
  address: string,
  listing: Listing,
): Promise<bigint[]> {
  const places = await selectJson(db, `${placesOf('address', view, listing)} SETTINGS max_threads = 1`, {
    address,
    limit: listing.limit,
  })
  return places.map(BigInt)
}

type PlacesQuery = {
  source?: PlaceSource
  columns?: string
  /** A further condition, which begins with AND. */
  where?: string
  limit?: string
}

/** @param name of the parameter that is the address; `limit` is another one */
export function placesOf(
  name: string,
  { exceptPlaces }: MemoryView,
  { from, to, oldestFirst = false }: OrderedRange,
  {
    source = 'address_transactions',
    columns = 'place',
    where = '',
    limit = '{limit:UInt64}',
  }: PlacesQuery = {},
): string {
  return /* sql */ `
    SELECT ${columns} FROM ${source}
    WHERE ${keyColumns[source]} = base58Decode({${name}:String}) ${within({ from, to })}
      ${exceptPlaces === undefined ? '' : `AND ${exceptPlaces}`} ${where}
    ORDER BY place ${oldestFirst ? 'ASC' : 'DESC'} LIMIT ${limit}`
}

/** A condition for `place`, which begins with AND; '' for all places. */
export const within = ({ from, to }: PlaceRange) =>
  `${from === undefined ? '' : `AND place >= ${from}`} ${to === undefined ? '' : `AND place < ${to}`}`

/** The transactions of these places, newest first, decoded as far as lists need, or as `parse` says. */
export async function readPlaces(
  db: Database,
  view: MemoryView,
  places: readonly bigint[],
  parse: ParseDepth = 'tokenTransfers',
): Promise<StoredTransaction[]> {
  return (await readPayloads(db, view, places))
    .map((source) => openPayload(source, db, parse))
    .sort(newestFirst)
}

export const newestFirst = (a: StoredTransaction, b: StoredTransaction) =>
  b.slot - a.slot || b.decoded.index - a.decoded.index

/** The payloads of these places, in any order. */
export async function readPayloads(
  db: Database,
  { blocks }: MemoryView,
  places: readonly bigint[],
): Promise<PayloadSource[]> {
  const sources: PayloadSource[] = []
  const stored: bigint[] = []
  for (const place of places) {
    const { slot, index } = placeAt(place)
    const block = blocks.find(({ row }) => row.slot === slot)
    if (block) sources.push(block.payload(index))
    else stored.push(place)
  }
  const read = async (wanted: readonly bigint[], voteKeys: boolean): Promise<PayloadRow[]> =>
    wanted.length === 0
      ? []
      : // Sorting a page here is cheaper than merging sorted streams of all parts there.
        selectPayloads(
          db,
          'WHERE place IN {wanted:Array(UInt64)} SETTINGS max_threads = 1',
          { wanted },
          { voteKeys },
        )
  const rows = await read(stored, false)
  const votes = rows.filter(({ payload }) => payload === undefined).map(({ place }) => place)
  for (const { payload } of [...rows, ...(await read(votes, true))])
    if (payload !== undefined) sources.push(payload)
  return sources
}

const CountRow = z.object({ count: z.coerce.number() })

/** How many rows of the address, in the range, the table has in the database. */
export async function countPlaces(
  db: Database,
  { blocks, exceptPlaces }: MemoryView,
  table: 'address_transactions' | 'address_activities',
  address: string,
  range: PlaceRange = {},
): Promise<number> {
  const count = (where = '') => /* sql */ `
    SELECT count() AS count FROM ${table}
    WHERE address = base58Decode({address:String}) ${within(range)} ${where}`
  // A range of the key is counted without looking at its rows, a list of exceptions is not: it is for the newest slots only.
  const first = Math.min(...blocks.map(({ row }) => row.slot))
  const from = exceptPlaces === undefined ? 0n : placeOf({ slot: first, index: 0 })
  const rows = await select(
    db,
    CountRow,
    `${
      exceptPlaces === undefined
        ? count()
        : `${count(`AND place < ${from}`)} UNION ALL ${count(`AND place >= ${from} AND ${exceptPlaces}`)}`
    } SETTINGS max_threads = 1`,
    { address },
  )
  return rows.reduce((sum, row) => sum + row.count, 0)
}

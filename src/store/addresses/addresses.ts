import type { ParseDepth } from '#decode/instructions.ts'
import type { Database } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import type { PayloadSource } from '../rows/payload.ts'
import { type Place, placeAt, placeOf } from '../rows/place.ts'
import {
  after as afterPlace,
  ascending,
  countPlaces,
  descending,
  isIn,
  lesser,
  listPlaces,
  type PlaceRange,
  readPlaces,
  unflushedPlaces,
} from '../transactions/address-places.ts'
import { selectPayloadSources } from '../transactions/payload-rows.ts'
import { openPayload, type StoredTransaction } from '../transactions/transactions.ts'

export type AddressPage = {
  /** Newest first. Decoded as far as lists need, unless `parse` asks for more. */
  transactions: StoredTransaction[]
  /** How many transactions name the address: exact, since every block is stored once. */
  totalCount: number
}

export type AddressPageOptions = {
  limit: number
  before?: Place | undefined
  /** Only transactions in it are listed and counted. */
  range?: PlaceRange | undefined
  /** The page with the oldest transactions, as if all pages before it were full; `before` is not used. */
  last?: boolean
  parse?: ParseDepth
}

/** An address with no more transactions than this is counted by listing it: one query less. */
const COUNTED_BY_LISTING = 1_000

/**
 * The transactions that name `address`, newest first, from the newest or from before the place `before`.
 *
 * @param address base58 of 32 bytes
 */
export async function readAddressPage(
  db: Database,
  address: string,
  { limit, before, range = {}, last = false, parse }: AddressPageOptions,
  countedByListing = COUNTED_BY_LISTING,
): Promise<AddressPage> {
  const view = openView(db)
  const end = before === undefined || last ? undefined : lesser(placeOf(before), range.to)
  const unflushed = unflushedPlaces(view, address).filter(isIn(range))
  const newest = await listPlaces(db, view, address, {
    ...range,
    limit: Math.max(limit, countedByListing + 1),
  })
  const isStored = (place: bigint) => !view.hides(placeAt(place).slot)
  const page = (stored: readonly bigint[]) => {
    const isAsked = (place: bigint) => end === undefined || place < end
    const own = unflushed.filter(isAsked).slice(0, limit)
    const others = stored.filter((place) => isAsked(place) && isStored(place)).slice(0, limit)
    return readPlaces(db, view, [...own, ...others].sort(descending).slice(0, limit), parse)
  }
  if (newest.length <= countedByListing) {
    const all = [...unflushed, ...newest.filter(isStored)].sort(descending)
    const oldest = () => readPlaces(db, view, all.slice(-lastPageSize(all.length, limit)), parse)
    return { transactions: await (last ? oldest() : page(newest)), totalCount: all.length }
  }
  const counting = countPlaces(db, view, 'address_transactions', address, range)
  if (last) {
    const totalCount = unflushed.length + (await counting)
    const oldest = await listPlaces(db, view, address, {
      ...range,
      limit: lastPageSize(totalCount, limit),
      oldestFirst: true,
    })
    return { transactions: await readPlaces(db, view, oldest.filter(isStored), parse), totalCount }
  }
  const [count, transactions] = await Promise.all([
    counting,
    end === undefined ? page(newest) : listPlaces(db, view, address, { ...range, limit, to: end }).then(page),
  ])
  return { transactions, totalCount: unflushed.length + count }
}

/** How many entries the last page has, as if all pages before it were full. */
export const lastPageSize = (total: number, limit: number): number => total % limit || limit

/**
 * The transactions that name `address` right after a place, newest first: the page before the one that begins below it.
 *
 * @returns `hasNewer`: whether there are more after them
 */
export async function readAddressPageAfter(
  db: Database,
  address: string,
  {
    limit,
    after,
    range = {},
    parse,
  }: { limit: number; after: Place; range?: PlaceRange; parse?: ParseDepth },
): Promise<AddressPage & { hasNewer: boolean }> {
  const view = openView(db)
  const newer = afterPlace(placeOf(after), range)
  const [stored, totalCount] = await Promise.all([
    listPlaces(db, view, address, { ...newer, limit: limit + 1, oldestFirst: true }),
    countTransactionsOf(db, address, range),
  ])
  const places = [
    ...stored.filter((place) => !view.hides(placeAt(place).slot)),
    ...unflushedPlaces(view, address).filter(isIn(newer)),
  ].sort(ascending)
  return {
    transactions: await readPlaces(db, view, places.slice(0, limit), parse),
    totalCount,
    hasNewer: places.length > limit,
  }
}

/**
 * The transactions that name `address` first, the oldest first, decoded as far as lists need; no more than `limit`, which
 * are read by the key.
 *
 * @param address base58 of 32 bytes
 */
export async function readFirstTransactions(
  db: Database,
  address: string,
  limit: number,
): Promise<StoredTransaction[]> {
  const view = openView(db)
  const stored = await listPlaces(db, view, address, { limit, oldestFirst: true })
  const places = [...new Set([...stored, ...unflushedPlaces(view, address)])].sort(descending)
  return (await readPlaces(db, view, places.slice(-limit))).reverse()
}

/** How many transactions in the range name the address: exact. */
export async function countTransactionsOf(
  db: Database,
  address: string,
  range: PlaceRange = {},
): Promise<number> {
  const view = openView(db)
  const unflushed = unflushedPlaces(view, address).filter(isIn(range))
  return unflushed.length + (await countPlaces(db, view, 'address_transactions', address, range))
}

/** The transactions of the slot's block that name one of the addresses, in block order, decoded whole. */
export async function listBlockTransactionsNaming(
  db: Database,
  slot: number,
  addresses: readonly string[],
): Promise<StoredTransaction[]> {
  const unflushed = db.memtable.get(slot)
  const sources: PayloadSource[] = unflushed
    ? [...new Set(addresses.flatMap(unflushed.indexesNaming))].map(unflushed.payload)
    : await selectPayloadSources(
        db,
        /* sql */ `
          WHERE place GLOBAL IN (
            SELECT place FROM address_transactions
            WHERE address IN (SELECT toFixedString(base58Decode(arrayJoin({addresses:Array(String)})), 32))
              AND place >= {from:UInt64} AND place < {to:UInt64})
          SETTINGS max_threads = 1`,
        { addresses, from: placeOf({ slot, index: 0 }), to: placeOf({ slot: slot + 1, index: 0 }) },
      )
  return sources.map((source) => openPayload(source, db)).sort((a, b) => a.decoded.index - b.decoded.index)
}

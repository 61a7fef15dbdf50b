import type { ParseDepth } from '#decode/transaction/instructions.ts'
import type { Database } from '../engine/database.ts'
import { type Found, newestOf } from '../engine/newest-of.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { isIn, type KeyRange, type PageEdge, rangeOfPage } from '../rows/key-range.ts'
import type { PayloadSource } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import {
  countPlaces,
  isOfAddress,
  listPlaces,
  type PlaceSource,
  placeList,
  placesSql,
  readPlaces,
  selectPlaces,
} from '../transactions/address-places.ts'
import { selectPayloadSources } from '../transactions/payload-sources.ts'
import { openPayload, type StoredTransaction } from '../transactions/transactions.ts'

export type AddressPage = {
  /** Newest first. Decoded as far as lists need, unless `parse` asks for more. */
  transactions: StoredTransaction[]
  /**
   * The number of transactions in the range that name the address. Exact, since every block is stored once.
   */
  totalCount: number
  /** The next page, in this order, begins after this place; undefined on the last page. */
  next: bigint | undefined
}

export type AddressPageOptions = PageEdge & {
  limit: number
  /** Only transactions of this range are listed and counted. */
  range?: KeyRange | undefined
  parse?: ParseDepth
}

/** An address with at most this many transactions is counted by listing them, which saves a query. */
const COUNTED_BY_LISTING = 1_000

/**
 * The transactions that name `address`, newest first. The page of the oldest, without an edge, is as long as
 * if all pages before it were full.
 *
 * @param address base58 of 32 bytes
 */
export async function readAddressPage(
  db: Database,
  address: string,
  { limit, range: whole = {}, parse, ...edge }: AddressPageOptions,
  countedByListing = COUNTED_BY_LISTING,
): Promise<AddressPage> {
  const view = openView(db)
  const range = rangeOfPage(edge, whole)
  const isEnd = edge.edge === undefined
  const newest = await listPlaces(db, view, address, {
    range: whole,
    limit: Math.max(limit, countedByListing),
  })
  const isAll = newest.next === undefined
  const counting = isAll
    ? newest.rows.length
    : countPlaces(db, view, 'address_transactions', address, { ...placeList(address), range: whole })
  const find = async (): Promise<Found<bigint>> => {
    const size = isEnd && range.oldestFirst ? lastPageSize(await counting, limit) : limit
    if (!isAll && (!isEnd || range.oldestFirst)) return listPlaces(db, view, address, { range, limit: size })
    const known = newest.rows.filter(isIn(range))
    const rows = (range.oldestFirst ? known.reverse() : known).slice(0, size)
    return { rows, next: known.length > rows.length || !isAll ? rows.at(-1) : undefined, isCut: false }
  }
  const [totalCount, { rows, next }] = await Promise.all([counting, find()])
  return { transactions: await readPlaces(db, view, rows, parse), totalCount, next }
}

/** How many entries the last page has if all pages before it are full. */
export const lastPageSize = (total: number, limit: number): number => total % limit || limit

/**
 * At most `limit` of the newest transactions that name `address`, newest first, decoded as far as lists need.
 */
export async function readNewestTransactions(
  db: Database,
  address: string,
  limit: number,
): Promise<StoredTransaction[]> {
  const view = openView(db)
  return readPlaces(db, view, (await listPlaces(db, view, address, { limit })).rows)
}

/**
 * The first `limit` transactions that name `address`, oldest first, decoded as far as lists need; read by the
 * key.
 *
 * @param address base58 of 32 bytes
 * @param options.isBusy the address probably has very many transactions
 */
export async function readFirstTransactions(
  db: Database,
  address: string,
  limit: number,
  { isBusy = false }: { isBusy?: boolean } = {},
): Promise<StoredTransaction[]> {
  const view = openView(db)
  const { rows } = await listPlaces(db, view, address, { range: { oldestFirst: true }, limit, isBusy })
  return (await readPlaces(db, view, rows)).reverse()
}

const CONCERNING: readonly PlaceSource[] = ['address_transactions', 'owner_transactions']

/** Places of transactions that name the address or move its tokens, newest first. */
const listConcerning = (db: Database, view: MemoryView, address: string, range: KeyRange, limit: number) =>
  newestOf<bigint>(view, {
    ...placeList(address, CONCERNING),
    range,
    limit,
    sql: (ask) => {
      const queries = CONCERNING.map(
        (source) => `SELECT place FROM ${source} WHERE ${isOfAddress(source)} AND ${ask.rest}`,
      )
      return selectPlaces(db, placesSql(queries, ask), { address })
    },
  })

/**
 * All transactions in the range that name the address or move its tokens, newest first, decoded as far as
 * lists need; undefined, without reading any, where there are more than `most`.
 */
export async function readAllTransactions(
  db: Database,
  address: string,
  range: KeyRange,
  most: number,
): Promise<StoredTransaction[] | undefined> {
  const view = openView(db)
  const { rows, next } = await listConcerning(db, view, address, range, most)
  return next === undefined ? readPlaces(db, view, rows) : undefined
}

/**
 * The newest transactions that name the address or move its tokens, newest first, decoded as far as lists
 * need.
 *
 * @returns isAll: whether there are no more than `most`
 */
export async function readNewestConcerning(
  db: Database,
  address: string,
  most: number,
): Promise<{ transactions: StoredTransaction[]; isAll: boolean }> {
  const view = openView(db)
  const { rows, next } = await listConcerning(db, view, address, {}, most)
  return { transactions: await readPlaces(db, view, rows), isAll: next === undefined }
}

/** The exact number of transactions in the range that name the address. */
export const countTransactionsOf = (db: Database, address: string, range: KeyRange = {}): Promise<number> =>
  countPlaces(db, openView(db), 'address_transactions', address, { ...placeList(address), range })

/** The transactions of the slot's block that name one of the addresses, in block order, fully decoded. */
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

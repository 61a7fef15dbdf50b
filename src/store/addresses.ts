import { z } from 'zod'
import { type Database, select, selectJson } from './database.ts'
import { type MemoryView, openView } from './memtable.ts'
import { type Place, placeAt, placeOf } from './place.ts'
import { openPayload, type StoredTransaction } from './transactions.ts'

export type AddressPage = {
  /** Newest first. Decoded as far as lists need: token transfers, and the types of top-level instructions. */
  transactions: StoredTransaction[]
  /** How many transactions name the address: exact, since every block is stored once. */
  totalCount: number
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
  { limit, before }: { limit: number; before?: Place | undefined },
  countedByListing = COUNTED_BY_LISTING,
): Promise<AddressPage> {
  const view = openView(db)
  const end = before === undefined ? undefined : placeOf(before)
  const unflushed = unflushedPlaces(view, address)
  const newest = await listPlaces(db, view, address, { limit: Math.max(limit, countedByListing + 1) })
  const isStored = (place: bigint) => !view.hides(placeAt(place).slot)
  const page = (stored: readonly bigint[]) => {
    const isAsked = (place: bigint) => end === undefined || place < end
    const own = unflushed.filter(isAsked).slice(0, limit)
    const others = stored.filter((place) => isAsked(place) && isStored(place)).slice(0, limit)
    return readPlaces(db, view, [...own, ...others].sort(descending).slice(0, limit))
  }
  if (newest.length <= countedByListing)
    return {
      transactions: await page(newest),
      totalCount: unflushed.length + newest.filter(isStored).length,
    }
  const [count, transactions] = await Promise.all([
    countPlaces(db, view, 'address_transactions', address),
    end === undefined ? page(newest) : listPlaces(db, view, address, { limit, end }).then(page),
  ])
  return { transactions, totalCount: unflushed.length + count }
}

const descending = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0)

/** Newest first. */
const unflushedPlaces = ({ blocks }: MemoryView, address: string): bigint[] =>
  blocks.flatMap(({ row: { slot }, indexesNaming }) =>
    indexesNaming(address)
      .reverse()
      .map((index) => placeOf({ slot, index })),
  )

/** Those in the database, newest first. */
async function listPlaces(
  db: Database,
  { exceptPlaces }: MemoryView,
  address: string,
  { limit, end }: { limit: number; end?: bigint },
): Promise<bigint[]> {
  const places = await selectJson(
    db,
    /* sql */ `
      SELECT place FROM address_transactions
      WHERE address = base58Decode({address:String}) ${end === undefined ? '' : 'AND place < {end:UInt64}'}
        ${exceptPlaces === undefined ? '' : `AND ${exceptPlaces}`}
      ORDER BY place DESC LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { address, limit, ...(end === undefined ? {} : { end }) },
  )
  return places.map(BigInt)
}

/** The transactions of these places, newest first, decoded as far as lists need. */
export async function readPlaces(
  db: Database,
  { blocks }: MemoryView,
  places: readonly bigint[],
): Promise<StoredTransaction[]> {
  const texts: string[] = []
  const stored: bigint[] = []
  for (const place of places) {
    const { slot, index } = placeAt(place)
    const block = blocks.find(({ row }) => row.slot === slot)
    if (block) texts.push(block.payload(index))
    else stored.push(place)
  }
  if (stored.length > 0)
    texts.push(
      ...(await selectJson(
        db,
        // Sorting a page here is cheaper than merging sorted streams of all parts there.
        'SELECT payload FROM transaction_payloads WHERE place IN {stored:Array(UInt64)} SETTINGS max_threads = 1',
        { stored },
      )),
    )
  return texts
    .map((text) => openPayload(text, db, 'tokenTransfers'))
    .sort((a, b) => b.slot - a.slot || b.decoded.index - a.decoded.index)
}

const CountRow = z.object({ count: z.coerce.number() })

/** How many rows of the address the table has in the database. */
export async function countPlaces(
  db: Database,
  { blocks, exceptPlaces }: MemoryView,
  table: 'address_transactions' | 'address_activities',
  address: string,
): Promise<number> {
  const count = (where = '') => /* sql */ `
    SELECT count() AS count FROM ${table} WHERE address = base58Decode({address:String}) ${where}`
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

/** The transactions of the slot's block that name one of the addresses, in block order, decoded whole. */
export async function listBlockTransactionsNaming(
  db: Database,
  slot: number,
  addresses: readonly string[],
): Promise<StoredTransaction[]> {
  const unflushed = db.memtable.get(slot)
  const payloads = unflushed
    ? [...new Set(addresses.flatMap(unflushed.indexesNaming))].map(unflushed.payload)
    : await selectJson(
        db,
        /* sql */ `
          SELECT payload FROM transaction_payloads
          WHERE place GLOBAL IN (
            SELECT place FROM address_transactions
            WHERE address IN (SELECT toFixedString(base58Decode(arrayJoin({addresses:Array(String)})), 32))
              AND place >= {from:UInt64} AND place < {to:UInt64})
          SETTINGS max_threads = 1`,
        { addresses, from: placeOf({ slot, index: 0 }), to: placeOf({ slot: slot + 1, index: 0 }) },
      )
  return payloads.map((text) => openPayload(text, db)).sort((a, b) => a.decoded.index - b.decoded.index)
}

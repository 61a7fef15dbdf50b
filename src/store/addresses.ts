import { z } from 'zod'
import { type Database, select, selectJson } from './database.ts'
import { type Place, placeOf } from './place.ts'
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
  const newest = await listPlaces(db, address, { limit: Math.max(limit, countedByListing + 1) })
  const end = before === undefined ? undefined : placeOf(before)
  if (newest.length <= countedByListing) {
    const places = newest.filter((place) => end === undefined || place < end).slice(0, limit)
    return { transactions: await readPlaces(db, places), totalCount: newest.length }
  }
  const [totalCount, transactions] = await Promise.all([
    countPlaces(db, address),
    end === undefined
      ? readPlaces(db, newest.slice(0, limit))
      : listPlaces(db, address, { limit, end }).then((places) => readPlaces(db, places)),
  ])
  return { transactions, totalCount }
}

async function listPlaces(
  db: Database,
  address: string,
  { limit, end }: { limit: number; end?: bigint },
): Promise<bigint[]> {
  const places = await selectJson(
    db,
    /* sql */ `
      SELECT place FROM address_transactions
      WHERE address = base58Decode({address:String}) ${end === undefined ? '' : 'AND place < {end:UInt64}'}
      ORDER BY place DESC LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { address, limit, ...(end === undefined ? {} : { end }) },
  )
  return places.map(BigInt)
}

async function readPlaces(db: Database, places: readonly bigint[]): Promise<StoredTransaction[]> {
  if (places.length === 0) return []
  const payloads = await selectJson(
    db,
    // Sorting a page here is cheaper than merging sorted streams of all parts there.
    'SELECT payload FROM transaction_payloads WHERE place IN {places:Array(UInt64)} SETTINGS max_threads = 1',
    { places },
  )
  return payloads
    .map((text) => openPayload(text, db, 'tokenTransfers'))
    .sort((a, b) => b.slot - a.slot || b.decoded.index - a.decoded.index)
}

const CountRow = z.object({ count: z.coerce.number() })

async function countPlaces(db: Database, address: string): Promise<number> {
  const [row] = await select(
    db,
    CountRow,
    /* sql */ `
      SELECT count() AS count FROM address_transactions
      WHERE address = base58Decode({address:String}) SETTINGS max_threads = 1`,
    { address },
  )
  return row?.count ?? 0
}

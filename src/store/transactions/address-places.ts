import type { ParseDepth } from '#decode/transaction/instructions.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { mapWithPauses } from '#lib/work/pauses.ts'
import { type Database, select } from '../engine/database.ts'
import { firstByKey } from '../engine/first-by-key.ts'
import { type Ask, type Found, inMemory, type List, newestOf } from '../engine/newest-of.ts'
import type { Params } from '../engine/query.ts'
import type { MemoryView, UnflushedBlock } from '../memory/memtable.ts'
import { address as addressColumn, array, number, u64 } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { allOf, isIn, type OrderedRange, orders, within } from '../rows/key-range.ts'
import type { PayloadSource } from '../rows/payload.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import { ownerTransactions } from '../tables/addresses/owner-transactions.ts'
import { payloadsAt, payloadsWithoutVotesAt } from './payload-rows.ts'
import { payloadSources } from './payload-sources.ts'
import { openPayload, type StoredTransaction } from './transactions.ts'

// Finds the places of the transactions that name an address, and reads the transactions at these places.

/**
 * The table in which transactions are found by address: those that name the address, or those that move
 * tokens of this owner without naming it. No transaction is in both.
 */
export type PlaceSource = 'address_transactions' | 'owner_transactions'

/** The first column of each table's sort key. */
export const keyColumns = {
  address_transactions: 'address',
  owner_transactions: 'owner',
  address_activities: 'address',
  defi_activities: 'pool',
} as const

/** The SQL condition that a row belongs to the parameter `address`. */
export const isOfAddress = (source: keyof typeof keyColumns) =>
  `${keyColumns[source]} = base58Decode({address:String})`

const PlaceRow = { place: u64 }
const PlacesOfAddress = { address: addressColumn, places: array(u64) }

const NAMING: readonly PlaceSource[] = ['address_transactions']

/** The list of an address's places, for `newestOf`. */
export function placeList(address: string, sources = NAMING) {
  const key = decodeBase58(address) ?? new Uint8Array()
  const placesIn = ({ row: { slot }, indexesNaming, keyedRows }: UnflushedBlock, source: PlaceSource) =>
    source === 'address_transactions'
      ? indexesNaming(address).map((index) => placeOf({ slot, index }))
      : keyedRows(source, key).map((row) => ownerTransactions.readRow(row).place)
  return {
    order: orders.place,
    keyOf: (place: bigint) => place,
    memory: (block: UnflushedBlock) => sources.flatMap((source) => placesIn(block, source)),
  }
}

/** SQL for the first places among those that `queries` select. */
export const placesSql = (queries: readonly string[], { order, rows }: Ask): string =>
  queries.length === 1
    ? `${queries[0]} SETTINGS max_threads = 1`
    : // a LIMIT per source, so that each stops at its first rows
      `SELECT place FROM (${queries.map((query) => `(${query})`).join(' UNION ALL ')})
       ${order} LIMIT ${rows} SETTINGS max_threads = 1`

/** The places that a statement returns in its only column `place`. */
export async function selectPlaces(db: Database, sql: string, params: Params = {}): Promise<bigint[]> {
  const rows = await select(db, PlaceRow, sql, params)
  return rows.map(({ place }) => place)
}

/**
 * One page of the address's places; `next` is the place behind which the next page begins.
 *
 * @param listing.isBusy the address probably has very many places: do not read them all at once to find the
 *   first
 */
export const listPlaces = (
  db: Database,
  view: MemoryView,
  address: string,
  { isBusy = false, ...listing }: Pick<List<bigint>, 'range' | 'limit'> & { isBusy?: boolean },
): Promise<Found<bigint>> =>
  newestOf(view, {
    ...placeList(address),
    ...listing,
    sql: async (ask) => {
      if (!isBusy && ask.rows <= FIRST_PLACES) {
        const { range = {} } = listing
        if (isWhole(range)) return (await firstPlaces.first(db, address)).slice(0, ask.rows)
        const all = (await firstPlaces.all(db, address))?.filter(isIn(range))
        if (all) return (range.oldestFirst ? all.reverse() : all).slice(0, ask.rows)
      }
      const query = `SELECT place FROM address_transactions WHERE ${isOfAddress('address_transactions')} AND ${ask.rest}`
      return selectPlaces(db, `${query} SETTINGS max_threads = 1`, { address })
    },
  })

const isWhole = ({ from, to, oldestFirst = false }: OrderedRange) =>
  from === undefined && to === undefined && !oldestFirst

/** How many places of an address are read at once: enough for its first page and its count. */
const FIRST_PLACES = 1_001

/** The newest places in the database that name an address, newest first. */
const firstPlaces = firstByKey<bigint>({
  most: FIRST_PLACES,
  ofMany: async (db, addresses) => {
    const rows = await select(
      db,
      PlacesOfAddress,
      /* sql */ `
        SELECT address, arrayReverseSort(groupArray(place)) AS places FROM (
          SELECT address, place FROM address_transactions WHERE address IN (${keysOf(addresses)})
          ORDER BY address DESC, place DESC LIMIT ${FIRST_PLACES} BY address)
        GROUP BY address SETTINGS max_threads = 1`,
    )
    return new Map(rows.map((row) => [row.address, row.places]))
  },
  ofOne: (db, address) =>
    selectPlaces(
      db,
      /* sql */ `
        SELECT place FROM address_transactions WHERE ${isOfAddress('address_transactions')}
        ORDER BY place DESC LIMIT ${FIRST_PLACES} SETTINGS max_threads = 1`,
      { address },
    ),
})

/** The transactions at these places, newest first, decoded as far as lists need, or as `parse` says. */
export async function readPlaces(
  db: Database,
  view: MemoryView,
  places: readonly bigint[],
  parse: ParseDepth = 'tokenTransfers',
): Promise<StoredTransaction[]> {
  const sources = await readPayloads(db, view, places)
  return (await mapWithPauses(sources, (source) => openPayload(source, db, parse))).sort(newestFirst)
}

export const newestFirst = (a: StoredTransaction, b: StoredTransaction) =>
  b.slot - a.slot || b.decoded.index - a.decoded.index

/** The payloads at these places, in any order. */
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
  const rows = await payloadsWithoutVotesAt(db, stored)
  const votes = stored.filter((place) => {
    const { payload, dropped } = rows.get(place) ?? {}
    return rows.has(place) && payload === undefined && dropped === undefined
  })
  const ofVotes = await payloadsAt(db, votes)
  const found = stored.flatMap((place) => ofVotes.get(place) ?? rows.get(place) ?? [])
  return [...sources, ...(await payloadSources(db, found)).values()]
}

const CountRow = { count: number }

/** How many rows the address has in the range of places, in the table and in the blocks in memory. */
export async function countPlaces(
  db: Database,
  view: MemoryView,
  table: keyof typeof keyColumns,
  address: string,
  list: Pick<List<bigint>, 'order' | 'keyOf' | 'memory' | 'range'>,
): Promise<number> {
  const range = within(orders.place, list.range ?? {})
  const count = (...where: string[]) => /* sql */ `
    SELECT count() AS count FROM ${table} WHERE ${allOf([isOfAddress(table), range, ...where])}`
  // ClickHouse counts a key range without reading its rows, but not with a list of exceptions; so the list is
  // used for the newest slots only.
  const first = view.blocks.at(-1)?.row.slot
  const from = first === undefined ? 0n : placeOf({ slot: first, index: 0 })
  const queries =
    first === undefined
      ? [count()]
      : [count(`place < ${from}`), count(`place >= ${from}`, view.except('place'))]
  const rows = await select(db, CountRow, `${queries.join(' UNION ALL ')} SETTINGS max_threads = 1`, {
    address,
  })
  return rows.reduce((sum, row) => sum + row.count, inMemory(view, list).length)
}

import type { Database } from '../engine/database.ts'
import { type Ask, newestOf } from '../engine/newest-of.ts'
import { openView } from '../memory/memtable.ts'
import { beyond, type KeyRange, type PageEdge, rangeOfPage } from '../rows/key-range.ts'
import { type DroppedPayload, isDropped, type Payload, readPayload } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import {
  isOfAddress,
  newestFirst,
  placeList,
  placesSql,
  readPayloads,
  selectPlaces,
} from '../transactions/address-places.ts'
import { openPayload, type StoredTransaction } from '../transactions/transactions.ts'
import type { AddressRule } from './address-rules.ts'
import { type Candidates, candidatesOf } from './narrow-places.ts'

export type FilteredPage = {
  /** Newest first, decoded whole. */
  transactions: StoredTransaction[]
  /** The place behind which the search goes on, the last one that was looked at or is shown; undefined at the end of the range. */
  next: bigint | undefined
}

/** The most transactions of an address that are looked at for one page. */
const MOST_READ = 200
/** The first look, which is doubled until the page is full. */
const FIRST_READ = 25

export type FilterOptions = PageEdge & { limit: number; range?: KeyRange | undefined }

const SOURCES = {
  naming: ['address_transactions'],
  asOwner: ['address_transactions', 'owner_transactions'],
} as const

/**
 * The transactions that name the address and pass all rules, newest first. A page may be short, even empty, and have a next
 * one: it looks at no more than `most` transactions.
 */
export async function filterAddressPage(
  db: Database,
  address: string,
  rules: readonly AddressRule[],
  { limit, range: whole, ...edge }: FilterOptions,
  { most = MOST_READ, window }: { most?: number | undefined; window?: number } = {},
): Promise<FilteredPage> {
  const view = openView(db)
  const sources = SOURCES[rules.some(({ asOwner }) => asOwner) ? 'asOwner' : 'naming']
  let range = rangeOfPage(edge, whole)
  const candidates = await candidatesOf(db, { address, sources, range }, rules, { window })
  const wanted: { payload: Payload | DroppedPayload; transaction: StoredTransaction }[] = []
  let read = 0
  for (let size = Math.min(FIRST_READ, most); ; size = Math.min(size * 2, most - read)) {
    const { rows, next } = await newestOf<bigint>(view, {
      ...placeList(address, sources),
      range,
      limit: size,
      sql: async (ask) => {
        const params = { address, ...candidates.params }
        return selectPlaces(db, placesSql(candidates.queries(ask), ask), params)
      },
      searchedTo: (ask) => endOfWindow(db, address, candidates, ask),
    })
    const transactions = (await readPayloads(db, view, rows))
      .map((source) => (isDropped(source) ? source : readPayload(source)))
      .map((payload) => ({ payload, transaction: openPayload(payload, db, 'tokenTransfers') }))
      .sort((a, b) => newestFirst(a.transaction, b.transaction) * (range.oldestFirst ? -1 : 1))
    wanted.push(
      ...transactions.filter(({ transaction: { decoded } }) => rules.every(({ passes }) => passes(decoded))),
    )
    read += size
    if (wanted.length > limit || next === undefined || read >= most) {
      const shown = wanted.slice(0, limit)
      const last = shown.at(-1)?.transaction
      const found = shown.map(({ payload }) => openPayload(payload, db))
      return {
        transactions: range.oldestFirst ? found.reverse() : found,
        next: last && wanted.length > limit ? placeOf({ slot: last.slot, index: last.decoded.index }) : next,
      }
    }
    range = beyond(next, range)
  }
}

/** The last place of the address that the candidates were chosen from; undefined where they were all. */
async function endOfWindow(
  db: Database,
  address: string,
  { window }: Candidates,
  { where, order }: Ask,
): Promise<bigint | undefined> {
  if (window === undefined) return undefined
  const [last] = await selectPlaces(
    db,
    `SELECT place FROM address_transactions WHERE ${isOfAddress('address_transactions')} AND ${where}
     ${order} LIMIT 1 OFFSET ${window - 1} SETTINGS max_threads = 1`,
    { address },
  )
  return last
}

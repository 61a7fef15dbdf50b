import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { mapWithPauses } from '#lib/work/pauses.ts'
import { findFirstBlock, findNewestFinalizedBlock } from '../blocks/blocks.ts'
import { type Database, select } from '../engine/database.ts'
import { type Ask, newestOf } from '../engine/newest-of.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { address as addressColumn } from '../rows/columns.ts'
import { type KeyRange, type OrderedRange, type PageEdge, rangeOfPage } from '../rows/key-range.ts'
import { isDropped, type PayloadSource, type RetentionSetting } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import { placeList, readPayloads, selectPlaces } from '../transactions/address-places.ts'
import { type ArchivedTransaction, archivedOf } from '../transactions/archived.ts'
import { openPayload } from '../transactions/transactions.ts'
import { addressRules } from './address-rules.ts'
import { missingIn, rulesOf, type Transfer, type TransferKeys, transfersOf } from './address-transfers.ts'
import { candidateFinder, type FindPlaces, searchPlaces } from './search-places.ts'

/**
 * Which transactions belong to the history of an address. `none`: those that name it. `balanceChanged`: also
 * those that change the balance of a token account that it owned before or after them. `all`: also those that
 * name such an account.
 */
export type HistoryScope = 'none' | 'balanceChanged' | 'all'

export type HistoryOptions = PageEdge & {
  /** The range of places. */
  range?: KeyRange | undefined
  limit: number
  /** The most transactions that one page reads. */
  most: number
  scope: HistoryScope
  status: 'succeeded' | 'failed' | 'any'
  /** Each transaction must have a transfer for which `passes` is true. */
  transfer?: (TransferKeys & { passes: (transfer: Transfer) => boolean }) | undefined
  /** Any further condition. */
  passes: (transaction: ArchivedTransaction) => boolean
}

export type HistoryPage = {
  /** In the requested order. */
  transactions: ArchivedTransaction[]
  /** The next page begins after this place; undefined at the end of the range. */
  next: bigint | undefined
  /** Only with `transfer`: the setting that dropped a payload which may have had matching transfers. */
  dropped: RetentionSetting | undefined
}

/**
 * The most token accounts of one owner whose transactions are searched. Each costs at least one granule of
 * the key.
 */
export const MOST_OWNED = 10_000

/**
 * A page of the history of an address. It may be short, even empty, and still have a next one, because it
 * reads at most `most` transactions. `all` covers token accounts of finalized blocks only.
 *
 * @returns undefined when the scope is `all` and the address has more than `mostOwned` token accounts
 */
export async function readAddressHistory(
  db: Database,
  address: string,
  { range: whole, limit, most, scope, status, transfer, passes, ...edge }: HistoryOptions,
  mostOwned = MOST_OWNED,
): Promise<HistoryPage | undefined> {
  const view = openView(db)
  const asked = rangeOfPage(edge, whole)
  const range = scope === 'all' ? await finalizedPart(db, asked) : asked
  const find = await finderOf(db, view, address, { range, scope, status, transfer, mostOwned })
  if (!find) return undefined
  let dropped: RetentionSetting | undefined
  const isListed = (source: PayloadSource): boolean => {
    if (scope === 'none' && !transfer) return true
    if (transfer) dropped ??= missingIn(source)
    // Without its payload the transaction cannot be checked; it is listed because its keys match.
    if (isDropped(source)) return !transfer
    const transaction = openPayload(source, db, 'tokenTransfers')
    if (!belongsTo(transaction.decoded, address, scope)) return false
    return transfer === undefined || transfersOf(transaction).some(transfer.passes)
  }
  const { entries, isFull, next } = await searchPlaces({
    ...{ range, limit, most, find },
    // Read one more than shown, to know whether there are more.
    first: limit + 1,
    read: async (places) => {
      const found = await mapWithPauses(await readPayloads(db, view, places), (source) => {
        const one = isListed(source) ? archivedOf(source) : undefined
        return one && STATUS[status](one) && passes(one) ? [one] : []
      })
      return found.flat().sort((a, b) => (placeOf(a) < placeOf(b) === (range.oldestFirst === true) ? -1 : 1))
    },
  })
  const last = entries.at(-1)
  return { transactions: entries, next: last && isFull ? placeOf(last) : next, dropped }
}

const STATUS: Record<HistoryOptions['status'], (transaction: ArchivedTransaction) => boolean> = {
  any: () => true,
  succeeded: ({ err }) => err === null,
  failed: ({ err }) => err !== null,
}

const RULES = { any: [], succeeded: [addressRules.success], failed: [addressRules.failed] }

type Looked = Pick<HistoryOptions, 'scope' | 'status' | 'transfer'> & {
  range: OrderedRange
  mostOwned: number
}

async function finderOf(
  db: Database,
  view: MemoryView,
  address: string,
  { range, scope, status, transfer, mostOwned }: Looked,
): Promise<FindPlaces | undefined> {
  if (scope === 'all') {
    const owned = await ownedAccounts(db, address, mostOwned)
    return owned && ownedFinder(db, view, address, owned)
  }
  // A failed transaction changes no token balance.
  const asOwner = scope === 'balanceChanged' && status !== 'failed'
  const sources = asOwner
    ? (['address_transactions', 'owner_transactions'] as const)
    : (['address_transactions'] as const)
  return candidateFinder(db, view, { address, sources, range }, [
    ...RULES[status],
    ...rulesOf(transfer ?? {}),
  ])
}

function belongsTo(
  { accounts, tokenChanges }: DecodedTransaction,
  address: string,
  scope: HistoryScope,
): boolean {
  if (accounts.some((account) => account.address === address)) return true
  return tokenChanges.some(({ owner, preOwner = owner, pre, post }) => {
    const [had, has] = [preOwner === address ? pre : 0n, owner === address ? post : 0n]
    return scope === 'all' ? preOwner === address || owner === address : had !== has
  })
}

const OwnedRow = { account: addressColumn }

const OWNED = 'SELECT account FROM owner_token_accounts WHERE owner = base58Decode({address:String})'

/** The token accounts that the address owned in any finalized block; undefined where there are too many. */
async function ownedAccounts(db: Database, address: string, most: number): Promise<string[] | undefined> {
  const rows = await select(
    db,
    OwnedRow,
    `SELECT DISTINCT account FROM (${OWNED}) LIMIT ${most + 1} SETTINGS max_threads = 1`,
    { address },
  )
  return rows.length > most ? undefined : rows.map(({ account }) => account)
}

/** Finds the places that name the address or one of its token accounts. The range must have both ends. */
function ownedFinder(db: Database, view: MemoryView, address: string, owned: readonly string[]): FindPlaces {
  const lists = [address, ...owned].map((one) => placeList(one))
  return (range, limit) =>
    newestOf<bigint>(view, {
      ...placeList(address),
      memory: (block) => lists.flatMap(({ memory }) => memory(block)),
      range,
      limit,
      sql: (ask) => selectOwned(db, address, range, ask),
    })
}

/** The size of the first part of a range that is read; each further part is `GROWTH` times as large. */
const FIRST_PART = placeOf({ slot: 4_096, index: 0 })
const GROWTH = 16n

/**
 * Reads places of several addresses in the order of the list. The key begins with the address, so rows of
 * several addresses are not in that order; the range is read part by part until there are enough places.
 */
async function selectOwned(
  db: Database,
  address: string,
  { from = 0n, to = from, oldestFirst = false }: OrderedRange,
  { where, order, rows }: Ask,
): Promise<bigint[]> {
  const found: bigint[] = []
  let [begin, end, size] = [from, to, FIRST_PART]
  while (begin < end && found.length < rows) {
    let [low, high] = [begin, end]
    if (oldestFirst && begin + size < end) high = begin + size
    if (!oldestFirst && end - size > begin) low = end - size
    const places = await selectPlaces(
      db,
      /* sql */ `
        SELECT place FROM address_transactions
        WHERE address GLOBAL IN (
            SELECT toFixedString(base58Decode({address:String}), 32) AS account UNION ALL ${OWNED})
          AND place >= ${low} AND place < ${high} AND ${where}
        ${order} LIMIT 1 BY place LIMIT ${rows - found.length} SETTINGS max_threads = 1`,
      { address },
    )
    found.push(...places)
    if (oldestFirst) begin = high
    else end = low
    size *= GROWTH
  }
  return found
}

/** The part of the range that finalized blocks cover; empty while there is none. */
async function finalizedPart(db: Database, { from, to, oldestFirst }: OrderedRange): Promise<OrderedRange> {
  const [first, last] = await Promise.all([findFirstBlock(db), findNewestFinalizedBlock(db)])
  const begin = placeOf({ slot: first?.slot ?? 0, index: 0 })
  const end = last ? placeOf({ slot: last.slot + 1, index: 0 }) : begin
  return {
    from: from !== undefined && from > begin ? from : begin,
    to: to !== undefined && to < end ? to : end,
    oldestFirst,
  }
}

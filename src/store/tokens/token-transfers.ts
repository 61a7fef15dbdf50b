import { z } from 'zod'
import type { TokenTransferKind } from '#decode/decoded-block.ts'
import { decodeBase58 } from '#lib/base58.ts'
import { ByteReader } from '#svm/byte-reader.ts'
import { type Database, select, selectBinary } from '../engine/database.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { type Place, placeOf } from '../rows/place.ts'
import { rowsIn } from '../rows/row-layout.ts'
import type { Sentence } from '../rows/rows.ts'
import { firstKeyOf, type TransferPlace, transferKeyAt, transferKeyOf } from '../rows/transfer-key.ts'
import { readTokenTransfer, tokenTransfers } from '../tables/token-transfers.ts'
import { beyond, isIn, type OrderedRange, readPlaces } from '../transactions/address-places.ts'

/** A transfer, mint, burn, wrap or unwrap of a token. Accounts and owners are null where there is none, or it is not known. */
export type StoredTokenTransfer = Place & {
  /** Base58; '' where the transaction could not be read. */
  signature: string
  /** Index among the transaction's token transfers. */
  nth: number
  kind: TokenTransferKind
  /** Unix seconds. */
  blockTime: number | null
  decimals: number | null
  /** Raw units. */
  amount: bigint
  source: string | null
  destination: string | null
  sourceOwner: string | null
  destinationOwner: string | null
}

/** The transaction's transfer of the token with the greatest amount, the first of equal ones. */
export type StoredTokenTransaction = StoredTokenTransfer & {
  sentence: Sentence
  /** How many transfers of the token the transaction has. */
  transfers: number
}

type Row = Omit<StoredTokenTransfer, 'signature'>

type Listing = {
  limit: number
  /** Only what is in it, of `oldestFirst` the oldest of it; the newest of all if left out. */
  range?: OrderedRange | undefined
  /** Called with the rows before their signatures are read, for what can be read at the same time. */
  onRows?: ((rows: readonly Row[]) => void) | undefined
}

export type TransferPage<Found> = {
  /** Newest first. */
  found: Found[]
  /** The last of them in the order of the range; undefined where no more follow. */
  next: bigint | undefined
}

/** The token's transfers in a range of transfer keys. `next` is such a key. */
export async function listTokenTransfers(
  db: Database,
  mint: string,
  { limit, range = {}, onRows }: Listing,
): Promise<TransferPage<StoredTokenTransfer>> {
  const view = openView(db)
  const groups = await readGroups(db, view, mint, { range, isEnough: (rows) => rows.length > limit })
  const rows = groups.flat()
  const listed = rows.slice(0, limit)
  onRows?.(listed)
  const found = await withTransactions(db, view, listed)
  const last = rows.length > limit ? listed.at(-1) : undefined
  return {
    found: range.oldestFirst ? found.reverse() : found,
    next: last && transferKeyOf(last),
  }
}

/** The transactions that moved the token in a range of places. `next` is a place. */
export async function listTokenTransactions(
  db: Database,
  mint: string,
  { limit, range = {}, onRows }: Listing,
): Promise<TransferPage<StoredTokenTransaction>> {
  const view = openView(db)
  const { from, to, oldestFirst } = range
  const groups = await readGroups(db, view, mint, {
    range: {
      from: from === undefined ? undefined : firstKeyOf(from),
      to: to === undefined ? undefined : firstKeyOf(to),
      oldestFirst: oldestFirst === true,
    },
    // The last one may go on behind the rows that were read.
    isEnough: (rows) => new Set(rows.map(({ slot, index }) => placeOf({ slot, index }))).size > limit,
  })
  const largest = groups.slice(0, limit).map((rows) => ({ ...largestOf(rows), transfers: rows.length }))
  onRows?.(largest)
  const found = await withTransactions(db, view, largest)
  const last = groups.length > limit ? largest.at(-1) : undefined
  return { found: oldestFirst ? found.reverse() : found, next: last && placeOf(last) }
}

const largestOf = (rows: readonly Row[]) =>
  rows.reduce((best, row) =>
    row.amount > best.amount || (row.amount === best.amount && row.nth < best.nth) ? row : best,
  )

type StoredRow = Row & { rewritten: bigint }

/** Rows of both sources in the order of the range, one array per transaction. */
async function readGroups(
  db: Database,
  view: MemoryView,
  mint: string,
  { range, isEnough }: { range: OrderedRange; isEnough: (rows: readonly Row[]) => boolean },
): Promise<Row[][]> {
  const rows = unflushedOf(view, mint).filter((row) => isIn(range)(transferKeyOf(row)))
  const stored: StoredRow[] = []
  // While a redecode runs, a transaction may have its old rows beside its new ones.
  for (let limit = FIRST_ROWS; ; limit *= 4) {
    const last = stored.at(-1)
    const rest = last ? beyond(transferKeyOf(last), range) : range
    const more = await readStored(db, view, mint, { limit, range: rest })
    stored.push(...more)
    if (more.length < limit || isEnough(newestOf(stored).flat())) break
  }
  const order = range.oldestFirst ? -1 : 1
  return newestOf([...rows, ...stored].sort((a, b) => order * newestFirst(a, b)))
}

const unflushedOf = ({ blocks }: MemoryView, mint: string): StoredRow[] => {
  const key = decodeBase58(mint) ?? new Uint8Array()
  return blocks
    .flatMap(({ keyedRows }) => keyedRows('token_transfers', key))
    .map((row) => ({ ...readTokenTransfer(new ByteReader(row)), rewritten: 0n }))
}

/** For most pages one query: a page of ten transactions with some transfers each, and one more to know that there is one. */
const FIRST_ROWS = 48

const newestFirst = (a: TransferPlace, b: TransferPlace) =>
  b.slot - a.slot || b.index - a.index || b.nth - a.nth

/** @param rows in the order of a range */
function newestOf(rows: readonly StoredRow[]): StoredRow[][] {
  const groups = new Map<bigint, StoredRow[]>()
  for (const row of rows) {
    const place = placeOf(row)
    const group = groups.get(place)
    const rewritten = group?.[0]?.rewritten ?? -1n
    if (!group || row.rewritten > rewritten) groups.set(place, [row])
    else if (row.rewritten === rewritten) group.push(row)
  }
  return [...groups.values()]
}

/** Rows of the database that are counted at most: some milliseconds. */
const COUNTED = 50_000

/** How many transfers of the token there are, and transactions with some; where not `isExact` at least so many. */
export async function countTokenTransfers(
  db: Database,
  mint: string,
  most = COUNTED,
): Promise<{ transfers: number; transactions: number; isExact: boolean }> {
  const view = openView(db)
  const unflushed = unflushedOf(view, mint)
  // While a redecode runs, the newest rows of a transaction count.
  const [row] = await select(
    db,
    CountRow,
    /* sql */ `
      SELECT count() AS transactions, sum(transfers) AS transfers, sum(looked) AS looked FROM (
        SELECT argMax(ofWriting, rewritten) AS transfers, sum(rows) AS looked FROM (
          SELECT slot, tx_index, rewritten, uniqExact(nth) AS ofWriting, count() AS rows FROM (
            SELECT slot, tx_index, nth, rewritten FROM token_transfers
            WHERE mint = base58Decode({mint:String}) ${exceptHeld(view)}
            LIMIT {most:UInt64})
          GROUP BY slot, tx_index, rewritten)
        GROUP BY slot, tx_index)
      SETTINGS max_threads = 1`,
    { mint, most },
  )
  const { transactions = 0, transfers = 0, looked = 0 } = row ?? {}
  return {
    transfers: transfers + unflushed.length,
    transactions: transactions + new Set(unflushed.map(placeOf)).size,
    isExact: looked < most,
  }
}

const CountRow = z.object({
  transactions: z.coerce.number(),
  transfers: z.coerce.number(),
  looked: z.coerce.number(),
})

/** Numbers, which need no escaping. */
const exceptHeld = ({ blocks }: MemoryView) =>
  blocks.length === 0 ? '' : `AND slot NOT IN (${blocks.map(({ row }) => row.slot).join(', ')})`

const columns = [...tokenTransfers.columnNames, 'rewritten'].join(', ')

async function readStored(
  db: Database,
  view: MemoryView,
  mint: string,
  { limit, range: { from, to, oldestFirst } }: { limit: number; range: OrderedRange },
): Promise<StoredRow[]> {
  const order = oldestFirst ? 'ASC' : 'DESC'
  const body = await selectBinary(
    db,
    /* sql */ `
      SELECT ${columns} FROM token_transfers
      WHERE mint = base58Decode({mint:String})
        ${from === undefined ? '' : keyBound('>=', from)}
        ${to === undefined ? '' : keyBound('<', to)}
        ${exceptHeld(view)}
      ORDER BY slot ${order}, tx_index ${order}, nth ${order} LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { mint, limit },
  )
  const rows: StoredRow[] = []
  for (const row of rowsIn(storedLayout, body)) {
    const reader = new ByteReader(row)
    rows.push({ ...readTokenTransfer(reader), rewritten: reader.u64() })
  }
  return rows
}

/** A condition, which begins with AND. The one for the slot alone uses the key. */
function keyBound(comparison: '>=' | '<', key: bigint): string {
  const { slot, index, nth } = transferKeyAt(key)
  return `AND slot ${comparison === '<' ? '<=' : '>='} ${slot} AND (slot, tx_index, nth) ${comparison} (${slot}, ${index}, ${nth})`
}

const storedLayout = {
  ...tokenTransfers.layout,
  endOf: (body: Buffer, start: number) => tokenTransfers.layout.endOf(body, start) + 8,
}

/** With the signature of its transaction and what that did. */
async function withTransactions<R extends Row>(
  db: Database,
  view: MemoryView,
  rows: readonly R[],
): Promise<(R & { signature: string; sentence: Sentence })[]> {
  const places = [...new Set(rows.map(placeOf))]
  const transactions = places.length === 0 ? [] : await readPlaces(db, view, places)
  const found = new Map(
    transactions.map(({ slot, decoded }) => [placeOf({ slot, index: decoded.index }), decoded]),
  )
  return rows.map((row) => {
    const { signature = '', sentence = [] } = found.get(placeOf(row)) ?? {}
    return { ...row, signature, sentence }
  })
}

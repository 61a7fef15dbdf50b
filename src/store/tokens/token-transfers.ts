import type { TokenTransferKind } from '#decode/block/decoded-block.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { type Database, select } from '../engine/database.ts'
import { type Ask, inMemory, newestOf } from '../engine/newest-of.ts'
import { type MemoryView, openView, type UnflushedBlock } from '../memory/memtable.ts'
import { number, u64 } from '../rows/columns.ts'
import { allOf, type OrderedRange, orders } from '../rows/key-range.ts'
import { type Place, placeOf } from '../rows/place.ts'
import type { Sentence } from '../rows/rows.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { firstKeyOf, transferKeyOf } from '../rows/transfer-key.ts'
import { tokenTransfers } from '../tables/tokens/token-transfers.ts'
import { readPlaces } from '../transactions/address-places.ts'

/**
 * A transfer, mint, burn, wrap or unwrap of a token. Accounts and owners are null where there is none or it
 * is unknown.
 */
export type StoredTokenTransfer = Place & {
  /** Base58; '' where the transaction could not be read. */
  signature: string
  /** The index among the transaction's token transfers. */
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

/** A transaction that moved the token, with its transfer of the greatest amount (the first of equal ones). */
export type StoredTokenTransaction = StoredTokenTransfer & {
  sentence: Sentence
  /** How many transfers of the token the transaction has. */
  transfers: number
}

type Row = Omit<StoredTokenTransfer, 'signature'>

type Listing = {
  limit: number
  /**
   * Only entries of this range: its newest, or with `oldestFirst` its oldest; without it, the newest of all.
   */
  range?: OrderedRange | undefined
  /** Called with the rows before their signatures are read, so that other reads can run at the same time. */
  onRows?: ((rows: readonly Row[]) => void) | undefined
}

export type TransferPage<Found> = {
  /** Newest first. */
  found: Found[]
  /** The last entry in the order of the range; undefined where no more follow. */
  next: bigint | undefined
}

/** The token's transfers in a range of transfer keys. `next` is a transfer key. */
export async function listTokenTransfers(
  db: Database,
  mint: string,
  { limit, range = {}, onRows }: Listing,
): Promise<TransferPage<StoredTokenTransfer>> {
  const view = openView(db)
  const { rows, next } = await newestOf(view, { ...transferList(db, mint), range, limit })
  onRows?.(rows)
  const found = await withTransactions(db, view, rows)
  return { found: range.oldestFirst ? found.reverse() : found, next }
}

/** The transactions that moved the token in a range of places. `next` is a place. */
export async function listTokenTransactions(
  db: Database,
  mint: string,
  { limit, range = {}, onRows }: Listing,
): Promise<TransferPage<StoredTokenTransaction>> {
  const view = openView(db)
  const keyAt = (place: bigint | undefined) => (place === undefined ? undefined : firstKeyOf(place))
  const { rows, next } = await newestOf(view, {
    ...transferList(db, mint),
    entryOf: placeOf,
    rowsPerEntry: 4,
    range: { ...range, from: keyAt(range.from), to: keyAt(range.to) },
    limit,
  })
  const largest = [...new Set(rows.map(placeOf))].map((place) => {
    const ofTransaction = rows.filter((row) => placeOf(row) === place)
    return { ...largestOf(ofTransaction), transfers: ofTransaction.length }
  })
  onRows?.(largest)
  const found = await withTransactions(db, view, largest)
  return { found: range.oldestFirst ? found.reverse() : found, next }
}

const largestOf = (rows: readonly Row[]) =>
  rows.reduce((best, row) =>
    row.amount > best.amount || (row.amount === best.amount && row.nth < best.nth) ? row : best,
  )

type StoredRow = Row & { rewritten: bigint }

const storedColumns = { ...tokenTransfers.columns, rewritten: u64 }
const columns = Object.keys(storedColumns).join(', ')

const transferOf = (row: Selected<typeof tokenTransfers.columns>): Row => ({
  slot: Number(row.slot),
  index: row.tx_index,
  nth: row.nth,
  kind: row.kind,
  blockTime: row.block_time === null ? null : Number(row.block_time),
  decimals: row.decimals,
  amount: row.amount,
  source: row.source,
  destination: row.destination,
  sourceOwner: row.source_owner,
  destinationOwner: row.destination_owner,
})

function transferList(db: Database, mint: string) {
  const key = decodeBase58(mint) ?? new Uint8Array()
  return {
    order: orders.transfer,
    keyOf: transferKeyOf,
    versionOf: ({ rewritten }: StoredRow) => rewritten,
    unitOf: placeOf,
    memory: ({ keyedRows }: UnflushedBlock): StoredRow[] =>
      keyedRows('token_transfers', key).map((row) => ({
        ...transferOf(tokenTransfers.readRow(row)),
        rewritten: 0n,
      })),
    sql: async ({ rest }: Ask): Promise<StoredRow[]> => {
      const rows = await select(
        db,
        storedColumns,
        `SELECT ${columns} FROM token_transfers WHERE ${IS_OF_MINT} AND ${rest} SETTINGS max_threads = 1`,
        { mint },
      )
      return rows.map((row) => ({ ...transferOf(row), rewritten: row.rewritten }))
    },
  }
}

const IS_OF_MINT = 'mint = base58Decode({mint:String})'

/** The most rows of the database that are counted; this takes some milliseconds. */
const COUNTED = 50_000

/**
 * The number of the token's transfers, and of transactions with such transfers; lower bounds when not
 * `isExact`.
 */
export async function countTokenTransfers(
  db: Database,
  mint: string,
  most = COUNTED,
): Promise<{ transfers: number; transactions: number; isExact: boolean }> {
  const view = openView(db)
  const unflushed = inMemory(view, transferList(db, mint))
  // Count only the newest version of a transaction's rows, as `latestVersions` does.
  const [row] = await select(
    db,
    CountRow,
    /* sql */ `
      SELECT count() AS transactions, sum(transfers) AS transfers, sum(looked) AS looked FROM (
        SELECT argMax(ofWriting, rewritten) AS transfers, sum(rows) AS looked FROM (
          SELECT slot, tx_index, rewritten, uniqExact(nth) AS ofWriting, count() AS rows FROM (
            SELECT slot, tx_index, nth, rewritten FROM token_transfers
            WHERE ${allOf([IS_OF_MINT, view.except('slot')])}
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

const CountRow = {
  transactions: number,
  transfers: number,
  looked: number,
}

/** Adds the signature of each row's transaction and the sentence that describes it. */
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

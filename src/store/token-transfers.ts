import type { TokenTransferKind } from '#decode/decoded-block.ts'
import { decodeBase58 } from '#lib/base58.ts'
import { ByteReader } from '#svm/byte-reader.ts'
import { readPlaces } from './address-places.ts'
import { type Database, selectBinary } from './database.ts'
import { type MemoryView, openView } from './memtable.ts'
import { type Place, placeOf } from './place.ts'
import { rowsIn } from './row-layout.ts'
import type { Sentence } from './rows.ts'
import { readTokenTransfer, tokenTransfers } from './tables/token-transfers.ts'

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
type Before = Place & { nth: number }

type Listing<At> = {
  limit: number
  before?: At | undefined
  /** Called with the rows before their signatures are read, for what can be read at the same time. */
  onRows?: ((rows: readonly Row[]) => void) | undefined
}

/** The token's transfers, newest first, from the newest or from before `before`. */
export async function listTokenTransfers(
  db: Database,
  mint: string,
  { limit, before, onRows }: Listing<Before>,
): Promise<StoredTokenTransfer[]> {
  const view = openView(db)
  const groups = await readGroups(db, view, mint, { before, isEnough: (rows) => rows.length >= limit })
  const listed = groups.flat().slice(0, limit)
  onRows?.(listed)
  return withTransactions(db, view, listed)
}

/** The transactions that moved the token, newest first, from the newest or from before `before`. */
export async function listTokenTransactions(
  db: Database,
  mint: string,
  { limit, before, onRows }: Listing<Place>,
): Promise<StoredTokenTransaction[]> {
  const view = openView(db)
  const groups = await readGroups(db, view, mint, {
    before: before && { ...before, nth: 0 },
    // The last one may go on behind the rows that were read.
    isEnough: (rows) => new Set(rows.map(({ slot, index }) => placeOf({ slot, index }))).size > limit,
  })
  const largest = groups.slice(0, limit).map((rows) => ({
    ...rows.reduce((best, row) => (row.amount >= best.amount ? row : best)),
    transfers: rows.length,
  }))
  onRows?.(largest)
  return withTransactions(db, view, largest)
}

type StoredRow = Row & { rewritten: bigint }

/** Rows of both sources, newest first, one array per transaction. */
async function readGroups(
  db: Database,
  view: MemoryView,
  mint: string,
  { before, isEnough }: { before: Before | undefined; isEnough: (rows: readonly Row[]) => boolean },
): Promise<Row[][]> {
  const key = decodeBase58(mint) ?? new Uint8Array()
  const rows: StoredRow[] = view.blocks
    .flatMap(({ keyedRows }) => keyedRows('token_transfers', key))
    .map((row) => ({ ...readTokenTransfer(new ByteReader(row)), rewritten: 0n }))
    .filter((row) => before === undefined || newestFirst(before, row) < 0)
  const stored: StoredRow[] = []
  // While a redecode runs, a transaction may have its old rows beside its new ones.
  for (let limit = FIRST_ROWS; ; limit *= 4) {
    const more = await readStored(db, view, mint, { limit, before: stored.at(-1) ?? before })
    stored.push(...more)
    if (more.length < limit || isEnough(newestOf(stored).flat())) break
  }
  return newestOf([...rows, ...stored].sort(newestFirst))
}

/** For most pages one query: a page of ten transactions with some transfers each, and one more to know that there is one. */
const FIRST_ROWS = 48

const newestFirst = (a: Before, b: Before) => b.slot - a.slot || b.index - a.index || b.nth - a.nth

/** @param rows newest first */
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

const columns = [...tokenTransfers.columnNames, 'rewritten'].join(', ')

async function readStored(
  db: Database,
  { blocks }: MemoryView,
  mint: string,
  { limit, before }: { limit: number; before: Before | undefined },
): Promise<StoredRow[]> {
  const held = blocks.map(({ row }) => row.slot)
  const body = await selectBinary(
    db,
    /* sql */ `
      SELECT ${columns} FROM token_transfers
      WHERE mint = base58Decode({mint:String})
        ${before === undefined ? '' : 'AND slot <= {slot:UInt64} AND (slot, tx_index, nth) < ({slot:UInt64}, {index:UInt32}, {nth:UInt32})'}
        ${held.length === 0 ? '' : `AND slot NOT IN (${held.join(', ')})`}
      ORDER BY slot DESC, tx_index DESC, nth DESC LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { mint, limit, ...(before && { slot: before.slot, index: before.index, nth: before.nth }) },
  )
  const rows: StoredRow[] = []
  for (const row of rowsIn(storedLayout, body)) {
    const reader = new ByteReader(row)
    rows.push({ ...readTokenTransfer(reader), rewritten: reader.u64() })
  }
  return rows
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

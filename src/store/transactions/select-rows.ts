import { decodeAccounts } from '#decode/block/decode-block.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { mapWithPauses } from '#lib/work/pauses.ts'
import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import type { Params } from '../engine/query.ts'
import type { MemoryView } from '../memory/memtable.ts'
import { number } from '../rows/columns.ts'
import { readPayload } from '../rows/payload.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import type { TransactionRow } from '../rows/rows.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { readTransaction, rowColumns } from '../rows/summaries.ts'
import { payloadsAt, signaturesAt } from './payload-rows.ts'

/**
 * All rows of `transactions` that a query selects, with their signatures; see `latestVersions`.
 *
 * @param rest the query from WHERE on, without SETTINGS
 */
export async function selectRows(db: Database, rest: string, params: Params = {}): Promise<TransactionRow[]> {
  const rows = (await selectStored(db, rest, params)).map(readTransaction)
  const lacking = rows.filter(({ signature }) => signature === '').map(placeOf)
  const signatures = await signaturesAt(db, lacking)
  return rows.map((row) => complete(row, { signature: signatures.get(placeOf(row)) }))
}

/**
 * The rows of the transactions at these places, in their order, each once; a place without a stored
 * transaction is absent.
 *
 * @param options.accounts also read their accounts
 */
export async function rowsAt(
  db: Database,
  places: readonly bigint[],
  { accounts = false }: { accounts?: boolean } = {},
): Promise<TransactionRow[]> {
  const [rows, beside] = await Promise.all([
    storedRowsAt(db, places),
    accounts ? accountsAt(db, places) : signaturesOnlyAt(db, places),
  ])
  const found = await mapWithPauses(places, (place) => {
    const row = rows.get(place)
    return row ? [complete(readTransaction(row), beside(place))] : []
  })
  return found.flat()
}

/** The rows of the transactions at these places, from memory and the database, in any order. */
export async function rowsInView(
  db: Database,
  { blocks }: MemoryView,
  places: readonly bigint[],
): Promise<TransactionRow[]> {
  const bySlot = new Map(blocks.map((block) => [block.row.slot, block]))
  const stored = places.filter((place) => !bySlot.has(placeAt(place).slot))
  const inMemory = await mapWithPauses(places, (place) => {
    const { slot, index } = placeAt(place)
    return bySlot.get(slot)?.transactions.at(index) ?? []
  })
  return [...inMemory.flat(), ...(await rowsAt(db, stored))]
}

/** Returns the rows unparsed: each caller of a batch parses its own. */
const storedRowsAt = batched<bigint, StoredRow>(async (db, places) => {
  const at = places.map(placeAt).map(({ slot, index }) => `(${slot}, ${index})`)
  // Sorted so that the newest version of a transaction comes last and stays in the map; see `latestVersions`.
  const rows = await selectStored(db, `WHERE (slot, tx_index) IN (${at.join(', ')}) ORDER BY rewritten`)
  return new Map(rows.map((row) => [placeOf({ slot: row.slot, index: row.tx_index }), row]))
})

const StoredColumns = { ...rowColumns, slot: number, tx_index: number }
type StoredRow = Selected<typeof StoredColumns>

const STORED_COLUMNS = Object.keys(StoredColumns).join(', ')

function selectStored(db: Database, rest: string, params: Params = {}): Promise<StoredRow[]> {
  const sql = `SELECT ${STORED_COLUMNS} FROM transactions ${rest} SETTINGS max_threads = 1`
  return select(db, StoredColumns, sql, params)
}

/** The values that only the payload's row has; undefined where they are unknown. */
type Beside = { signature: string | undefined; accounts?: string[] }

async function signaturesOnlyAt(db: Database, places: readonly bigint[]) {
  const signatures = await signaturesAt(db, places)
  return (place: bigint): Beside => ({ signature: signatures.get(place) })
}

async function accountsAt(db: Database, places: readonly bigint[]) {
  const rows = await payloadsAt(db, places)
  return (place: bigint): Beside => {
    const { payload, signature } = rows.get(place) ?? {}
    if (payload) return decodeAccounts(readPayload(payload).transaction)
    // The accounts were dropped together with the payload.
    return { signature: signature && encodeBase58(signature) }
  }
}

function complete(row: TransactionRow, { signature, accounts }: Beside): TransactionRow {
  // Another signature: a fork has replaced the transaction since the row was read.
  if (signature === undefined || (row.signature !== '' && row.signature !== signature)) return row
  return { ...row, signature, accounts: row.accounts ?? accounts }
}

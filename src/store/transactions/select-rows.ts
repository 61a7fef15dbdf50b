import { decodeAccounts } from '#decode/decode-block.ts'
import { type Database, select } from '../engine/database.ts'
import type { Params } from '../engine/query.ts'
import { readPayload } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { readTransaction, rowColumns } from '../rows/summaries.ts'
import { selectPayloadSources, selectSignatures } from './payload-rows.ts'

const ROW_COLUMNS = Object.keys(rowColumns).join(', ')

/**
 * The rows of `transactions` that a query selects, with their signatures: all of them, see `eachOnce`.
 *
 * @param rest of the query, from WHERE on and without SETTINGS
 * @param options.places of the transactions, where they are known before: their signatures are read at the same time
 * @param options.accounts also their accounts, of these places
 */
export async function selectRows(
  db: Database,
  rest: string,
  {
    params,
    places,
    accounts = false,
  }: { params: Params; places?: readonly bigint[] | undefined; accounts?: boolean | undefined },
): Promise<TransactionRow[]> {
  const [selected, ahead] = await Promise.all([
    select(
      db,
      rowColumns,
      `SELECT ${ROW_COLUMNS} FROM transactions ${rest} SETTINGS max_threads = 1`,
      params,
    ),
    places && (accounts ? readAccounts(db, places) : readSignatures(db, places)),
  ])
  const rows = selected.map(readTransaction)
  const lacking = rows.filter(({ signature }) => signature === '')
  if (lacking.length === 0 && ahead === undefined) return rows
  const found = ahead ?? (await readSignatures(db, lacking.map(placeOf)))
  return rows.map((row) => {
    const beside = found.get(placeOf(row))
    // Another one, of the block by which a fork has replaced this one since.
    if (beside === undefined || (row.signature !== '' && row.signature !== beside.signature)) return row
    return { ...row, signature: beside.signature, accounts: row.accounts ?? beside.accounts }
  })
}

/** The values of the payload row that the list row lacks. */
type Beside = { signature: string; accounts?: string[] }

async function readAccounts(db: Database, places: readonly bigint[]): Promise<Map<bigint, Beside>> {
  const sources = await selectPayloadSources(
    db,
    'WHERE place IN {places:Array(UInt64)} SETTINGS max_threads = 1',
    { places },
  )
  return new Map(
    sources
      .map(readPayload)
      .map(({ slot, index, transaction }) => [placeOf({ slot, index }), decodeAccounts(transaction)]),
  )
}

async function readSignatures(db: Database, places: readonly bigint[]): Promise<Map<bigint, Beside>> {
  const signatures = await selectSignatures(db, places)
  return new Map([...signatures].map(([place, signature]) => [place, { signature }]))
}

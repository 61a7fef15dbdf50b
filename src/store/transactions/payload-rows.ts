import { encodeBase58 } from '#lib/base58.ts'
import { type Database, selectBinary } from '../engine/database.ts'
import type { Params } from '../engine/query.ts'
import { NO_KEYS, SIGNATURE } from '../packed-transaction/wire-parts.ts'
import { eachOnce } from '../rows/each-once.ts'
import { JSON_BEGIN } from '../rows/payload.ts'
import { fixedSpan, layoutOf, readCount, rowsIn } from '../rows/row-layout.ts'
import { NO_SIGNATURE, transactionPayloads } from '../tables/transaction-payloads.ts'

const { layout } = transactionPayloads

/** A row of `transaction_payloads`. */
export type PayloadRow = {
  place: bigint
  /** Undefined where it needs the keys of a vote and they were not asked for. */
  payload: Buffer | undefined
}

/**
 * The payloads that a query selects, each once. They are read as bytes, since base64 of them would take the engine a sixth more
 * time.
 *
 * @param rest of the query, from WHERE on
 * @param options.voteKeys false: without the column `vote_keys`, whose dictionary is read once per part
 */
export async function selectPayloads(
  db: Database,
  rest: string,
  params: Params = {},
  { voteKeys = true } = {},
): Promise<PayloadRow[]> {
  const columns = `place, payload, signature, ${voteKeys ? 'vote_keys' : "''"}`
  const body = await selectBinary(db, `SELECT ${columns} FROM transaction_payloads ${rest}`, params)
  const rows = [...rowsIn(layout, body)].map((bytes) => readRow(bytes, voteKeys))
  return eachOnce(rows, ({ place }) => place)
}

/** The same without the rows' other values. */
export async function selectPayloadSources(
  db: Database,
  rest: string,
  params: Params = {},
): Promise<Buffer[]> {
  const rows = await selectPayloads(db, rest, params)
  return rows.flatMap(({ payload }) => (payload === undefined ? [] : [payload]))
}

const signatureLayout = layoutOf({ place: { span: fixedSpan(8) }, signature: { span: fixedSpan(SIGNATURE) } })

/** The signatures of these places, base58; none where it is not beside the payload. */
export async function selectSignatures(
  db: Database,
  places: readonly bigint[],
): Promise<Map<bigint, string>> {
  // Rows without a signature are left out here: a second condition takes the engine a quarter more time.
  const body = await selectBinary(
    db,
    /* sql */ `
      SELECT place, signature FROM transaction_payloads
      WHERE place IN {places:Array(UInt64)} SETTINGS max_threads = 1`,
    { places },
  )
  const signatures = new Map<bigint, string>()
  for (const row of rowsIn(signatureLayout, body)) {
    const signature = row.subarray(signatureLayout.offsetOf('signature'))
    if (!signature.equals(NO_SIGNATURE)) signatures.set(row.readBigUInt64LE(), encodeBase58(signature))
  }
  return signatures
}

function readRow(row: Buffer, voteKeys: boolean): PayloadRow {
  const start = readCount(row, layout.offsetOf('payload')).end
  const read = (): Buffer | undefined => {
    if (row[start] === JSON_BEGIN) return row.subarray(start, layout.offsetOf('signature', row))
    const keysAt = layout.offsetOf('vote_keys', row)
    const packed = row.subarray(start, keysAt)
    if (row[start] !== NO_KEYS) return packed
    return voteKeys ? Buffer.concat([packed, row.subarray(readCount(row, keysAt).end)]) : undefined
  }
  return { place: row.readBigUInt64LE(layout.offsetOf('place')), payload: read() }
}

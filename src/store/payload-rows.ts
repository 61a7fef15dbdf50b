import { encodeBase58 } from '#lib/base58.ts'
import { type Database, selectBinary } from './database.ts'
import { NO_KEYS, SIGNATURE } from './packed-transaction/wire-parts.ts'
import { JSON_BEGIN, type PayloadSource } from './payload.ts'
import type { Params } from './query.ts'
import { readCount } from './row-layout.ts'

/** A row of `transaction_payloads`. */
export type PayloadRow = {
  place: bigint
  /** Undefined where it needs the keys of a vote and they were not asked for. */
  payload: PayloadSource | undefined
  /** Whether the signature is beside the payload. */
  hasSignature: boolean
}

/**
 * The payloads that a query selects, each once: while a redecode repacks, a transaction has two rows for a moment. They are
 * read as bytes, since base64 of them would take the engine a sixth more time.
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
  const columns = `place, payload, signature${voteKeys ? ', vote_keys' : ''}`
  const body = await selectBinary(db, `SELECT ${columns} FROM transaction_payloads ${rest}`, params)
  return [...new Map(rowsOf(body, voteKeys).map((row) => [row.place, row])).values()]
}

/** The same without the rows' other values. */
export async function selectPayloadSources(
  db: Database,
  rest: string,
  params: Params = {},
): Promise<PayloadSource[]> {
  const rows = await selectPayloads(db, rest, params)
  return rows.flatMap(({ payload }) => (payload === undefined ? [] : [payload]))
}

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
  for (let at = 0; at < body.length; at += PLACE + SIGNATURE) {
    const signature = body.subarray(at + PLACE, at + PLACE + SIGNATURE)
    if (!signature.equals(NO_BYTES)) signatures.set(body.readBigUInt64LE(at), encodeBase58(signature))
  }
  return signatures
}

function rowsOf(body: Buffer, voteKeys: boolean): PayloadRow[] {
  const rows: PayloadRow[] = []
  for (let at = 0; at < body.length; ) {
    const place = body.readBigUInt64LE(at)
    const { value: size, end: start } = readCount(body, at + PLACE)
    const signatureAt = start + size
    const signatureEnd = signatureAt + SIGNATURE
    const keys = voteKeys ? readCount(body, signatureEnd) : { value: 0, end: signatureEnd }
    at = keys.end + keys.value
    if (at > body.length) throw new RangeError(`The last row ends at byte ${at}, past ${body.length}`)
    rows.push({
      place,
      payload: payloadOf(body, { start, signatureAt, signatureEnd, keysAt: keys.end, end: at }, voteKeys),
      hasSignature: !body.subarray(signatureAt, signatureEnd).equals(NO_BYTES),
    })
  }
  return rows
}

/** Bytes of a place. */
const PLACE = 8
const NO_BYTES = Buffer.alloc(SIGNATURE)

type Parts = { start: number; signatureAt: number; signatureEnd: number; keysAt: number; end: number }

function payloadOf(
  body: Buffer,
  { start, signatureAt, signatureEnd, keysAt, end }: Parts,
  voteKeys: boolean,
): PayloadSource | undefined {
  if (body[start] === JSON_BEGIN) return body.toString('utf8', start, signatureAt)
  if (body[start] !== NO_KEYS) return body.subarray(start, signatureEnd)
  return voteKeys
    ? Buffer.concat([body.subarray(start, signatureEnd), body.subarray(keysAt, end)])
    : undefined
}

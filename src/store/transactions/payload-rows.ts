import { encodeBase58 } from '#lib/text/base58.ts'
import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import type { Params } from '../engine/query.ts'
import { NO_KEYS } from '../packed-transaction/wire-parts.ts'
import { latestVersions } from '../rows/latest-versions.ts'
import { droppedBy, JSON_BEGIN, type RetentionSetting } from '../rows/payload.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { NO_SIGNATURE, transactionPayloads } from '../tables/transactions/transaction-payloads.ts'

const { place, payload, signature, vote_keys } = transactionPayloads.columns

const WithVoteKeys = { place, payload, signature, vote_keys }
const WithoutVoteKeys = { place, payload, signature }
const Signature = { place, signature }

/** A row of `transaction_payloads`. */
export type PayloadRow = {
  place: bigint
  /**
   * Undefined where the payload was dropped, and for a vote whose keys (column `vote_keys`) were not
   * requested.
   */
  payload: Buffer | undefined
  dropped: RetentionSetting | undefined
  /** Undefined where the column `signature` is empty. */
  signature: Buffer | undefined
}

/**
 * The payloads that a query selects, each once, in a binary format: base64 would take the engine a sixth more
 * time.
 *
 * @param rest the query from WHERE on
 * @param options.voteKeys false: do not read the column `vote_keys`, whose dictionary is read once per part
 */
export async function selectPayloads(
  db: Database,
  rest: string,
  params: Params = {},
  { voteKeys = true } = {},
): Promise<PayloadRow[]> {
  const rows = await select(
    db,
    voteKeys ? WithVoteKeys : WithoutVoteKeys,
    `SELECT place, payload, signature${voteKeys ? ', vote_keys' : ''} FROM transaction_payloads ${rest}`,
    params,
  )
  // A block that was saved again after its payloads were dropped has both rows: with and without payload.
  const once = latestVersions(
    rows,
    (row) => row.place,
    (row) => (droppedBy(row.payload) === undefined ? 1 : 0),
  )
  return once.map((row) => {
    const dropped = droppedBy(row.payload)
    return {
      place: row.place,
      payload: dropped === undefined ? sourceOf(row) : undefined,
      dropped,
      signature: row.signature.equals(NO_SIGNATURE) ? undefined : row.signature,
    }
  })
}

const readAt =
  (options: { voteKeys: boolean }) =>
  async (db: Database, places: readonly bigint[]): Promise<Map<bigint, PayloadRow>> => {
    const rest = `WHERE place IN (${places.join(', ')}) SETTINGS max_threads = 1`
    return new Map((await selectPayloads(db, rest, {}, options)).map((row) => [row.place, row]))
  }

/** The payloads at these places. */
export const payloadsAt = batched<bigint, PayloadRow>(readAt({ voteKeys: true }))

/** The payloads at these places except those of votes, whose keys are in another column. */
export const payloadsWithoutVotesAt = batched<bigint, PayloadRow>(readAt({ voteKeys: false }))

/** The signatures at these places, base58; places whose column `signature` is empty are absent. */
export const signaturesAt = batched<bigint, string>(async (db, places) => {
  // Drop rows without a signature here: a second SQL condition takes the engine a quarter more time.
  const rows = await select(
    db,
    Signature,
    `SELECT place, signature FROM transaction_payloads WHERE place IN (${places.join(', ')}) SETTINGS max_threads = 1`,
  )
  const signatures = new Map<bigint, string>()
  for (const row of rows)
    if (!row.signature.equals(NO_SIGNATURE)) signatures.set(row.place, encodeBase58(row.signature))
  return signatures
})

type Stored = Omit<Selected<typeof transactionPayloads.columns>, 'vote_keys'> & { vote_keys?: Buffer }

function sourceOf({ payload, signature, vote_keys }: Stored): Buffer | undefined {
  if (payload[0] === JSON_BEGIN) return payload
  if (payload[0] !== NO_KEYS) return Buffer.concat([payload, signature])
  return vote_keys && Buffer.concat([payload, signature, vote_keys])
}

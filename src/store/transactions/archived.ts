import { decodeAccounts } from '#decode/decode-block.ts'
import { parseJson } from '#lib/json.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import type { Database } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { isDropped, type PayloadSource, type RetentionSetting, readPayload } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import { listPlaces, readPayloads } from './address-places.ts'
import { findSource } from './transactions.ts'

/** A transaction as the node returned it. */
export type ArchivedTransaction = {
  slot: number
  /** In its block. */
  index: number
  /** Seconds since 1970; null when the chain does not say. */
  blockTime: number | null
  signature: string
  /** The chain's error value; null on success. */
  err: unknown
  /** Undefined where its payload was dropped, by the setting `dropped`. */
  transaction: RpcTransaction | undefined
  dropped?: RetentionSetting
}

export function archivedOf(source: PayloadSource): ArchivedTransaction {
  if (isDropped(source)) {
    const { slot, index, blockTime, signature, success, error } = source.row
    const err = success ? null : parseJson(error)
    return { slot, index, blockTime, signature, err, transaction: undefined, dropped: source.dropped }
  }
  const { slot, index, blockTime, transaction } = readPayload(source)
  const { signature } = decodeAccounts(transaction)
  return { slot, index, blockTime, signature, err: transaction.meta?.err ?? null, transaction }
}

/** The transaction with this signature, or `undefined` when it is not indexed: see `findTransaction`. */
export async function findArchivedTransaction(
  db: Database,
  signature: string,
): Promise<(ArchivedTransaction & { finalized: boolean }) | undefined> {
  const found = await findSource(db, signature)
  return found && { ...archivedOf(found.source), finalized: found.finalized }
}

/**
 * The transactions in a range of places that name the address, newest first.
 *
 * @param range.from included, and `to` is not; undefined: without an end
 */
export async function listArchivedTransactions(
  db: Database,
  address: string,
  { limit, ...range }: { from?: bigint | undefined; to?: bigint | undefined; limit: number },
): Promise<ArchivedTransaction[]> {
  const view = openView(db)
  const { rows } = await listPlaces(db, view, address, { range, limit })
  const found = (await readPayloads(db, view, rows)).map(archivedOf)
  return found.sort((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1))
}

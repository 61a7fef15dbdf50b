import { decodeAccounts } from '#decode/block/decode-block.ts'
import { parseJson } from '#lib/text/json.ts'
import { mapWithPauses } from '#lib/work/pauses.ts'
import { memoIn } from '#svm/rpc/archived-transaction.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import type { Database } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { isDropped, type PayloadSource, type RetentionSetting, readPayload } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import { listPlaces, readPayloads } from './address-places.ts'
import { rowsInView } from './select-rows.ts'
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
  /** Of one whose payload was dropped, where its row has it. */
  memo?: string | null | undefined
}

export function archivedOf(source: PayloadSource): ArchivedTransaction {
  if (isDropped(source)) {
    const { slot, index, blockTime, signature, success, error, memo } = source.row
    const err = success ? null : parseJson(error)
    return { slot, index, blockTime, signature, err, transaction: undefined, dropped: source.dropped, memo }
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

/** A transaction in a list of signatures. */
export type ListedSignature = Pick<
  ArchivedTransaction,
  'slot' | 'index' | 'blockTime' | 'signature' | 'err'
> & {
  /** As getSignaturesForAddress has it; null for none, and where it was dropped before it had a column. */
  memo: string | null
}

/**
 * The transactions in a range of places that name the address, newest first, without reading their payloads.
 *
 * @param range.from included, and `to` is not; undefined: without an end
 */
export async function listSignatures(
  db: Database,
  address: string,
  { limit, ...range }: { from?: bigint | undefined; to?: bigint | undefined; limit: number },
): Promise<ListedSignature[]> {
  const view = openView(db)
  const { rows: places } = await listPlaces(db, view, address, { range, limit })
  const rows = await rowsInView(db, view, places)
  const older = rows.filter(({ memo }) => memo === undefined).map(placeOf)
  const memos = new Map(
    await mapWithPauses(await readPayloads(db, view, older), (source) => {
      const one = archivedOf(source)
      return [placeOf(one), memoOf(one)] as const
    }),
  )
  return rows
    .map((row) => {
      const { slot, index, blockTime, signature, success, error } = row
      const err = success ? null : parseJson(error)
      return { slot, index, blockTime, signature, err, memo: row.memo ?? memos.get(placeOf(row)) ?? null }
    })
    .sort((a, b) => b.slot - a.slot || b.index - a.index)
}

/** The field `memo` of getSignaturesForAddress; null for none, and where nothing but its row is known and does not have it. */
export const memoOf = ({ transaction, ...dropped }: ArchivedTransaction): string | null =>
  transaction ? memoIn(transaction) : (dropped.memo ?? null)

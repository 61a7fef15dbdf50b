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
  /** Its index in the block. */
  index: number
  /** Seconds since 1970; null when the chain does not say. */
  blockTime: number | null
  signature: string
  /** The chain's error value; null on success. */
  err: unknown
  /** Undefined where an operator's setting, named in `dropped`, removed the payload. */
  transaction: RpcTransaction | undefined
  dropped?: RetentionSetting
  /** Only where the payload was dropped: the memo of its row, if the row has one. */
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

/** The transaction with this signature; undefined when it is not indexed. See `findTransaction`. */
export async function findArchivedTransaction(
  db: Database,
  signature: string,
): Promise<(ArchivedTransaction & { finalized: boolean }) | undefined> {
  const found = await findSource(db, signature)
  return found && { ...archivedOf(found.source), finalized: found.finalized }
}

/** A transaction as an entry of a list of signatures. */
export type ListedSignature = Pick<
  ArchivedTransaction,
  'slot' | 'index' | 'blockTime' | 'signature' | 'err'
> & {
  /**
   * The memo as getSignaturesForAddress returns it; null for none, and where the payload was dropped before
   * its row stored memos.
   */
  memo: string | null
}

/**
 * The transactions in a range of places that name the address, newest first, without reading their payloads.
 *
 * @param range.from inclusive; `to` is exclusive; undefined: unbounded
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

/**
 * The field `memo` of getSignaturesForAddress; null for none, and where only the row is left and has no memo.
 */
export const memoOf = ({ transaction, ...dropped }: ArchivedTransaction): string | null =>
  transaction ? memoIn(transaction) : (dropped.memo ?? null)

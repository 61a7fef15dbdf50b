import { decodeAccounts, decodeTransaction } from '#decode/block/decode-block.ts'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import type { ParseDepth } from '#decode/transaction/instructions.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { batched } from '../engine/batched.ts'
import type { Database } from '../engine/database.ts'
import { newestOf } from '../engine/newest-of.ts'
import { openView, type UnflushedBlock } from '../memory/memtable.ts'
import { sliceRows } from '../memory/packed-block.ts'
import { orders } from '../rows/key-range.ts'
import { isDropped, type PayloadSource, type RetentionSetting, readPayload } from '../rows/payload.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { decodedOfRow } from './decoded-of-row.ts'
import { finalizedBySlot, numberList, signatureKeyOf } from './outcomes.ts'
import { selectPayloads } from './payload-rows.ts'
import { payloadSources } from './payload-sources.ts'
import { rowsAt, selectRows } from './select-rows.ts'
import { transactionRules } from './transaction-rules.ts'

/** A stored transaction, decoded again by the current decoders from the chain's own JSON. */
export type StoredTransaction = {
  slot: number
  height: number | null
  blockTime: number | null
  /** `decoded.index` is its index in the block. */
  decoded: DecodedTransaction
  /** Set where the payload was dropped: `decoded` then has only what the transaction's row holds. */
  dropped?: RetentionSetting
}

/** @param parse how much to decode, `tokenTransfers` for lists: see `ParseDepth` */
export function openPayload(
  source: PayloadSource,
  { registry }: Pick<Database, 'registry'>,
  parse: ParseDepth = 'all',
): StoredTransaction {
  if (isDropped(source)) {
    const { row, dropped } = source
    const { slot, height, blockTime } = row
    return { slot, height, blockTime, decoded: decodedOfRow(row, registry), dropped }
  }
  const { slot, index, blockHeight, blockTime, transaction } = readPayload(source)
  return {
    slot,
    height: blockHeight,
    blockTime,
    decoded: decodeTransaction(index, transaction, { registry, parse }),
  }
}

/**
 * The transaction with this signature; undefined when it is not indexed. Where forks left two, the finalized
 * one.
 *
 * @param signature base58 of 64 bytes
 */
export async function findTransaction(
  db: Database,
  signature: string,
): Promise<(StoredTransaction & { finalized: boolean }) | undefined> {
  const found = await findSource(db, signature)
  return found && { ...openPayload(found.source, db), finalized: found.finalized }
}

/** The stored source from which `findTransaction` decodes; undefined when the signature is not indexed. */
export async function findSource(
  db: Database,
  signature: string,
): Promise<{ source: PayloadSource; finalized: boolean } | undefined> {
  const bytes = decodeBase58(signature)
  if (bytes?.length !== 64) return undefined
  const view = openView(db)
  for (const { row, indexOfSignature, payload } of view.blocks) {
    const index = indexOfSignature(signature)
    if (index >= 0) return { source: payload(index), finalized: row.finalized }
  }
  const { payloads, finalized } =
    (await ofSignatureKeys(db, [signatureKeyOf(bytes)])).get(signatureKeyOf(bytes)) ?? NONE
  return (
    payloads
      // Compare whole signatures: several may share the first eight bytes. Blocks that are still being
      // written do not count.
      .filter((one) => Buffer.compare(one.signature, bytes) === 0)
      .filter(({ slot }) => finalized.has(slot) && !view.hides(slot))
      .map(({ source, slot }) => ({ source, slot, finalized: finalized.get(slot) === true }))
      .sort((a, b) => Number(b.finalized) - Number(a.finalized) || b.slot - a.slot)[0]
  )
}

/**
 * The payloads of the transactions whose signatures begin with a key, each with its slot and its whole
 * signature, and for each slot whether its block is finalized.
 */
type OfSignatureKey = {
  payloads: { source: PayloadSource; slot: number; signature: Uint8Array }[]
  finalized: ReadonlyMap<number, boolean>
}

const NONE: OfSignatureKey = { payloads: [], finalized: new Map() }

const ofSignatureKeys = batched<bigint, OfSignatureKey>(async (db, keys) => {
  const isOfKeys = `signature_key IN (${keys.join(', ')})`
  const reading = selectPayloads(
    db,
    `WHERE place GLOBAL IN (SELECT place FROM signatures WHERE ${isOfKeys}) SETTINGS max_threads = 1`,
  )
  // For one transaction, read its block at the same time, which is faster; for many, read the blocks
  // afterwards, which is less work.
  const slots =
    keys.length === 1
      ? `(SELECT bitShiftRight(place, 20) FROM signatures WHERE ${isOfKeys})`
      : numberList((await reading).map(({ place }) => placeAt(place).slot))
  const [rows, finalized] = await Promise.all([reading, finalizedBySlot(db, slots)])
  const found = new Map<bigint, OfSignatureKey>()
  const sources = await payloadSources(db, rows)
  for (const { place, payload, signature } of rows) {
    const source = sources.get(place)
    if (!source) continue
    // If the column `signature` is empty, read the signature from the payload.
    const bytes =
      signature ?? (payload && decodeBase58(decodeAccounts(readPayload(payload).transaction).signature))
    if (bytes?.length !== 64) continue
    const key = signatureKeyOf(bytes)
    const one = { source, slot: placeAt(place).slot, signature: bytes }
    const known = found.get(key)
    if (known) known.payloads.push(one)
    else found.set(key, { payloads: [one], finalized })
  }
  return found
})

type PageOfBlock = {
  limit: number
  after?: number | undefined
  votes?: boolean
  /** Also read the transactions' accounts, where their places are known: see `withAccounts`. */
  accounts?: boolean
}

/** The block's transactions in block order, from the first one or from the one after index `after`. */
export async function listBlockTransactions(
  db: Database,
  slot: number,
  { limit, after, votes = true, accounts = false }: PageOfBlock,
): Promise<TransactionRow[]> {
  const from = after === undefined ? 0 : after + 1
  const unflushed = db.memtable.get(slot)
  if (unflushed)
    return votes
      ? sliceRows(unflushed.transactions, from, from + limit)
      : sliceRows(unflushed.transactions, from)
          .filter(({ isVote }) => !isVote)
          .slice(0, limit)
  // Indexes run without gaps, so a page is a range of places: the engine needs neither sorting nor a limit.
  const first = placeOf({ slot, index: from })
  const { rows } = await newestOf<TransactionRow>(openView(db), {
    ...byPlace,
    range: {
      from: first,
      to: votes ? first + BigInt(limit) : placeOf({ slot: slot + 1, index: 0 }),
      oldestFirst: true,
    },
    filters: votes ? [] : [{ sql: transactionRules.noVote.columns, passes: transactionRules.noVote.passes }],
    limit: votes ? Number.POSITIVE_INFINITY : limit,
    sql: ({ rest, params }) =>
      votes
        ? rowsAt(
            db,
            Array.from({ length: limit }, (_, i) => first + BigInt(i)),
            { accounts },
          )
        : selectRows(db, `WHERE ${rest}`, params),
  })
  return rows
}

const byPlace = {
  order: orders.transaction,
  keyOf: placeOf,
  memory: ({ transactions }: UnflushedBlock) => sliceRows(transactions),
}

/** The newest transactions of the given slots, newest first. */
export async function listLatestTransactions(
  db: Database,
  { slots, limit }: { slots: readonly number[]; limit: number },
): Promise<TransactionRow[]> {
  if (slots.length === 0) return []
  const { rows } = await newestOf<TransactionRow>(openView(db), {
    ...byPlace,
    filters: [
      {
        sql: 'slot IN {slots:Array(UInt64)}',
        params: { slots },
        passes: ({ slot }) => slots.includes(slot),
      },
    ],
    limit,
    sql: ({ rest, params }) => selectRows(db, `WHERE ${rest}`, params),
  })
  return rows
}

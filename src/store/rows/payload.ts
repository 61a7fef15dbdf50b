import { parseJson } from '#lib/text/json.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import type { PackReader } from '../packed-transaction/pack-reader.ts'
import { packTransaction, unpackTransaction } from '../packed-transaction/pack-transaction.ts'
import type { PackWriter } from '../packed-transaction/pack-writer.ts'
import type { TransactionRow } from './rows.ts'

/** A transaction's position, stored before it in the payload so that a page needs only one read. */
export type PayloadHeader = {
  slot: number
  index: number
  blockHeight: number | null
  blockTime: number | null
}

/** `transaction` is exactly what was written: in a malformed block it may be any JSON. */
export type Payload = PayloadHeader & { transaction: RpcTransaction }

/** The settings by which payloads are dropped (docs/decisions/0043). */
export type RetentionSetting = 'VOTE_DETAIL_DAYS' | 'DETAIL_DAYS'

/** The byte that is stored instead of a dropped payload; no payload begins with it. */
export const DROPPED: Readonly<Record<RetentionSetting, number>> = {
  VOTE_DETAIL_DAYS: 0xf0,
  DETAIL_DAYS: 0xf1,
}

/** The setting that dropped this stored payload; undefined: it was not dropped. */
export function droppedBy(payload: Buffer): RetentionSetting | undefined {
  if (payload[0] === DROPPED.VOTE_DETAIL_DAYS) return 'VOTE_DETAIL_DAYS'
  return payload[0] === DROPPED.DETAIL_DAYS ? 'DETAIL_DAYS' : undefined
}

/** What is left of a transaction whose payload was dropped: its row. */
export type DroppedPayload = { dropped: RetentionSetting; row: TransactionRow }

/**
 * A stored payload, followed by the bytes of the columns that it leaves out (docs/decisions/0024); or the
 * payload of a block in memory.
 */
export type KeptPayload = Buffer | Payload
export type PayloadSource = KeptPayload | DroppedPayload

export const isDropped = (source: PayloadSource): source is DroppedPayload => 'dropped' in source

/** The first byte of a payload that is JSON text. */
export const JSON_BEGIN = '{'.charCodeAt(0)

/**
 * Writes a transaction as the node returned it: packed (docs/decisions/0022), or as JSON where it cannot be
 * packed.
 *
 * @param columns the parts that the row has in columns (docs/decisions/0024)
 * @returns bytes that are valid until the next call, and the first two keys of a vote where the payload
 *   leaves them out
 */
export function writePayload(
  header: PayloadHeader,
  transaction: unknown,
  columns: { signature: Uint8Array | undefined; isVote: boolean },
): { payload: Uint8Array; voteKeys: Uint8Array } {
  const packed = packTransaction(transaction, (out) => writeHeader(out, header), columns)
  return packed
    ? { payload: packed.bytes, voteKeys: packed.voteKeys }
    : { payload: writeJson(header, transaction), voteKeys: new Uint8Array() }
}

function writeJson({ slot, index, blockHeight, blockTime }: PayloadHeader, transaction: unknown): Buffer {
  return Buffer.from(JSON.stringify({ slot, index, blockHeight, blockTime, source: transaction ?? null }))
}

/** Reads what `writePayload` wrote. */
export function readPayload(source: KeptPayload): Payload {
  if (!Buffer.isBuffer(source)) return source
  if (source[0] === JSON_BEGIN) return readJson(source.toString())
  const { front, transaction } = unpackTransaction(source, readHeader)
  return { ...front, transaction: transaction as unknown as RpcTransaction }
}

function writeHeader(out: PackWriter, { slot, index, blockHeight, blockTime }: PayloadHeader): void {
  out.number(slot)
  out.number(index)
  out.number(blockHeight === null ? 0 : blockHeight + 1)
  out.number(blockTime === null ? 0 : blockTime + 1)
}

function readHeader(from: PackReader): PayloadHeader {
  const orNull = (value: number) => (value === 0 ? null : value - 1)
  return {
    slot: from.number(),
    index: from.number(),
    blockHeight: orNull(from.number()),
    blockTime: orNull(from.number()),
  }
}

function readJson(text: string): Payload {
  const { source, ...header } = parseJson(text) as PayloadHeader & { source: RpcTransaction }
  return { ...header, transaction: source }
}

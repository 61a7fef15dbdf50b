import { z } from 'zod'
import { decodeTransaction } from '#decode/decode-block.ts'
import type { DecodedTransaction } from '#decode/decoded-block.ts'
import { decodeBase58 } from '#lib/base58.ts'
import { programOf } from '#svm/programs/index.ts'
import type { Params } from './ask.ts'
import { findBlockByHeight } from './blocks.ts'
import { type Database, select } from './database.ts'
import { readPayload } from './payload.ts'
import type { BlockRow, TransactionRow } from './rows.ts'

/** A stored transaction, decoded again from the chain's own JSON by the decoders of today. */
export type StoredTransaction = {
  slot: number
  height: number | null
  blockTime: number | null
  /** `decoded.index` is its place in the block. */
  decoded: DecodedTransaction
}

export function openPayload(text: string): StoredTransaction {
  const { slot, index, blockHeight, blockTime, transaction } = readPayload(text)
  return { slot, height: blockHeight, blockTime, decoded: decodeTransaction(index, transaction) }
}

const FoundRow = z.object({ payload: z.string(), slot: z.coerce.number(), finalized: z.number() })

/**
 * The transaction with this signature, or `undefined` when it is not indexed. Where forks left two, the finalized one.
 *
 * @param signature base58 of 64 bytes
 */
export async function findTransaction(
  db: Database,
  signature: string,
): Promise<(StoredTransaction & { finalized: boolean }) | undefined> {
  const bytes = decodeBase58(signature)
  if (bytes?.length !== 64) return undefined
  const key = Buffer.from(bytes).readBigUInt64LE(0)
  // Both at once: the transactions, and the state of their blocks.
  const rows = await select(
    db,
    FoundRow,
    /* sql */ `
      SELECT payload, 0 AS slot, 0 AS finalized FROM transaction_payloads
      WHERE place GLOBAL IN (SELECT place FROM signatures WHERE signature_key = {key:UInt64})
      UNION ALL
      SELECT '' AS payload, slot, finalized FROM blocks
      WHERE slot GLOBAL IN (SELECT bitShiftRight(place, 20) FROM signatures WHERE signature_key = {key:UInt64})
      SETTINGS max_threads = 1`,
    { key },
  )
  const blocks = new Map<number, boolean>()
  for (const { payload, slot, finalized } of rows)
    if (payload === '') blocks.set(slot, finalized === 1 || blocks.get(slot) === true)
  return (
    rows
      .filter(({ payload }) => payload !== '')
      .map(({ payload }) => openPayload(payload))
      // Eight bytes may be shared, the whole signature is not; and a block that is still being written does not count.
      .filter(({ decoded, slot }) => decoded.signature === signature && blocks.has(slot))
      .map((stored) => ({ ...stored, finalized: blocks.get(stored.slot) === true }))
      .sort((a, b) => Number(b.finalized) - Number(a.finalized) || b.slot - a.slot)[0]
  )
}

const Row = z
  .object({
    slot: z.coerce.number(),
    tx_index: z.number(),
    height: z.coerce.number().nullable(),
    block_time: z.coerce.number().nullable(),
    signature_text: z.string(),
    success: z.boolean(),
    error: z.string(),
    fee: z.string(),
    compute_units: z.string().nullable(),
    version: z.number(),
    is_vote: z.boolean(),
    program_ids: z.array(z.string()),
    types: z.array(z.string()),
    addresses: z.array(z.string()),
  })
  .transform(
    (row): TransactionRow => ({
      slot: row.slot,
      index: row.tx_index,
      height: row.height,
      blockTime: row.block_time,
      signature: row.signature_text === UNREAD_SIGNATURE ? '' : row.signature_text,
      success: row.success,
      error: row.error,
      fee: row.fee,
      computeUnits: row.compute_units,
      feePayer: row.addresses[0] ?? null,
      version: row.version,
      isVote: row.is_vote,
      instructions: row.program_ids.map((programId, i) => ({
        programId,
        programName: programOf(programId)?.name ?? null,
        type: row.types[i] || null,
      })),
      accounts: row.addresses,
    }),
  )
const UNREAD_SIGNATURE = '1'.repeat(64)

const COLUMNS = /* sql */ `
  slot, tx_index, height, block_time, base58Encode(signature) AS signature_text, success, error, fee, compute_units,
  version, is_vote, arrayMap(program -> base58Encode(program), programs) AS program_ids, types,
  arrayMap(account -> base58Encode(account), accounts) AS addresses`

export type TransactionPage = { limit: number; after?: number | undefined }

/** The block's transactions in block order, from the first or from the one after index `after`. */
export function listBlockTransactions(
  db: Database,
  slot: number,
  page: TransactionPage,
): Promise<TransactionRow[]> {
  return listWhere(db, 'slot = {slot:UInt64}', { slot }, page)
}

/** The block at `height` with a page of its transactions, asked for side by side; `undefined` while not indexed. */
export async function findBlockPage(
  db: Database,
  height: number,
  page: TransactionPage,
): Promise<{ block: BlockRow; transactions: TransactionRow[] } | undefined> {
  const [block, transactions] = await Promise.all([
    findBlockByHeight(db, height),
    listWhere(db, 'slot GLOBAL IN (SELECT slot FROM blocks WHERE height = {height:UInt64})', { height }, page),
  ])
  return block && { block, transactions: transactions.filter(({ slot }) => slot === block.slot) }
}

function listWhere(
  db: Database,
  condition: string,
  params: Params,
  { limit, after }: TransactionPage,
): Promise<TransactionRow[]> {
  return select(
    db,
    Row,
    /* sql */ `
      SELECT ${COLUMNS} FROM transactions WHERE ${condition} AND tx_index >= {from:UInt64}
      ORDER BY tx_index LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { ...params, from: after === undefined ? 0 : after + 1, limit },
  )
}

/** The newest transactions of the given slots, newest first. */
export async function listLatestTransactions(
  db: Database,
  { slots, limit }: { slots: readonly number[]; limit: number },
): Promise<TransactionRow[]> {
  if (slots.length === 0) return []
  return select(
    db,
    Row,
    /* sql */ `
      SELECT ${COLUMNS} FROM transactions WHERE slot IN {slots:Array(UInt64)}
      ORDER BY slot DESC, tx_index DESC LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { slots, limit },
  )
}

import { decodeBase58 } from '#lib/text/base58.ts'
import { parseJson } from '#lib/text/json.ts'
import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { number, u64 } from '../rows/columns.ts'
import { latestVersions } from '../rows/latest-versions.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { rowsAt, selectRows } from './select-rows.ts'

/** A transaction's position in the chain, and its result. */
export type TransactionOutcome = {
  slot: number
  /** Its index in the block. */
  index: number
  /** The chain's error value; null on success. */
  err: unknown
  /** Whether its block is finalized. */
  finalized: boolean
}

const outcomeOf = ({ slot, index, success, error }: TransactionRow, finalized: boolean) => ({
  ...{ slot, index, finalized },
  err: success ? null : parseJson(error),
})

/**
 * The outcomes of those signatures that are indexed, without reading payloads. Where forks left two
 * transactions with one signature, the one in the finalized block.
 *
 * @param signatures base58 of 64 bytes
 */
export async function findOutcomes(
  db: Database,
  signatures: readonly string[],
): Promise<Map<string, TransactionOutcome>> {
  const view = openView(db)
  const found = new Map<string, TransactionOutcome>()
  const wanted = new Set(signatures)
  for (const { row, transactions, signatures } of view.blocks)
    for (const [index, signature] of signatures().entries()) {
      const transaction = wanted.delete(signature) ? transactions.at(index) : undefined
      if (transaction) found.set(signature, outcomeOf(transaction, row.finalized))
    }
  const keys = new Map<string, bigint>()
  for (const signature of wanted) {
    const bytes = decodeBase58(signature)
    if (bytes?.length === 64) keys.set(signature, signatureKeyOf(bytes))
  }
  const stored = await ofSignatureKeys(db, [...new Set(keys.values())])
  for (const [signature, key] of keys) {
    const [newest] = (stored.get(key) ?? [])
      // Compare whole signatures: several may share the first eight bytes.
      .filter((one) => one.signature === signature && !view.hides(one.slot))
      .sort((a, b) => Number(b.finalized) - Number(a.finalized) || b.slot - a.slot)
    if (newest) {
      const { signature: _, ...outcome } = newest
      found.set(signature, outcome)
    }
  }
  return found
}

/** The key of the table `signatures`: the first eight bytes of the signature. */
export const signatureKeyOf = (signature: Uint8Array): bigint => Buffer.from(signature).readBigUInt64LE(0)

const SignatureRow = { signature_key: u64, place: u64 }
const BlockState = { slot: number, finalized: number }

/** Whether the block of each of these slots is finalized. Blocks that are still being written are absent. */
export async function finalizedBySlot(db: Database, slots: string): Promise<Map<number, boolean>> {
  const states = await select(
    db,
    BlockState,
    `SELECT slot, finalized FROM blocks WHERE slot GLOBAL IN ${slots} SETTINGS max_threads = 1`,
  )
  const once = latestVersions(
    states,
    ({ slot }) => slot,
    ({ finalized }) => finalized,
  )
  return new Map(once.map(({ slot, finalized }) => [slot, finalized === 1]))
}

/** A list of numbers for `IN`; valid SQL even when it is empty. */
export const numberList = (numbers: readonly number[]) =>
  `(${numbers.length === 0 ? 'NULL' : [...new Set(numbers)].join(', ')})`

/** The transactions whose signatures begin with a key. */
const ofSignatureKeys = batched<bigint, (TransactionOutcome & { signature: string })[]>(async (db, keys) => {
  const places = await select(
    db,
    SignatureRow,
    `SELECT DISTINCT signature_key, place FROM signatures WHERE signature_key IN (${keys.join(', ')}) SETTINGS max_threads = 1`,
  )
  const [rows, finalized] = await Promise.all([
    rowsAt(
      db,
      places.map(({ place }) => place),
    ),
    finalizedBySlot(db, numberList(places.map(({ place }) => placeAt(place).slot))),
  ])
  const byPlace = new Map(rows.map((row) => [placeOf(row), row]))
  const found = new Map<bigint, (TransactionOutcome & { signature: string })[]>()
  for (const { signature_key: key, place } of places) {
    const row = byPlace.get(place)
    if (!row) continue
    const isFinalized = finalized.get(row.slot)
    if (isFinalized === undefined) continue
    const outcome = { ...outcomeOf(row, isFinalized), signature: row.signature }
    found.set(key, [...(found.get(key) ?? []), outcome])
  }
  return found
})

/**
 * The outcomes of those signatures that are in the slot's block, with the chain's error value, null on
 * success.
 *
 * @param signatures base58
 */
export async function listOutcomes(
  db: Database,
  slot: number,
  signatures: ReadonlySet<string>,
): Promise<Map<string, unknown>> {
  const unflushed = db.memtable.get(slot)
  const rows = unflushed
    ? unflushed.signatures().flatMap((signature, index) => {
        const row = signatures.has(signature) ? unflushed.transactions.at(index) : undefined
        return row ?? []
      })
    : await selectRows(db, 'WHERE slot = {slot:UInt64}', { slot })
  return new Map(
    rows
      .filter(({ signature }) => signatures.has(signature))
      .map((row) => [row.signature, outcomeOf(row, false).err]),
  )
}

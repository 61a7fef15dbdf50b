import type { DecodedAccount, DecodedTransaction, TokenTransferKind } from '#decode/decoded-block.ts'
import { decodeBase58 } from '#lib/base58.ts'
import { writeMeaning } from './encode-meaning.ts'
import { type PayloadHeader, writePayload } from './payload.ts'
import { placeOf } from './place.ts'
import type { RowWriter } from './row-writer.ts'
import { summarize } from './summaries.ts'
import type { DataTable } from './tables.ts'

export type Writers = Record<DataTable, RowWriter>

/** Writes one transaction to all data tables; columns in the order of `tableColumns`. */
export function writeTransaction(
  writers: Writers,
  header: PayloadHeader,
  transaction: DecodedTransaction,
  source: unknown,
): void {
  const place = placeOf(header)
  writeColumns(writers.transactions, header, transaction)
  writers.transaction_payloads.u64(place)
  writers.transaction_payloads.string(writePayload(header, source))
  writeSignature(writers.signatures, place, transaction.signature)
  writeAccounts(writers.address_transactions, place, transaction.accounts)
  writeTransfers(writers.token_transfers, header, transaction)
  writeMeaning(writers, header, transaction)
}

function writeColumns(rows: RowWriter, header: PayloadHeader, transaction: DecodedTransaction): void {
  const summary = summarize(header, transaction)
  rows.u64(header.slot)
  rows.u32(header.index)
  rows.nullableI64(header.blockTime)
  rows.address(transaction.feePayer)
  rows.bool(transaction.success)
  rows.bool(transaction.isVote)
  rows.u64(transaction.fee)
  rows.nullableU64(transaction.computeUnits)
  rows.string(transaction.error)
  rows.string(transaction.decodeError)
  rows.count(summary.instructions.length)
  for (const { programId } of summary.instructions) rows.address(programId)
  rows.count(summary.instructions.length)
  for (const { type } of summary.instructions) rows.string(type ?? '')
  rows.string(JSON.stringify(summary))
}

const KEY_BYTES = 8

function writeSignature(rows: RowWriter, place: bigint, signature: string): void {
  const bytes = decodeBase58(signature)
  if (bytes?.length !== 64) return // could not be read: there is nothing to find it by
  rows.bytes(bytes.subarray(0, KEY_BYTES))
  rows.u64(place)
}

function writeAccounts(rows: RowWriter, place: bigint, accounts: readonly DecodedAccount[]): void {
  const seen = new Set<string>()
  for (const account of accounts) {
    if (seen.size === seen.add(account.address).size) continue
    rows.address(account.address)
    rows.u64(place)
    rows.u8(flagsOf(account))
  }
}

const flagsOf = ({ signer, writable, source }: DecodedAccount) =>
  (signer ? 1 : 0) | (writable ? 2 : 0) | (source === 'lookupTable' ? 4 : 0)

const kindNumber: Record<TokenTransferKind, number> = { transfer: 1, mint: 2, burn: 3, wrap: 4, unwrap: 5 }

function writeTransfers(
  rows: RowWriter,
  header: PayloadHeader,
  { tokenTransfers }: DecodedTransaction,
): void {
  for (let nth = 0; nth < tokenTransfers.length; nth++) {
    const transfer = tokenTransfers[nth] as DecodedTransaction['tokenTransfers'][number]
    rows.address(transfer.mint)
    rows.u64(header.slot)
    rows.u32(header.index)
    rows.u32(nth)
    rows.u8(kindNumber[transfer.kind])
    rows.nullableI64(header.blockTime)
    rows.u32(transfer.index)
    rows.nullableU32(transfer.innerIndex)
    rows.address(transfer.programId)
    rows.nullableU32(transfer.decimals)
    rows.u64(transfer.amount)
    rows.u64(transfer.fee)
    rows.nullableAddress(transfer.source)
    rows.nullableAddress(transfer.destination)
    rows.nullableAddress(transfer.sourceOwner)
    rows.nullableAddress(transfer.destinationOwner)
  }
}

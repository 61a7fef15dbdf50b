import type { DecodedAccount, DecodedTransaction, MovementKind } from '#decode/decoded-block.ts'
import type { PayloadHeader } from './payload.ts'
import type { TransactionRow } from './rows.ts'
import type { RowWriter } from './row-writer.ts'

// Columns in the order of `tableColumns`.

export function writeTransaction(rows: RowWriter, header: PayloadHeader, transaction: DecodedTransaction): void {
  const { accounts, instructions } = transaction
  rows.u64(header.slot)
  rows.u32(header.index)
  rows.nullableU64(header.blockHeight)
  rows.nullableI64(header.blockTime)
  rows.signature(transaction.signature)
  rows.address(transaction.feePayer)
  rows.bool(transaction.success)
  rows.bool(transaction.isVote)
  rows.i32(transaction.version)
  rows.u64(transaction.fee)
  rows.nullableU64(transaction.computeUnits)
  rows.string(transaction.error)
  rows.string(transaction.decodeError)
  let top = 0
  for (const { innerIndex } of instructions) if (innerIndex === null) top++
  rows.count(top)
  for (const { innerIndex, programId } of instructions) if (innerIndex === null) rows.address(programId)
  rows.count(top)
  for (const { innerIndex, type } of instructions) if (innerIndex === null) rows.string(type ?? '')
  rows.count(accounts.length)
  for (const { address } of accounts) rows.address(address)
  rows.count(accounts.length)
  for (const account of accounts) rows.u8(flagsOf(account))
}

const flagsOf = ({ signer, writable, source }: DecodedAccount) =>
  (signer ? 1 : 0) | (writable ? 2 : 0) | (source === 'lookupTable' ? 4 : 0)

const kindNumber: Record<MovementKind, number> = { transfer: 1, mint: 2, burn: 3, wrap: 4, unwrap: 5 }

export function writeTransfers(rows: RowWriter, header: PayloadHeader, { movements }: DecodedTransaction): void {
  for (let nth = 0; nth < movements.length; nth++) {
    const movement = movements[nth] as DecodedTransaction['movements'][number]
    rows.address(movement.mint)
    rows.u64(header.slot)
    rows.u32(header.index)
    rows.u32(nth)
    rows.u8(kindNumber[movement.kind])
    rows.nullableI64(header.blockTime)
    rows.u32(movement.index)
    rows.nullableU32(movement.innerIndex)
    rows.address(movement.programId)
    rows.nullableU32(movement.decimals)
    rows.u64(movement.amount)
    rows.u64(movement.fee)
    rows.nullableAddress(movement.source)
    rows.nullableAddress(movement.destination)
    rows.nullableAddress(movement.sourceOwner)
    rows.nullableAddress(movement.destinationOwner)
  }
}

/** The row as the readers give it, straight from the decoded transaction: what the head shows. */
export function transactionRow(header: PayloadHeader, transaction: DecodedTransaction): TransactionRow {
  return {
    slot: header.slot,
    index: header.index,
    height: header.blockHeight,
    blockTime: header.blockTime,
    signature: transaction.signature,
    success: transaction.success,
    error: transaction.error,
    fee: String(transaction.fee),
    computeUnits: transaction.computeUnits === null ? null : String(transaction.computeUnits),
    feePayer: transaction.feePayer,
    version: transaction.version,
    isVote: transaction.isVote,
    instructions: transaction.instructions
      .filter(({ innerIndex }) => innerIndex === null)
      .map(({ programId, programName, type }) => ({ programId, programName, type })),
    accounts: transaction.accounts.map(({ address }) => address),
  }
}

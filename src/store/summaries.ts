import type { DecodedTransaction } from '#decode/decoded-block.ts'
import { programOf } from '#svm/programs/index.ts'
import type { PayloadHeader } from './payload.ts'
import type { BlockRow, Sentence, TransactionRow } from './rows.ts'

// The `summary` columns: rows as JSON text, without the fields that may change after they were written.

export type TransactionSummary = ReturnType<typeof summarize>

export function summarize(header: PayloadHeader, transaction: DecodedTransaction) {
  return {
    slot: header.slot,
    /** Index in the block, from 0. */
    index: header.index,
    height: header.blockHeight,
    blockTime: header.blockTime,
    /** Base58; '' when the transaction could not be read. */
    signature: transaction.signature,
    success: transaction.success,
    /** The chain's own error value as JSON text, '' on success. */
    error: transaction.error,
    /** Lamports. */
    fee: String(transaction.fee),
    /** The part of `fee` that buys priority; null where the row was written before it was stored. */
    priorityFee: textOf(transaction.priorityFee),
    computeUnits: textOf(transaction.computeUnits),
    feePayer: transaction.feePayer,
    /** -1 is legacy; otherwise the message version. */
    version: transaction.version,
    isVote: transaction.isVote,
    /** At the top level. Names of programs are not stored: a newer version may know more of them. */
    instructions: transaction.instructions
      .filter(({ innerIndex }) => innerIndex === null)
      .map(({ programId, type }) => ({ programId, type })),
    /** What it did, in plain words; names are filled in where it is shown. */
    sentence: transaction.sentence,
    /** All accounts, in message order, looked-up ones last. */
    accounts: transaction.accounts.map(({ address }) => address),
  }
}

const textOf = (value: bigint | null): string | null => (value === null ? null : String(value))

export function transactionRow(summary: TransactionSummary): TransactionRow {
  return {
    ...summary,
    instructions: summary.instructions.map(({ programId, type }) => ({
      programId,
      programName: programOf(programId)?.name ?? null,
      type,
    })),
  }
}

/** Older rows lack what was added later. */
type StoredSummary = Omit<TransactionSummary, 'sentence' | 'priorityFee'> &
  Partial<Pick<TransactionSummary, 'sentence' | 'priorityFee'>>

export function readTransaction(text: string): TransactionRow {
  const summary = JSON.parse(text) as StoredSummary
  return transactionRow({
    ...summary,
    priorityFee: summary.priorityFee ?? null,
    sentence: summary.sentence ?? sentenceOfOld(summary),
  })
}

/** Rows from before there were sentences contain only the instructions that were called. */
function sentenceOfOld({
  success,
  instructions,
}: Pick<TransactionSummary, 'success' | 'instructions'>): Sentence {
  if (!success) return ['Failed']
  const [call] = instructions
  return call
    ? ['Called ', ...(call.type ? [`${call.type} of `] : []), { program: call.programId }]
    : ['Done']
}

/** Without `finalized`, which has a column of its own because it changes. */
export const summarizeBlock = ({ finalized: _, ...block }: BlockRow): string => JSON.stringify(block)

export const readBlock = (text: string, finalized: boolean): BlockRow => ({
  ...(JSON.parse(text) as Omit<BlockRow, 'finalized'>),
  finalized,
})

import type { DecodedTransaction } from '#decode/decoded-block.ts'
import { programOf } from '#svm/programs/index.ts'
import type { PayloadHeader } from './payload.ts'
import type { BlockRow, Sentence, TransactionRow } from './rows.ts'

// The `summary` columns: rows as JSON text, but for what may change after they were written.

/** Names of programs are not stored: a newer version may know more of them. */
export type TransactionSummary = Omit<TransactionRow, 'instructions'> & {
  instructions: { programId: string; type: string | null }[]
}

export function summarize(header: PayloadHeader, transaction: DecodedTransaction): TransactionSummary {
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
      .map(({ programId, type }) => ({ programId, type })),
    sentence: transaction.sentence,
    accounts: transaction.accounts.map(({ address }) => address),
  }
}

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

export function readTransaction(text: string): TransactionRow {
  const summary = JSON.parse(text) as Omit<TransactionSummary, 'sentence'> & { sentence?: Sentence }
  return transactionRow({ ...summary, sentence: summary.sentence ?? sentenceOfOld(summary) })
}

/** Rows of a database from before there were sentences tell no more than what was called. */
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

/** Whether a block is finalized has a column: it changes. */
export const summarizeBlock = ({ finalized: _, ...block }: BlockRow): string => JSON.stringify(block)

export const readBlock = (text: string, finalized: boolean): BlockRow => ({
  ...(JSON.parse(text) as Omit<BlockRow, 'finalized'>),
  finalized,
})

import type { BlockTransaction } from '#contract/blocks.ts'
import type { TransactionSummary } from '#contract/transactions.ts'
import type { TransactionRow } from '#store/rows.ts'
import type { Context } from '../handler.ts'
import { jsonText, timestamp } from './json-text.ts'
import { loadSentenceNames } from './names.ts'
import { sentencePieces, textOf } from './sentence.ts'
import { instructionsText } from './transaction-parts.ts'

export async function transactionSummaries(
  rows: readonly TransactionRow[],
  context: Pick<Context, 'network' | 'names'>,
): Promise<TransactionSummary[]> {
  await loadSentenceNames(
    context.names,
    rows.map(({ sentence }) => sentence),
  )
  return rows.map((row) => transactionSummary(row, context))
}

function transactionSummary(
  row: TransactionRow,
  { network, names }: Pick<Context, 'network' | 'names'>,
): TransactionSummary {
  const pieces = sentencePieces(row.sentence, { network, names })
  return {
    signature: row.signature,
    status: row.success ? 'success' : 'failed',
    fee: row.fee,
    timestamp: timestamp(row.blockTime),
    blockHeight: row.height,
    slot: row.slot,
    index: row.index,
    feePayer: row.feePayer,
    instructions: instructionsText(row.instructions, network),
    sentence: textOf(pieces),
    sentencePieces: pieces,
  }
}

export async function blockTransactionEntries(
  rows: readonly TransactionRow[],
  context: Pick<Context, 'network' | 'names'>,
): Promise<BlockTransaction[]> {
  await loadSentenceNames(
    context.names,
    rows.map(({ sentence }) => sentence),
  )
  return rows.map((row) => ({
    ...transactionSummary(row, context),
    programs: new Set(row.instructions.map(({ programId }) => programId)).size,
    accounts: jsonText(row.accounts),
    computeUnits: row.computeUnits,
    priorityFee: row.priorityFee,
  }))
}

import type { BlockTransaction } from '#contract/blocks.ts'
import type { TransactionSummary } from '#contract/transactions.ts'
import type { TransactionRow } from '#store/rows.ts'
import type { Context } from '../handler.ts'
import { jsonText, timestamp } from './json-text.ts'
import { loadSentenceNames } from './names.ts'
import { sentenceFields } from './sentence.ts'
import { instructionsText } from './transaction-parts.ts'

type ListContext = Pick<Context, 'network' | 'rule' | 'names' | 'idls'>

export async function transactionSummaries(
  rows: readonly TransactionRow[],
  context: ListContext,
): Promise<TransactionSummary[]> {
  await loadSentenceNames(
    context.names,
    rows.map(({ sentence }) => sentence),
  )
  return rows.map((row) => transactionSummary(row, context))
}

function transactionSummary(row: TransactionRow, context: ListContext): TransactionSummary {
  return {
    signature: row.signature,
    status: row.success ? 'success' : 'failed',
    fee: row.fee,
    timestamp: timestamp(row.blockTime),
    blockHeight: row.height,
    slot: row.slot,
    index: row.index,
    feePayer: row.feePayer,
    instructions: instructionsText(row.instructions, context.network),
    ...sentenceFields(row.sentence, context),
  }
}

export async function blockTransactionEntries(
  rows: readonly TransactionRow[],
  context: ListContext,
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
